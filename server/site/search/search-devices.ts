import { LRUCache } from 'lru-cache';
import { type Effort, type NearWord, nearWords } from './near-words.ts';
import { type QueryWord, type RankedEntry, type Ranking, rankEntries } from './rank-entries.ts';
import { deviceFields, type IndexedDevice, type SearchedService, type SearchIndex } from './search-index.ts';
import { hasDigit, joined, wordsOf } from './search-words.ts';
import { entryWordsOf, indexOfWord, makeWordIndex, type WordIndex, wordsThatStart } from './word-index.ts';

export interface FoundDevice extends Omit<IndexedDevice, 'nicknames' | 'serviceList'> {
  /** Slug of the service that the same words name, where this device has it. */
  service: string | null;
}

export interface SearchResult {
  /** Best first. */
  devices: FoundDevice[];
  /** The service that the words name, whether or not a device was found. */
  service: { slug: string; name: string } | null;
  /** The query is the first device's name, a nickname or a model number of it in full. */
  isCertain: boolean;
}

/**
 * The search over a catalogue.
 * @param query bounded by the caller
 * @param max how many devices are returned
 */
export type DeviceSearch = (query: string, max: number) => SearchResult;

/** Words of a query that are looked at: more than the longest name of a device has. */
const maxWords = 10;

/** Entries that one query looks at, and letters of near words: a millisecond or two, whatever the query. */
const maxEffort = 10_000;

/** Results in memory, the latest used. */
const maxResults = 1000;

/** Words that say nothing of the device nor of what is wrong with it. */
const fillers = new Set(
  'a an the my our is it its for to of on in at and or with not wont doesnt cant fix fixing fixed repair repairs replacement replace broken price cost quote how much'.split(
    ' ',
  ),
);

/** "My phone is wet": alone, such a word names no device; beside others it may: "Nothing Phone". */
const kindWords = new Set(
  'phone mobile tablet laptop notebook computer desktop pc console watch device'.split(' '),
);

/** Makes the search over an index. It caches its latest results. */
export function createDeviceSearch({
  words: index,
  devices,
  services,
  serviceLists,
}: SearchIndex): DeviceSearch {
  const serviceWords = services.map(wordsOfService);
  const serviceIndex = makeWordIndex(serviceWords);
  const serviceRanking: Ranking = {
    entries: entryWordsOf(serviceIndex, services.length),
    needsAll: false,
    weights: [
      [serviceFields.name, 1],
      [serviceFields.words, 2],
    ],
    // Of two services that match alike, the one with fewer other words wins.
    extraWords: {
      fields: serviceFields.name | serviceFields.words,
      counts: serviceWords.map(({ size }) => size),
      penalty: 0.01,
    },
  };
  const deviceRanking: Ranking = {
    entries: entryWordsOf(index, devices.length),
    needsAll: true,
    weights: [
      [deviceFields.name, 3],
      [deviceFields.nicknames, 2],
      [deviceFields.models | deviceFields.manufacturer, 1],
    ],
    extraWords: {
      fields: deviceFields.nameWord,
      counts: devices.map(({ name }) => new Set(wordsOf(name)).size),
      penalty: 1000,
    },
  };
  const results = new LRUCache<string, SearchResult>({ max: maxResults });

  function search(words: string[], max: number): SearchResult {
    const effort: Effort = { left: maxEffort };
    const ofDevices = new Lookup(index, effort);
    const ofServices = new Lookup(serviceIndex, effort);
    const telling = words.filter((word) => !fillers.has(word));
    const faultWords = new Set(telling.filter((word) => namesService(word, ofDevices, ofServices)));
    const deviceWords = telling.filter((word) => !faultWords.has(word));
    const [best] = ofServices.rank([...faultWords].map(ofServices.misspelt), serviceRanking);
    const service = (best && services[best.entry]) ?? null;
    const namesDevice = deviceWords.some((word) => !kindWords.has(word));
    const found = namesDevice ? devicesNamed(deviceWords, ofDevices) : [];
    return {
      devices: found.slice(0, max).map(({ device: { path, name, manufacturer, models, serviceList } }) => ({
        path,
        name,
        manufacturer,
        models,
        service: service && serviceLists[serviceList]?.includes(service.slug) ? service.slug : null,
      })),
      service: service && { slug: service.slug, name: service.name },
      isCertain: found[0]?.isExact === true && found[1]?.isExact !== true,
    };
  }

  /** Allows for mistakes only where nothing matches the words as they are spelled. */
  function devicesNamed(words: string[], lookup: Lookup): NamedDevice[] {
    const distinct = [...new Set(words)];
    let query = distinct.map(lookup.spelled);
    let ranked = lookup.rank(query, deviceRanking);
    if (ranked.length === 0) {
      query = distinct.map(lookup.misspelt);
      ranked = lookup.rank(query, deviceRanking);
    }
    const isInQuery = wordsInQuery(index, query);
    const whole = words.join('');
    const named = ranked.flatMap(({ entry, score }: RankedEntry) => {
      const device = devices[entry];
      if (!device) return [];
      const extraWords = wordsOf(device.name).filter((word) => !isInQuery(word)).length;
      return { device, score, isExact: exactNames(device).includes(whole), extraWords };
    });
    return named.sort(
      (a, b) => Number(b.isExact) - Number(a.isExact) || a.extraWords - b.extraWords || b.score - a.score,
    );
  }

  return (query, max) => {
    const words = wordsOf(query).slice(0, maxWords);
    const key = `${max} ${words.join(' ')}`;
    const result = results.get(key) ?? search(words, max);
    results.set(key, result);
    return result;
  };
}

interface NamedDevice {
  device: IndexedDevice;
  score: number;
  /** The query is its name, a nickname or a model number in full. */
  isExact: boolean;
  /** Words of its name beyond the query's: of an iPhone 13 and an iPhone 13 Pro Max, "iPhone 13" means the former. */
  extraWords: number;
}

/** Looks up the words of one query in one index. */
class Lookup {
  readonly #index: WordIndex;
  readonly #effort: Effort;
  /** By word: near words are the dearest part of a search, and are needed twice. */
  readonly #near = new Map<string, NearWord[]>();

  constructor(index: WordIndex, effort: Effort) {
    this.#index = index;
    this.#effort = effort;
  }

  has(word: string): boolean {
    return indexOfWord(this.#index, word) >= 0;
  }

  hasStart(word: string): boolean {
    const [from, to] = wordsThatStart(this.#index, word);
    return isStart(word) && to > from;
  }

  near(word: string): NearWord[] {
    const near =
      this.#near.get(word) ??
      nearWords(this.#index, word, { maxMistakes: maxMistakes(word), effort: this.#effort });
    this.#near.set(word, near);
    return near;
  }

  rank(query: QueryWord[], ranking: Ranking): RankedEntry[] {
    return rankEntries(this.#index, query, ranking, this.#effort);
  }

  spelled = (word: string): QueryWord => ({ word, asStart: isStart(word), near: [] });

  misspelt = (word: string): QueryWord => ({ word, asStart: isStart(word), near: this.near(word) });
}

/** One letter is a word of its own, "S 22": what starts with it would be half of the catalogue. */
const isStart = (word: string): boolean => word.length > 1;

/** Whether a word belongs to the fault and not to the device: the closer of the two spellings decides. */
function namesService(word: string, ofDevices: Lookup, ofServices: Lookup): boolean {
  if (ofDevices.has(word)) return false;
  if (ofServices.has(word)) return true;
  if (ofDevices.hasStart(word)) return false;
  if (ofServices.hasStart(word)) return true;
  return ofDevices.near(word).length === 0 && ofServices.near(word).length > 0;
}

/**
 * Mistakes in a word that is still recognised. Model numbers are like each other, so a digit counts for more. A letter
 * that has changed places with its neighbour counts as two mistakes.
 */
function maxMistakes(word: string): number {
  if (hasDigit(word)) return word.length < 5 ? 0 : 1;
  return word.length < 4 ? 0 : word.length < 5 ? 1 : 2;
}

/** Whether a word of a name is one that the query has, in whatever spelling. */
function wordsInQuery(index: WordIndex, query: QueryWord[]): (word: string) => boolean {
  const near = new Set(query.flatMap((each) => each.near.map(({ at }) => at)));
  return (word) =>
    query.some((each) => (each.asStart ? word.startsWith(each.word) : word === each.word)) ||
    (near.size > 0 && near.has(indexOfWord(index, word)));
}

/** What names a device when it is written in full, without blanks and signs. */
function exactNames({ name, nicknames, models, manufacturer }: IndexedDevice): string[] {
  const names = [name, `${manufacturer} ${name}`, ...nicknames].map((each) => wordsOf(each).join(''));
  return [...names, ...models.map(joined)];
}

const serviceFields = { name: 1, words: 2 };

function wordsOfService({ name, words: searchWords }: SearchedService): Map<string, number> {
  const words = new Map(wordsOf(name).map((word) => [word, serviceFields.name]));
  for (const word of searchWords.flatMap(wordsOf)) {
    words.set(word, (words.get(word) ?? 0) | serviceFields.words);
  }
  return words;
}
