import { indexedWords, wordsOf } from './search-words.ts';
import { makeWordIndex, type WordIndex } from './word-index.ts';

/** What a search over the catalogue knows of a device. */
export interface SearchedDevice {
  /** "manufacturer/device". */
  path: string;
  manufacturer: string;
  name: string;
  nicknames: string[];
  models: string[];
  /** Slugs of what can be done to it. */
  services: string[];
}

/** What a service is searched for with. */
export interface SearchedService {
  slug: string;
  name: string;
  words: string[];
}

/** A device as the search answers it. */
export interface IndexedDevice extends Omit<SearchedDevice, 'services'> {
  /** Which of the index's lists of services it has: devices of a price group have the same. */
  serviceList: number;
}

/** The search over a catalogue as the build stores it. */
export interface SearchIndex {
  words: WordIndex;
  devices: IndexedDevice[];
  services: SearchedService[];
  serviceLists: string[][];
}

/** Relative to the build's folder. */
export const searchIndexName = 'catalogue/search.json';

/** Fields of a device as bits. A word of the name itself counts for more than parts and pairs of such words. */
export const deviceFields = { nameWord: 1, name: 2, nicknames: 4, models: 8, manufacturer: 16 };

/** Makes the index of all devices, for `openSearch`. */
export function makeSearchIndex(devices: SearchedDevice[], services: SearchedService[]): SearchIndex {
  const lists = [...new Set(devices.map((device) => device.services.join()))];
  const numbers = new Map(lists.map((list, number) => [list, number]));
  return {
    words: makeWordIndex(devices.map(wordsOfDevice)),
    devices: devices.map(({ services: slugs, ...device }) => ({
      ...device,
      serviceList: numbers.get(slugs.join()) ?? 0,
    })),
    services,
    serviceLists: lists.map((list) => list.split(',')),
  };
}

function wordsOfDevice({ name, nicknames, models, manufacturer }: SearchedDevice): Map<string, number> {
  const words = new Map<string, number>();
  const add = (field: number, each: string[]) => {
    for (const word of each) words.set(word, (words.get(word) ?? 0) | field);
  };
  add(deviceFields.nameWord, wordsOf(name));
  add(deviceFields.name, indexedWords(name));
  for (const nickname of nicknames) add(deviceFields.nicknames, indexedWords(nickname));
  for (const model of models) add(deviceFields.models, indexedWords(model, { inPairs: false }));
  add(deviceFields.manufacturer, indexedWords(manufacturer));
  return words;
}
