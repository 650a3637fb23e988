import { LRUCache } from 'lru-cache';
import type { DeviceKind } from '../../../shared/catalogue.ts';
import type { Effort } from './near-words.ts';
import { type QueryWord, rankEntries } from './rank-entries.ts';
import { type Part, readQuery } from './read-query.ts';
import { type NumberKind, recogniseNumber } from './recognise-numbers.ts';
import { deviceFields, type IndexedDevice, type SearchIndex } from './search-index.ts';
import { hasDigit, joined, normalised } from './search-words.ts';
import { isOnly as hasOnly, type Role, type Understood, understand } from './understand.ts';
import { deviceWord, openVocabulary, type Vocabulary } from './vocabulary.ts';
import { type EntryWords, entryWordsOf, fieldsOf, numberOf } from './word-index.ts';

export interface FoundDevice {
  path: string;
  name: string;
  manufacturer: string;
  models: string[];
  kind: DeviceKind;
  family: string;
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
export type DeviceSearch = (query: string, max: number, isTyping?: boolean) => SearchResult;

/** Entries that one query looks at, and letters of near words: a millisecond, whatever the query. */
const maxEffort = 10_000;

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

  return (query, max, isTyping = false) => {
    const words = query.toLowerCase().trim().split(/\s+/);
    const whole = cached(words.join(' '), max, false);
    if (!isTyping || whole.total > 0 || whole.danger !== null) return whole;
    const started = cached(words.join(' '), max, true);
    // The first letters of one more word do not shut the list.
    const others = words.length > 1 ? cached(words.slice(0, -1).join(' '), max, false) : whole;
    return [started, others].find(({ total }) => total > 0) ?? whole;
  };
}

interface Catalogue {
  index: SearchIndex;
  vocabulary: Vocabulary;
  entries: EntryWords;
}

interface NamedDevice {
  device: IndexedDevice;
  /** The query is its name, a nickname or a model number in full. */
  isExact: boolean;
  optional: number;
  /** Words of its name beyond the query's: of an iPhone 13 and an iPhone 13 Pro Max, "iPhone 13" means the former. */
  extraWords: number;
  score: number;
}

/** The devices that the words may mean, best first. Without a telling word only a full name is one: "13 pro max". */
function findDevices(catalogue: Catalogue, understood: Understood, effort: Effort): NamedDevice[] {
  const { parts, roles, namesDevice, kinds } = understood;
  const own = parts.filter(({ device }) => device);
  const near = parts.filter((_, at) => isNear(roles[at]));
  const names = new Set([own, near].map(joinedText).filter(Boolean));
  const isNumbered = own.some(({ text }) => hasDigit(text));
  for (const words of attempts(catalogue, understood)) {
    const ranked = rankEntries(catalogue.index.words, catalogue.entries, words, effort);
    const named = ranked.flatMap(({ entry, ...rank }): NamedDevice[] => {
      const device = catalogue.index.devices[entry];
      if (!device) return [];
      const isExact = device.exact.some((name) => names.has(name));
      const isOther = isNumbered && !isMeant(catalogue, entry, words, kinds);
      if (!isExact && (!namesDevice || isOther)) return [];
      return [{ device, isExact, extraWords: extraWordsOf(catalogue, entry, words), ...rank }];
    });
    const ofKind = kinds.length > 0 ? named.filter(({ device }) => kinds.includes(device.kind)) : named;
    const devices =
      ofKind.length > 0 ? ofKind : named.filter(({ device }) => isNumbered && isLike(device.kind, kinds));
    if (devices.length > 0) {
      return devices.sort(
        (a, b) =>
          Number(b.isExact) - Number(a.isExact) ||
          b.optional - a.optional ||
          a.extraWords - b.extraWords ||
          b.score - a.score,
      );
    }
  }
  return [];
}

const isNear = (role: Role | undefined): boolean =>
  role === 'required' || role === 'variant' || role === 'plain';

const joinedText = (parts: Part[]): string => parts.map(({ word }) => word).join('');

/** People call a laptop a tablet, and a tablet a computer. */
const isLike = (kind: DeviceKind, kinds: DeviceKind[]): boolean =>
  computers.includes(kind) && kinds.some((each) => computers.includes(each));
const computers: DeviceKind[] = ['laptop', 'tablet', 'desktop'];

/**
 * All words of a device; else without those that are plain English, too; else without a year, for devices are sold for
 * years; else without a maker, that may be wrong.
 */
function attempts({ index, vocabulary }: Catalogue, { parts, roles }: Understood): QueryWord[][] {
  const all = parts.flatMap(({ text, device }, at) =>
    device && roles[at] ? [{ at, text, quality: device, role: roles[at] }] : [],
  );
  const words = [...Map.groupBy(all, ({ text }) => text).values()].flatMap(([first]) => first ?? []);
  type Word = (typeof words)[number];
  const isNumber = ({ text, role }: Word) => role === 'required' && hasDigit(text);
  const isYear = (word: Word) => /^20[012]\d$/.test(word.text);
  const isMaker = ({ quality }: Word) =>
    [...quality.keys()].some((at) =>
      index.words.postings[at]?.some((each) => fieldsOf(each) & deviceFields.manufacturer),
    );
  const isTelling = ({ quality }: Word) => [...quality.keys()].some((at) => vocabulary.isTelling[at]);
  const unmade = (each: Word[]) => {
    const others = each.filter((word) => !isMaker(word));
    return others.some(isTelling) ? [others] : [];
  };
  const timeless = words.some((word) => isNumber(word) && !isYear(word))
    ? words.filter((word) => !isYear(word))
    : words;
  const strict = (each: Word[], isOptional: (word: Word) => boolean): QueryWord[] =>
    each.map((word) => ({ quality: word.quality, isOptional: isOptional(word) }));
  const isNumbered = words.some(isNumber);
  const isLoose = ({ role }: Word) =>
    role === 'optional' || role === 'plain' || (role === 'variant' && !isNumbered);
  // "iPhone 13 and 14": the first of them.
  const and = parts.findIndex(({ text }) => text === 'and' || text === 'or');
  const firsts = words.filter(({ at }) => at < and);
  return [
    // A full name may be made of words that mean something else, too: "Switch", "Xbox One".
    ...(words.some(({ role }) => role === 'required') ? [] : [strict(words, () => false)]),
    strict(words, ({ role }) => role === 'optional'),
    strict(words, isLoose),
    strict(timeless, isLoose),
    ...(firsts.some(isTelling) ? [strict(firsts, isLoose)] : []),
    ...unmade(timeless).map((each) => strict(each, isLoose)),
  ];
}

/** A Galaxy Tab S9 is not meant where nobody says "tab". */
function isMeant(
  { index, vocabulary, entries }: Catalogue,
  entry: number,
  words: QueryWord[],
  kinds: DeviceKind[],
): boolean {
  if (kinds.includes(index.devices[entry]?.kind as DeviceKind)) return true;
  return (entries[entry] ?? []).every((packed) => {
    const at = numberOf(packed);
    const [kind] =
      vocabulary.phrases.get(index.words.words[at] ?? '')?.filter(({ type }) => type === 'kind') ?? [];
    const sets =
      fieldsOf(packed) & deviceFields.family &&
      kind &&
      'slug' in kind &&
      ['watch', 'tablet'].includes(kind.slug);
    return !sets || words.some(({ quality }) => quality.has(at));
  });
}

function extraWordsOf({ entries }: Catalogue, entry: number, words: QueryWord[]): number {
  const own = (entries[entry] ?? []).filter((packed) => fieldsOf(packed) & deviceFields.name);
  return own.filter((packed) => !words.some(({ quality }) => quality.has(numberOf(packed)))).length;
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
