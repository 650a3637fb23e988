import { LRUCache } from 'lru-cache';
import type { DeviceKind } from '../../shared/catalogue.ts';
import { type Catalogue, findDevices, isNear } from './find-devices.ts';
import type { Effort } from './near-words.ts';
import { type Part, readQuery } from './read-query.ts';
import { type NumberKind, recogniseNumber } from './recognise-numbers.ts';
import type { IndexedDevice, SearchIndex } from './search-index.ts';
import { hasDigit, joined, normalised } from './search-words.ts';
import { isOnly as hasOnly, type Role, type Understood, understand } from './understand.ts';
import { deviceWord, openVocabulary } from './vocabulary.ts';
import { entryWordsOf } from './word-index.ts';

export interface FoundDevice
  extends Pick<IndexedDevice, 'path' | 'name' | 'manufacturer' | 'models' | 'kind' | 'family'> {
  /** Those of the repairs asked for that this device has, most likely first: slugs. */
  services: string[];
}

/** A part of the query as it was understood, with the query that goes without it. */
export interface Chip {
  type: 'device' | 'repair' | 'kind' | 'ignored';
  text: string;
  without: string;
}

export interface SearchResult {
  /** Best first, as many as were asked for. */
  devices: FoundDevice[];
  /** How many there are. */
  total: number;
  /** Each repair that the words name, with all that they may mean. */
  repairs: string[][];
  symptom: string | null;
  /** The symptom whose first aid comes before all else. */
  danger: string | null;
  kinds: DeviceKind[];
  number: NumberKind | null;
  /** The device that the words name and the catalogue does not have. */
  unlisted: string | null;
  chips: Chip[];
  /** The query is the first device's name, a nickname or a model number in full, and no other's. */
  isExact: boolean;
  /** The query is the first device's name, a nickname or a model number of it, and repairs that it has. */
  isCertain: boolean;
}

/**
 * The search over a catalogue.
 * @param query bounded by the caller
 * @param max how many devices are returned
 */
export interface DeviceSearch {
  (query: string, max: number, isTyping?: boolean): SearchResult;
  /** The danger that a text speaks of, without a look at devices. Texts that share an effort share its bound. */
  dangerIn: (text: string, effort?: Effort) => string | null;
}

/** Entries that one query looks at, and letters of near words: a millisecond, whatever the query. */
export const maxEffort = 10_000;

/** Results in memory, the latest used. */
const maxResults = 1000;

/** Makes the search over an index. It caches its latest results. */
export function createDeviceSearch(index: SearchIndex): DeviceSearch {
  const vocabulary = openVocabulary(index);
  const catalogue: Catalogue = {
    index,
    vocabulary,
    entries: entryWordsOf(index.words, index.devices.length),
  };
  const results = new LRUCache<string, SearchResult>({ max: maxResults });

  function search(query: string, max: number, isStart: boolean): SearchResult {
    const number = recogniseNumber(
      query,
      (word) => deviceWord(vocabulary, joined(normalised(word))) !== null,
    );
    const effort: Effort = { left: maxEffort };
    const parts = readQuery(vocabulary, query, { isStart, effort });
    const understood = understand(vocabulary, index, parts);
    const found = number ? [] : findDevices(catalogue, understood, effort);
    const isNamed = understood.namesDevice && (found.length === 0 || understood.unlisted !== null);
    const unlisted = number === null && isNamed ? deviceText(parts) : understood.unlisted;
    const named = unlisted === null ? found : [];
    const devices = named.slice(0, max).map(({ device }) => foundDevice(index, device, understood));
    const ignored = parts.filter((part, at) => isIgnored(part, understood.roles[at] ?? null));
    const [first, second] = named;
    const isOnly = named.length === 1 && parts.some(({ device, text }) => device && hasDigit(text));
    const isSure = first !== undefined && (isOnly || (first.isExact && !second?.isExact));
    return {
      devices,
      total: named.length,
      repairs: understood.repairs,
      symptom: understood.symptom,
      danger: understood.danger,
      kinds: understood.kinds,
      number,
      unlisted,
      chips: chipsOf(understood, ignored),
      isExact: isSure,
      isCertain:
        isSure &&
        ignored.length === 0 &&
        understood.danger === null &&
        (understood.symptom === null || understood.repairs.length > 0) &&
        parts.every(({ isExact }) => isExact) &&
        understood.repairs.every(
          (each) => each.filter((slug) => devices[0]?.services.includes(slug)).length === 1,
        ),
    };
  }

  function cached(query: string, max: number, isStart: boolean): SearchResult {
    const key = `${max} ${isStart} ${query}`;
    const result = results.get(key) ?? search(query, max, isStart);
    results.set(key, result);
    return result;
  }

  const dangerIn: DeviceSearch['dangerIn'] = (text, effort = { left: maxEffort }) =>
    understand(vocabulary, index, readQuery(vocabulary, text, { isStart: false, effort })).danger;

  const searchDevices = (query: string, max: number, isTyping = false): SearchResult => {
    const words = query.toLowerCase().trim().split(/\s+/);
    const whole = cached(words.join(' '), max, false);
    if (!isTyping || whole.total > 0 || whole.danger !== null) return whole;
    const started = cached(words.join(' '), max, true);
    // The first letters of one more word do not shut the list.
    const others = words.length > 1 ? cached(words.slice(0, -1).join(' '), max, false) : whole;
    return [started, others].find(({ total }) => total > 0) ?? whole;
  };
  return Object.assign(searchDevices, { dangerIn });
}

function foundDevice(
  index: SearchIndex,
  device: IndexedDevice,
  { repairs, symptom }: Understood,
): FoundDevice {
  const { path, name, manufacturer, models, kind, family, serviceList } = device;
  const has = index.serviceLists[serviceList] ?? [];
  const likely = index.symptoms.find(({ slug }) => slug === symptom)?.services ?? [];
  const wanted = repairs.length > 0 ? repairs.flat() : likely;
  return {
    path,
    name,
    manufacturer,
    models,
    kind,
    family,
    services: wanted.filter((slug) => has.includes(slug)),
  };
}

const isIgnored = ({ meanings }: Part, role: Role): boolean => role === null && meanings.length === 0;

const deviceText = (parts: Part[]): string =>
  parts
    .filter(
      ({ device, meanings, text }) =>
        device || hasOnly(meanings, 'unlisted') || (meanings.length === 0 && hasDigit(text)),
    )
    .map(({ text }) => text)
    .join(' ');

function chipsOf({ parts, roles }: Understood, ignored: Part[]): Chip[] {
  const typeOf = (part: Part, role: Role): Chip['type'] | null => {
    if (isNear(role)) return 'device';
    if (part.meanings.some(({ type }) => type === 'service' || type === 'symptom')) return 'repair';
    if (part.meanings.some(({ type }) => type === 'kind')) return 'kind';
    if (role === 'optional') return 'device';
    return ignored.includes(part) ? 'ignored' : null;
  };
  const groups = Map.groupBy(parts, (part) => typeOf(part, roles[parts.indexOf(part)] ?? null));
  return (['device', 'kind', 'repair', 'ignored'] as const).flatMap((type) => {
    const own = groups.get(type) ?? [];
    const text = (of: Part[]) => of.map((part) => part.text).join(' ');
    return own.length > 0
      ? [{ type, text: text(own), without: text(parts.filter((part) => !own.includes(part))) }]
      : [];
  });
}
