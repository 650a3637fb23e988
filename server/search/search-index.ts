import type { DeviceKind } from '../../shared/catalogue.ts';
import { hasDigit, indexedWords, joined, modelWord, normalised, wordsOf } from './search-words.ts';
import { makeWordIndex, type WordIndex } from './word-index.ts';

/** What a search over the catalogue knows of a device. */
export interface SearchedDevice {
  /** "manufacturer/device". */
  path: string;
  manufacturer: string;
  name: string;
  kind: DeviceKind;
  family: string;
  /** When it was first sold. */
  year?: number;
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

/** A symptom that a search understands. */
export interface SearchedSymptom {
  slug: string;
  name: string;
  /** What is likely behind it, most likely first: slugs of services. */
  services: string[];
  /** The kinds of device that have it; none where all do. */
  kinds: DeviceKind[];
  /** It is answered with first aid, before anything else; without services nothing is to be repaired before that. */
  isDanger: boolean;
  words: string[];
  /** The symptom is meant where the query has one word of each list of an entry, and none of its other words. */
  together: WordsTogether[];
}

export interface WordsTogether {
  lists: string[][];
  without: string[];
}

/** A page, or a part of one, that answers a question, with what it is searched for with. */
export interface SearchedAnswer {
  href: string;
  title: string;
  /** What it says, in a line; empty where its title says it. */
  text: string;
  /** It says when the shop is open: on the days that are asked about. */
  saysHours?: true;
  together: WordsTogether[];
}

/** Words that name no device and no fault. */
export interface SearchWords {
  symptoms: SearchedSymptom[];
  answers: SearchedAnswer[];
  /** Words that say nothing: "my", "price", "near me". */
  fillers: string[];
  /** Words that tell the devices of a family apart: they never decide which device is meant. */
  variants: string[];
  /** Words of names that are plain English too: a search does without them. */
  plain: string[];
  /** Makers and things that the shop does not list: "fitbit", "drone". */
  unlisted: string[];
  /** Words for kinds of device. */
  kinds: Partial<Record<DeviceKind, string[]>>;
  /** By words of devices, how else people spell them: "iphone", "aphone". */
  spellings: Record<string, string[]>;
  /** Devices by their paths: where a list has more than it shows, these come first. */
  commonest: string[];
  /** Common words of English, in small letters: whoever writes one means it, however near another word is. */
  english: string[];
  /** Families in the order in which a list of devices names them: what is repaired most comes first. */
  families: string[];
}

/** A device as the search answers it. */
export interface IndexedDevice extends Omit<SearchedDevice, 'services'> {
  /** Which of the index's lists of services it has: devices of a price group have the same. */
  serviceList: number;
  /** What names it when it is written in full, without blanks and signs. */
  exact: string[];
}

/** What a phrase of a query may mean. */
export type Meaning =
  | { type: 'service' | 'symptom' | 'kind'; slug: string }
  | { type: 'filler' | 'variant' | 'plain' | 'unlisted' };

/** The search over a catalogue as the build stores it. */
export interface SearchIndex {
  words: WordIndex;
  devices: IndexedDevice[];
  services: { slug: string; name: string }[];
  serviceLists: string[][];
  symptoms: Omit<SearchedSymptom, 'words'>[];
  answers: SearchedAnswer[];
  /** By the phrase's words with blanks between them. */
  phrases: [phrase: string, meanings: Meaning[]][];
  /** Words as people type them, and as names have them. */
  spellings: [typed: string, words: string[]][];
  /** Words that are never taken for others that are spelled nearly so. */
  english: string[];
}

/** Relative to the build's folder. */
export const searchIndexName = 'catalogue/search.json';

/** Fields of a device as bits. */
export const deviceFields = { name: 1, nicknames: 2, models: 4, manufacturer: 8, family: 16 };

/** Makes the index of all devices, for `openSearch`. */
export function makeSearchIndex(
  devices: SearchedDevice[],
  services: SearchedService[],
  words: Partial<SearchWords> = {},
): SearchIndex {
  const { symptoms = [], answers = [], spellings = {}, commonest = [], families = [], english = [] } = words;
  const placeIn = (list: string[], entry: string) =>
    list.includes(entry) ? list.indexOf(entry) : list.length;
  const sorted = devices.toSorted(
    (a, b) =>
      placeIn(commonest, a.path) - placeIn(commonest, b.path) ||
      placeIn(families, a.family) - placeIn(families, b.family),
  );
  const lists = [...new Set(sorted.map((device) => device.services.join()))];
  return {
    words: makeWordIndex(sorted.map(wordsOfDevice)),
    devices: sorted.map(({ services: slugs, ...device }) => ({
      ...device,
      serviceList: lists.indexOf(slugs.join()),
      exact: exactNames(device),
    })),
    services: services.map(({ slug, name }) => ({ slug, name })),
    serviceLists: lists.map((list) => list.split(',')),
    symptoms: symptoms.map(({ words: _, ...symptom }) => spelledTogether(symptom)),
    answers: answers.map(spelledTogether),
    phrases: phrasesOf(services, words),
    spellings: Object.entries(spellings).flatMap(([name, typed]) =>
      typed.map((each): [string, string[]] =>
        each.includes('##') ? [each, [name]] : [wordsOf(each).join(' '), wordsOf(name)],
      ),
    ),
    english,
  };
}

const spelledTogether = <T extends { together: WordsTogether[] }>(entry: T): T => ({
  ...entry,
  together: entry.together.map(({ lists, without }) => ({
    lists: lists.map(spelled),
    without: spelled(without),
  })),
});

const spelled = (list: string[]): string[] => list.map((word) => wordsOf(word).join(' '));

function phrasesOf(
  services: SearchedService[],
  { symptoms = [], fillers = [], variants = [], plain = [], unlisted = [], kinds = {} }: Partial<SearchWords>,
): [string, Meaning[]][] {
  const phrases = new Map<string, Meaning[]>();
  const add = (texts: string[], meaning: Meaning) => {
    for (const phrase of new Set(texts.map((text) => wordsOf(text).join(' ')))) {
      phrases.set(phrase, [...(phrases.get(phrase) ?? []), meaning]);
    }
  };
  for (const { slug, name, words } of services) add([name, ...words], { type: 'service', slug });
  for (const { slug, words } of symptoms) add(words, { type: 'symptom', slug });
  for (const [slug, words] of Object.entries(kinds)) add(words, { type: 'kind', slug });
  add(fillers, { type: 'filler' });
  add(variants, { type: 'variant' });
  add(plain, { type: 'plain' });
  // "do you fix tvs"
  add([...unlisted, ...unlisted.map((thing) => `${thing}s`)], { type: 'unlisted' });
  return [...phrases];
}

function wordsOfDevice(device: Omit<SearchedDevice, 'services'>): Map<string, number> {
  const words = new Map<string, number>();
  const add = (field: number, each: string[]) => {
    for (const word of each) words.set(word, (words.get(word) ?? 0) | field);
  };
  add(deviceFields.name, indexedWords(device.name));
  for (const nickname of device.nicknames) add(deviceFields.nicknames, indexedWords(nickname));
  for (const name of [device.name, ...device.nicknames]) add(deviceFields.nicknames, pairsOf(name));
  for (const model of device.models) {
    add(deviceFields.models, [joined(normalised(model)), modelWord(model)]);
    // Samsung's last letter is the region: SM-A546B is SM-A546E elsewhere.
    const [regionless] = /^sm[a-z]\d{3}(?=[a-z])/.exec(modelWord(model)) ?? [];
    // People leave the letters before it out, too: "G991B", "S918".
    if (regionless) add(deviceFields.models, [regionless, modelWord(model).slice(2), regionless.slice(2)]);
  }
  add(deviceFields.manufacturer, indexedWords(device.manufacturer));
  add(deviceFields.family, [...indexedWords(device.family), ...(device.year ? [String(device.year)] : [])]);
  return words;
}

/** Words that people leave out of a name: "apple watch 7", "nothing 2". */
const leftOut = /^(?:series|phone)$/;

/** "watch7" of an Apple Watch Series 7: how "watch 7" is read where another maker's watch is called so. */
const pairsOf = (name: string): string[] => {
  const words = wordsOf(name).filter((word) => !leftOut.test(word));
  return words.flatMap((word, at) =>
    /^[a-z]{4,}$/.test(words[at - 1] ?? '') && /^\d+[a-z]?$/.test(word) ? [`${words[at - 1]}${word}`] : [],
  );
};

function exactNames({
  name,
  family,
  nicknames,
  models,
  manufacturer,
}: Omit<SearchedDevice, 'services'>): string[] {
  // A family of one word may be plain English: "find", "edge".
  const families = family.includes(' ') ? [family] : [];
  const names = [name, `${manufacturer} ${name}`, ...families, ...nicknames].flatMap((each) => {
    const words = wordsOf(each);
    // "pro max 15", and without what people leave out.
    const short = words.filter((word) => !leftOut.test(word));
    return [words, ...(words.some(hasDigit) ? [words.toSorted(), short] : [])];
  });
  return [...new Set([...names.map((words) => words.join('')), ...models.map(modelWord)])];
}
