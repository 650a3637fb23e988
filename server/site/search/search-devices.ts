import { type NearWord, nearWords } from './near-words.ts';
import { type Meaning, type Ranking, rankEntries } from './rank-entries.ts';
import { hasDigit, indexedWords, joined, wordsOf } from './search-words.ts';
import {
  packSearch,
  type SearchedDevice,
  type SearchedService,
  type StoredDevice,
  unpackSearch,
} from './stored-search.ts';
import { indexOfWord, makeWordIndex, type WordIndex, wordsThatStart } from './word-index.ts';

export interface FoundMatch extends Omit<SearchedDevice, 'nicknames' | 'services'> {
  /** Slug of the service that the same words name, where this device has it. */
  service: string | null;
}

export interface SearchResult {
  /** Best first. */
  devices: FoundMatch[];
  /** The service that the words name, whether or not a device was found. */
  service: { slug: string; name: string } | null;
  /** The first device is the one that was meant: its name, a nickname or a model number was written in full. */
  isCertain: boolean;
}

export interface DeviceSearch {
  /** @param query bounded by the caller; @param max how many devices are answered */
  find: (query: string, max: number) => SearchResult;
}

/** Words of a query that are looked at: more than the longest name of a device has. */
const maxWords = 10;

/** Words that say nothing of the device nor of what is wrong with it. */
const fillers = new Set(
  'a an the my our is it its for to of on in at and or with not wont doesnt cant fix fixing fixed repair repairs replacement replace broken price cost quote how much'.split(
    ' ',
  ),
);

/** "My phone is wet": such a word names no device where it stands alone, and one where it does not: "Nothing Phone". */
const kindWords = new Set(
  'phone mobile tablet laptop notebook computer desktop pc console watch device'.split(' '),
);

/** Fields as the bits of a place. A word of the name itself is told apart from parts and pairs of such words. */
const fields = { nameWord: 1, name: 2, nicknames: 4, models: 8, manufacturer: 16 };

/** The search over a catalogue as bytes, made by the build and read by `openDeviceSearch`. */
export function makeDeviceSearch(devices: SearchedDevice[], services: SearchedService[]): Buffer {
  // Devices of a price group can have the same things done: such a list is stored once.
  const lists = [...new Set(devices.map(({ services }) => services.join()))];
  const numbers = new Map(lists.map((list, number) => [list, number]));
  return packSearch({
    services,
    serviceLists: lists.map((list) => list.split(',')),
    index: makeWordIndex(devices.map(wordsOfDevice)),
    nameWords: Uint8Array.from(devices, ({ name }) => new Set(wordsOf(name)).size),
    devices: devices.map(({ services, ...device }) => ({
      ...device,
      serviceList: numbers.get(services.join()) ?? 0,
    })),
  });
}

function wordsOfDevice({ name, nicknames, models, manufacturer }: SearchedDevice): Map<string, number> {
  const words = new Map<string, number>();
  const add = (field: number, each: string[]) => {
    for (const word of each) words.set(word, (words.get(word) ?? 0) | field);
  };
  add(fields.nameWord, wordsOf(name));
  add(fields.name, indexedWords(name));
  for (const nickname of nicknames) add(fields.nicknames, indexedWords(nickname));
  for (const model of models) add(fields.models, indexedWords(model, { inPairs: false }));
  add(fields.manufacturer, indexedWords(manufacturer));
  return words;
}

/** Opens what `makeDeviceSearch` has made. It is searched as it is stored: nothing is parsed, whatever its size. */
export function openDeviceSearch(bytes: Buffer): DeviceSearch {
  const { index, nameWords, device, services, serviceLists } = unpackSearch(bytes);
  const lists = serviceLists.map((list) => new Set(list));
  const serviceWords = services.map(wordsOfService);
  const serviceIndex = makeWordIndex(serviceWords);
  const ranking = serviceRanking(Uint8Array.from(serviceWords, ({ size }) => size));
  const deviceRanking: Ranking = {
    count: nameWords.length,
    needsAll: true,
    weights: [
      [fields.name, 3],
      [fields.nicknames, 2],
      [fields.models | fields.manufacturer, 1],
    ],
    told: { fields: fields.nameWord, words: nameWords, costOfRest: 1000 },
  };

  /** Whether a word belongs to the fault and not to the device: the closer of the two spellings decides. */
  function namesService(word: string, near: (word: string) => NearWord[]): boolean {
    for (const isIn of [indexHas, indexHasStart]) {
      if (isIn(index, word)) return false;
      if (isIn(serviceIndex, word)) return true;
    }
    return near(word).length === 0 && nearest(serviceIndex, word).length > 0;
  }

  function serviceMeant(words: string[]): SearchResult['service'] {
    const meanings = [...new Set(words)].map((word) => nearMeaning(word, nearest(serviceIndex, word)));
    const [best] = rankEntries(serviceIndex, meanings, ranking);
    const found = best && services[best.entry];
    return found ? { slug: found.slug, name: found.name } : null;
  }

  function devicesMeant(words: string[], near: (word: string) => NearWord[]): Hit[] {
    const asked = [...new Set(words)];
    const right = asked.map(rightMeaning);
    const ranked = rankEntries(index, right, deviceRanking);
    const meanings = ranked.length > 0 ? right : asked.map((word) => nearMeaning(word, near(word)));
    const found = ranked.length > 0 ? ranked : rankEntries(index, meanings, deviceRanking);
    const isAsked = askedWords(index, meanings);
    const whole = words.join('');
    return found.map(({ entry, score }) => {
      const hit = device(entry);
      return {
        device: hit,
        score,
        isExact: exactNames(hit).includes(whole),
        // How much a name says beyond what was asked: of an iPhone 13 and an iPhone 13 Pro Max, the former is meant.
        unasked: wordsOf(hit.name).filter((word) => !isAsked(word)).length,
      };
    });
  }

  return {
    find(query, max) {
      const words = wordsOf(query).slice(0, maxWords);
      const telling = words.filter((word) => !fillers.has(word));
      const near = remembered((word) => nearest(index, word));
      const known = new Map(telling.map((word) => [word, namesService(word, near)]));
      const faultWords = telling.filter((word) => known.get(word));
      const deviceWords = telling.filter((word) => !known.get(word));
      const service = serviceMeant(faultWords);
      const namesDevice = deviceWords.some((word) => !kindWords.has(word));
      const found = (namesDevice ? devicesMeant(deviceWords, near) : []).sort(
        (a, b) => Number(b.isExact) - Number(a.isExact) || a.unasked - b.unasked || b.score - a.score,
      );
      return {
        devices: found.slice(0, max).map(({ device: { path, name, manufacturer, models, serviceList } }) => ({
          path,
          name,
          manufacturer,
          models,
          service: service && lists[serviceList]?.has(service.slug) ? service.slug : null,
        })),
        service,
        isCertain: found[0]?.isExact === true && found[1]?.isExact !== true,
      };
    },
  };
}

interface Hit {
  device: StoredDevice;
  score: number;
  /** The query is its name, a nickname or a model number in full. */
  isExact: boolean;
  unasked: number;
}

const serviceFields = { name: 1, words: 2 };

function wordsOfService({ name, words: searchWords }: SearchedService): Map<string, number> {
  const words = new Map(wordsOf(name).map((word) => [word, serviceFields.name]));
  for (const word of searchWords.flatMap(wordsOf)) {
    words.set(word, (words.get(word) ?? 0) | serviceFields.words);
  }
  return words;
}

/** Of two services that the words fit alike, the one is meant that has fewer other words. */
const serviceRanking = (words: Uint8Array): Ranking => ({
  count: words.length,
  needsAll: false,
  told: { fields: serviceFields.name | serviceFields.words, words, costOfRest: 0.01 },
  weights: [
    [serviceFields.name, 1],
    [serviceFields.words, 2],
  ],
});

/** One letter is a word of its own, "S 22": what starts with it would be half of the catalogue. */
const isStart = (word: string): boolean => word.length > 1;

const rightMeaning = (word: string): Meaning => ({ word, asStart: isStart(word), near: [] });

const nearMeaning = (word: string, near: NearWord[]): Meaning => ({ ...rightMeaning(word), near });

const indexHas = (index: WordIndex, word: string): boolean => indexOfWord(index, word) >= 0;

function indexHasStart(index: WordIndex, word: string): boolean {
  const [from, to] = wordsThatStart(index, word);
  return isStart(word) && to > from;
}

const nearest = (index: WordIndex, word: string): NearWord[] => nearWords(index, word, maxMistakes(word));

/** Near words are the dearest part of a search, and are needed twice. */
function remembered(find: (word: string) => NearWord[]): (word: string) => NearWord[] {
  const known = new Map<string, NearWord[]>();
  return (word) => {
    const found = known.get(word) ?? find(word);
    known.set(word, found);
    return found;
  };
}

/**
 * Mistakes in a word that is still recognised. Model numbers are like each other, so a digit counts for more. A letter
 * that has changed places with its neighbour counts as two mistakes.
 */
function maxMistakes(word: string): number {
  if (hasDigit(word)) return word.length < 5 ? 0 : 1;
  return word.length < 4 ? 0 : word.length < 5 ? 1 : 2;
}

/** Whether a word of a name is one that was asked for, in whatever spelling. */
function askedWords(index: WordIndex, meanings: Meaning[]): (word: string) => boolean {
  const near = new Set(meanings.flatMap(({ near }) => near.map(({ at }) => at)));
  return (word) =>
    meanings.some((meaning) => (meaning.asStart ? word.startsWith(meaning.word) : word === meaning.word)) ||
    (near.size > 0 && near.has(indexOfWord(index, word)));
}

/** What names a device when it is written in full, without blanks and signs. */
function exactNames({ name, nicknames, models, manufacturer }: StoredDevice): string[] {
  const names = [name, `${manufacturer} ${name}`, ...nicknames].map((each) => wordsOf(each).join(''));
  return [...names, ...models.map(joined)];
}
