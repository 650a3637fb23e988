import type { DeviceKind } from '../../shared/catalogue.ts';
import type { Effort } from './near-words.ts';
import { type QueryWord, rankEntries } from './rank-entries.ts';
import type { Part } from './read-query.ts';
import { deviceFields, type IndexedDevice, type SearchIndex } from './search-index.ts';
import { hasDigit } from './search-words.ts';
import type { Role, Understood } from './understand.ts';
import type { Vocabulary } from './vocabulary.ts';
import { type EntryWords, fieldBitsOf, numberOf } from './word-index.ts';

/** A catalogue, opened for searches. */
export interface Catalogue {
  index: SearchIndex;
  vocabulary: Vocabulary;
  entries: EntryWords;
}

/** A device that the words may mean, with what decides its place. */
export interface NamedDevice {
  device: IndexedDevice;
  /** The query is its name, a nickname or a model number in full. */
  isExact: boolean;
  optional: number;
  /** Words of its name beyond the query's: of an iPhone 13 and an iPhone 13 Pro Max, "iPhone 13" means the former. */
  extraWords: number;
  score: number;
}

/** Devices that words without a number may mean and still name. */
const maxNamed = 8;

/** The devices that the words may mean, best first. Without a telling word only a full name is one: "13 pro max". */
export function findDevices(catalogue: Catalogue, understood: Understood, effort: Effort): NamedDevice[] {
  const { parts, roles, namesDevice, kinds } = understood;
  const own = parts.filter(({ device }) => device);
  const near = parts.filter((_, at) => isNear(roles[at]));
  const names = new Set([own, near].flatMap(joinedTexts).filter(Boolean));
  const isNumbered = own.some(({ text }) => hasDigit(text));
  for (const words of attempts(catalogue, understood)) {
    const ranked = rankEntries(catalogue.index.words, catalogue.entries, words, effort);
    const named = ranked.flatMap(({ entry, ...rank }): NamedDevice[] => {
      const device = catalogue.index.devices[entry];
      if (!device) return [];
      const isExact = device.exact.some((name) => names.has(name));
      const isOther = (isNumbered && !isMeant(catalogue, entry, words, kinds)) || isLater(device, own);
      if (!isExact && (!namesDevice || isOther)) return [];
      return [{ device, isExact, extraWords: extraWordsOf(catalogue, entry, words), ...rank }];
    });
    const ofKind = kinds.length > 0 ? named.filter(({ device }) => kinds.includes(device.kind)) : named;
    const devices =
      ofKind.length > 0 ? ofKind : named.filter(({ device }) => isNumbered && isLike(device.kind, kinds));
    if (devices.length > 0) {
      // Of so many without a number none is meant more: the commonest come first, as they stand in the index.
      const isVague = !isNumbered && devices.length > maxNamed;
      return devices.sort(
        (a, b) =>
          Number(b.isExact) - Number(a.isExact) ||
          b.optional - a.optional ||
          // Of two makers' "A54 5G" neither is meant more: the index has the more common one first.
          (isVague || (a.isExact && b.isExact && a.device.manufacturer !== b.device.manufacturer)
            ? 0
            : a.extraWords - b.extraWords || b.score - a.score),
      );
    }
  }
  return [];
}

export const isNear = (role: Role | undefined): boolean =>
  role === 'required' || role === 'variant' || role === 'plain';

/** As they stand, and sorted as `exact` has them: "pro max 15". */
const joinedTexts = (parts: Part[]): string[] => {
  const words = parts.map(({ word }) => word);
  return [words.join(''), words.toSorted().join('')];
};

/** People name the year in which they bought it, or the one before it was sold: never an earlier one. */
const isLater = ({ year = 0, name }: IndexedDevice, parts: Part[]): boolean =>
  parts.some(({ text }) => isYear(text) && Number(text) < year - 1 && !name.includes(text));

const isYear = (text: string): boolean => /^20[012]\d$/.test(text);

/** People call a laptop a tablet, and a tablet a computer. */
const isLike = (kind: DeviceKind, kinds: DeviceKind[]): boolean =>
  computers.includes(kind) && kinds.some((each) => computers.includes(each));
const computers: DeviceKind[] = ['laptop', 'tablet', 'desktop'];

/**
 * All words of a device; else without those that are plain English, too; else without a year, for devices are sold for
 * years; else without words that only resemble a device's ("class" of "classic"); else without a maker, that may be wrong.
 */
function attempts({ index, vocabulary }: Catalogue, { parts, roles }: Understood): QueryWord[][] {
  const all = parts.flatMap(({ text, device, isExact }, at) =>
    device && roles[at] ? [{ at, text, isExact, quality: device, role: roles[at] }] : [],
  );
  const words = [...Map.groupBy(all, ({ text }) => text).values()].flatMap(([first]) => first ?? []);
  type Word = (typeof words)[number];
  const isNumber = ({ text, role }: Word) => role === 'required' && hasDigit(text);
  const isMaker = ({ quality }: Word) =>
    [...quality.keys()].some((at) =>
      index.words.postings[at]?.some((each) => fieldBitsOf(each) & deviceFields.manufacturer),
    );
  const identifiesDevice = ({ quality }: Word) =>
    [...quality.keys()].some((at) => vocabulary.identifiesDevice[at]);
  const timeless = words.some((word) => isNumber(word) && !isYear(word.text))
    ? words.filter((word) => !isYear(word.text))
    : words;
  const strict = (each: Word[], isOptional: (word: Word) => boolean): QueryWord[] =>
    each.map((word) => ({ quality: word.quality, isOptional: isOptional(word) }));
  const isNumbered = words.some(isNumber);
  const isLoose = ({ role }: Word) =>
    role === 'optional' || role === 'plain' || (role === 'variant' && !isNumbered);
  // "iPhone 13 and 14": the first of them.
  const and = parts.findIndex(({ text }) => text === 'and' || text === 'or');
  const firsts = words.filter(({ at }) => at < and);
  const sure = timeless.filter(({ isExact, text }) => isExact || hasDigit(text));
  const unmade = timeless.filter((word) => !isMaker(word));
  return [
    // A full name may be made of words that mean something else, too: "Switch", "Xbox One".
    ...(words.some(({ role }) => role === 'required') ? [] : [strict(words, () => false)]),
    strict(words, ({ role }) => role === 'optional'),
    strict(words, isLoose),
    strict(timeless, isLoose),
    ...[firsts, sure, unmade]
      .filter((each) => each.some(identifiesDevice))
      .map((each) => strict(each, isLoose)),
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
    const meanings = vocabulary.phrases.get(index.words.words[at] ?? '') ?? [];
    const isKind = meanings.some((each) => 'slug' in each && ['watch', 'tablet'].includes(each.slug));
    const isSaid = words.some(({ quality }) => quality.has(at));
    return isSaid || !isKind || !(fieldBitsOf(packed) & deviceFields.family);
  });
}

function extraWordsOf({ entries }: Catalogue, entry: number, words: QueryWord[]): number {
  const own = (entries[entry] ?? []).filter((packed) => fieldBitsOf(packed) & deviceFields.name);
  return own.filter((packed) => !words.some(({ quality }) => quality.has(numberOf(packed)))).length;
}
