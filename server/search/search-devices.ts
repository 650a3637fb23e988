import { LRUCache } from 'lru-cache';
import type { DeviceKind } from '../../shared/catalogue.ts';
import { isQuestion, openAnswers } from './find-answers.ts';
import { type Catalogue, findDevices, type NamedDevice } from './find-devices.ts';
import type { Effort } from './near-words.ts';
import { nearestDevices } from './nearest-devices.ts';
import { type Offered, offersOf } from './offered.ts';
import { asTyped, deviceText, deviceWordsOf, ignoredIn, modelIn, type PassedOver } from './query-words.ts';
import { readQuery } from './read-query.ts';
import { type NumberKind, recogniseNumber } from './recognise-numbers.ts';
import type { IndexedDevice, SearchedAnswer, SearchIndex } from './search-index.ts';
import { hasDigit, joined, normalised } from './search-words.ts';
import { type Understood, understand } from './understand.ts';
import { deviceWord, openVocabulary } from './vocabulary.ts';
import { entryWordsOf } from './word-index.ts';

export interface FoundDevice
  extends Pick<IndexedDevice, 'path' | 'name' | 'manufacturer' | 'models' | 'kind'> {
  /** Those of the repairs asked for that this device has, most likely first: slugs. */
  services: string[];
}

/** What all devices of a list share, where it is longer than what is shown. */
export interface Shared {
  manufacturer: string | null;
  kind: DeviceKind | null;
  /** The words that all their names begin with: "iPad", "MacBook Pro". */
  name: string;
}

export interface SearchResult {
  /** Best first, as many as were asked for. */
  devices: FoundDevice[];
  /** How many there are. */
  total: number;
  /** Where there are more. */
  shared: Shared | null;
  /** Where there is none: those that may be meant, or others of the family. */
  nearest: (FoundDevice & { model: string | null })[];
  answers: SearchedAnswer[];
  /** The answers come before devices: it is a question, or names no single device and has the words of an answer. */
  isQuestion: boolean;
  /** Where there is no device: who has the repair, or what is likely behind the symptom. */
  offered: Offered[];
  /** Each repair that the words name, with all that they may mean. */
  repairs: string[][];
  symptom: string | null;
  /** The symptom whose first aid comes before all else. */
  danger: string | null;
  kinds: DeviceKind[];
  number: NumberKind | null;
  /** The device that the words name and the catalogue does not have. */
  unlisted: string | null;
  /** The words that say which device, without those of the fault. */
  deviceWords: string;
  ignored: PassedOver | null;
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
  const answersTo = openAnswers(index.answers);

  function search(query: string, max: number, isStart: boolean): SearchResult {
    const effort: Effort = { left: maxEffort };
    const parts = readQuery(vocabulary, query, { isStart, effort });
    const isModel = (word: string) => deviceWord(vocabulary, joined(normalised(word))) !== null;
    const code = recogniseNumber(query, isModel);
    // "galaxytabs8" and "redminote12" are as long as a serial number.
    const isRead = parts.every(({ device, meanings }) => device || meanings.length > 0);
    const number = code === 'serial' && isRead ? null : code;
    const answered = answersTo(parts);
    const understood = understand(vocabulary, index, parts, answered.covered);
    const found = number ? [] : findDevices(catalogue, understood, effort);
    const isNamed = understood.namesDevice && (found.length === 0 || understood.unlisted !== null);
    const answers = number === null ? answered.answers : [];
    // "do you take eftpos": nothing that they want repaired.
    const thing = answers.length > 0 && !understood.namesDevice ? null : understood.unlisted;
    const isLost = found.length === 0 && !understood.danger && number === null;
    const unlisted =
      number === null && isNamed ? deviceText(parts) : ((isLost ? modelIn(parts) : null) ?? thing);
    const named = unlisted === null ? having(found, understood.repairs.flat()) : [];
    const symptom = symptomOf(index, understood, named[0]?.device.kind ?? understood.kinds[0]);
    const { services: likely = [], kinds: ofSymptom = [] } =
      index.symptoms.find(({ slug }) => slug === symptom) ?? {};
    const { kinds } = understood;
    const isOfKinds = ({ kind }: Offered) => kinds.length === 0 || kinds.includes(kind);
    // "A loud pop from my computer": a console's cleaning is not meant.
    const isMeant =
      named.length > 0 || symptom === null || offersOf(index, understood.repairs.flat()).some(isOfKinds);
    const repairs = isMeant ? understood.repairs : [];
    const wanted = repairs.length > 0 ? repairs.flat() : likely;
    const isOwn = ({ kind }: Offered) =>
      repairs.length > 0 || ofSymptom.length === 0 || ofSymptom.includes(kind);
    const offered = (): Offered[] => {
      const own = offersOf(index, wanted).filter(isOwn);
      // "my phone is slow": no phone has what helps a computer.
      return repairs.length > 0 || own.some(isOfKinds) ? own : offersOf(index, []);
    };
    const devices = named.slice(0, max).map(({ device }) => foundDevice(index, device, wanted));
    const ignored = parts.filter(
      ({ meanings }, at) => meanings.length === 0 && understood.roles[at] === null,
    );
    const isNothing = named.length === 0 && number === null && !understood.danger;
    const [first, second] = named;
    const isOnly = named.length === 1 && parts.some(({ device, text }) => device && hasDigit(text));
    const isSure = first !== undefined && (isOnly || (first.isExact && !second?.isExact));
    return {
      devices,
      total: named.length,
      shared: named.length > max ? sharedBy(named.map(({ device }) => device)) : null,
      nearest: isNothing
        ? nearestDevices(catalogue, understood, effort).map(({ device, model }) => ({
            ...foundDevice(index, device, wanted),
            model,
          }))
        : [],
      answers,
      isQuestion:
        isQuestion(query) ||
        ((named.length === 0 || named.length > max) &&
          (answered.isSure || (symptom === null && repairs.length === 0 && !understood.namesDevice))),
      offered: named.length > 0 ? [] : offered(),
      repairs,
      symptom,
      danger: understood.danger,
      kinds: understood.kinds,
      number,
      unlisted: unlisted === null ? null : asTyped(query, unlisted),
      deviceWords: deviceWordsOf(understood),
      ignored: ignoredIn(query, new Set(ignored.flatMap(({ text }) => text.split(' ')))),
      isExact: isSure,
      isCertain:
        isSure &&
        ignored.length === 0 &&
        understood.danger === null &&
        (symptom === null || repairs.length > 0) &&
        parts.every(({ isExact }) => isExact) &&
        repairs.every((each) => each.filter((slug) => devices[0]?.services.includes(slug)).length === 1),
    };
  }

  /** Of many devices those that have the repair: "stick drift, Sony" is no phone's. */
  function having(found: NamedDevice[], services: string[]): NamedDevice[] {
    if (services.length === 0 || found[0]?.isExact) return found;
    const own = found.filter(({ device: { serviceList } }) =>
      services.some((slug) => index.serviceLists[serviceList]?.includes(slug)),
    );
    return own.length > 0 ? own : found;
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
    const words = query.trim().split(/\s+/);
    const whole = cached(words.join(' '), max, false);
    if (!isTyping || whole.total > 0 || whole.danger !== null || whole.answers.length > 0) return whole;
    const started = cached(words.join(' '), max, true);
    // The first letters of one more word do not shut the list.
    const others = words.length > 1 ? cached(words.slice(0, -1).join(' '), max, false) : whole;
    return [started, others].find(({ total }) => total > 0) ?? whole;
  };
  return Object.assign(searchDevices, { dangerIn });
}

function foundDevice(index: SearchIndex, device: IndexedDevice, wanted: string[]): FoundDevice {
  const { path, name, manufacturer, models, kind, serviceList } = device;
  const has = index.serviceLists[serviceList] ?? [];
  return { path, name, manufacturer, models, kind, services: wanted.filter((slug) => has.includes(slug)) };
}

/** Of the symptoms that the words may mean, the one of this kind: "overheating" of a laptop or of a console. */
const symptomOf = ({ symptoms }: SearchIndex, understood: Understood, kind?: DeviceKind): string | null => {
  const isOfKind = ({ slug, kinds }: SearchIndex['symptoms'][number]) =>
    understood.symptoms.includes(slug) && (kinds.length === 0 || (kind && kinds.includes(kind)));
  return (
    (understood.symptoms.length > 1 ? symptoms.find(isOfKind)?.slug : null) ?? understood.symptoms[0] ?? null
  );
};

function sharedBy(devices: IndexedDevice[]): Shared {
  const only = <T>(values: T[]): T | null => (new Set(values).size === 1 ? (values[0] ?? null) : null);
  const words = devices[0]?.name.split(' ') ?? [];
  const number = words.findIndex(hasDigit);
  let count = number < 0 ? words.length : number;
  const begins = () => `${words.slice(0, count).join(' ')} `;
  for (const { name } of devices) while (count > 0 && !`${name} `.startsWith(begins())) count -= 1;
  return {
    manufacturer: only(devices.map(({ manufacturer }) => manufacturer)),
    kind: only(devices.map(({ kind }) => kind)),
    name: begins().trim(),
  };
}
