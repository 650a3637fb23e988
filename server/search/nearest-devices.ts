import type { Catalogue } from './find-devices.ts';
import { type Effort, nearWords } from './near-words.ts';
import { rankEntries } from './rank-entries.ts';
import { deviceFields, type IndexedDevice } from './search-index.ts';
import { hasDigit } from './search-words.ts';
import type { Understood } from './understand.ts';
import { fieldBitsOf, numberOf } from './word-index.ts';

/** A device that may be meant, and the model number of it that differs from the query's in one sign. */
export interface NearDevice {
  device: IndexedDevice;
  model: string | null;
}

/** Devices that are offered where none is certain, and of a family those that are compared, the commonest first. */
const [maxNearest, maxCompared] = [3, 500];

/** Letters of a model number from which on one of them may be wrong. */
const minCode = 5;

/**
 * What may be meant where no device was found: the devices with a model number that differs in one sign; else of the
 * family that is named those whose numbers begin the most as the query's does.
 */
export function nearestDevices(
  { index: { words, devices }, vocabulary, entries }: Catalogue,
  { parts }: Understood,
  effort: Effort,
): NearDevice[] {
  const number = parts.find(({ text, meanings }) => meanings.length === 0 && hasDigit(text))?.text;
  if (!number) return [];
  const near = (entry: number, model: string | null): NearDevice[] => {
    const device = devices[entry];
    return device ? [{ device, model }] : [];
  };
  const like = number.length < minCode ? [] : nearWords(words, number, { maxMistakes: 1, effort });
  const misread = like.flatMap(({ at }) =>
    (words.postings[at] ?? [])
      .filter((posting) => fieldBitsOf(posting) & deviceFields.models)
      .flatMap((posting) => near(numberOf(posting), (words.words[at] ?? '').toUpperCase())),
  );
  // Of a device with several such numbers the last.
  const byPath = new Map(misread.map((each) => [each.device.path, each]));
  if (byPath.size > 0) return [...byPath.values()].slice(0, maxNearest);
  const family = parts.flatMap(({ device, text }) => {
    const telling = [...(device ?? [])].filter(([at]) => vocabulary.identifiesDevice[at] && !hasDigit(text));
    return telling.length > 0 ? [{ quality: new Map(telling), isOptional: false }] : [];
  });
  const likeness = (entry: number) => {
    const numbers = devices[entry]?.name.toLowerCase().match(/\b[a-z]\d\w*|\d\w*/g) ?? [];
    return Math.max(0, ...numbers.map((word) => sharedStart(word, number)));
  };
  return rankEntries(words, entries, family, effort)
    .slice(0, maxCompared)
    .map(({ entry }) => ({ entry, shared: likeness(entry) }))
    .sort((a, b) => b.shared - a.shared || a.entry - b.entry)
    .slice(0, maxNearest)
    .flatMap(({ entry }) => near(entry, null));
}

function sharedStart(word: string, number: string): number {
  let count = 0;
  while (count < word.length && word[count] === number[count]) count += 1;
  return count;
}
