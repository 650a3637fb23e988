import type { Catalogue } from './find-devices.ts';
import { type Effort, nearWords } from './near-words.ts';
import { rankEntries } from './rank-entries.ts';
import { deviceFields, type IndexedDevice } from './search-index.ts';
import { hasDigit } from './search-words.ts';
import type { Understood } from './understand.ts';
import { fieldsOf, numberOf } from './word-index.ts';

/** Devices that are offered where none is certain. */
const maxNearest = 3;

/** Of a family so many are compared, the commonest first. */
const maxCompared = 500;

/** Letters of a model number from which on one of them may be wrong. */
const minCode = 5;

/** A device that may be meant, and the model number of it that differs from the query's in one sign. */
export interface NearDevice {
  device: IndexedDevice;
  model: string | null;
}

/**
 * What may be meant where no device was found: the devices with a model number that differs in one sign; else of the
 * family that is named those whose numbers are the most like the query's.
 */
export function nearestDevices(
  { index, vocabulary, entries }: Catalogue,
  { parts, namesDevice }: Understood,
  effort: Effort,
): NearDevice[] {
  const codes = parts.filter(({ text, meanings }) => meanings.length === 0 && hasDigit(text));
  const { words } = index;
  const misread = codes.flatMap(({ text }) =>
    text.length < minCode
      ? []
      : nearWords(words, text, { maxMistakes: 1, effort }).flatMap(({ at }) =>
          (words.postings[at] ?? []).flatMap((each): NearDevice[] => {
            const device = fieldsOf(each) & deviceFields.models ? index.devices[numberOf(each)] : undefined;
            return device ? [{ device, model: (words.words[at] ?? '').toUpperCase() }] : [];
          }),
        ),
  );
  if (misread.length > 0) return misread.slice(0, maxNearest);
  if (!namesDevice) return [];
  const named = parts.filter(({ device, text }) => device && !hasDigit(text));
  const family = named.flatMap(({ device }) => {
    const quality = new Map([...(device ?? [])].filter(([at]) => vocabulary.identifiesDevice[at]));
    return quality.size > 0 ? [{ quality, isOptional: false }] : [];
  });
  const number = parts.find(
    ({ text, device, meanings }) => hasDigit(text) && (device || meanings.length === 0),
  )?.text;
  const ranked = rankEntries(words, entries, family, effort);
  if (!number) return [];
  const likeness = ranked.slice(0, maxCompared).map(({ entry }) => {
    const names = (entries[entry] ?? []).filter((packed) => fieldsOf(packed) & deviceFields.name);
    return {
      entry,
      shared: sharedStart(
        number,
        names.map((packed) => words.words[numberOf(packed)] ?? ''),
      ),
    };
  });
  return likeness
    .sort((a, b) => b.shared - a.shared || a.entry - b.entry)
    .slice(0, maxNearest)
    .flatMap(({ entry }) => index.devices[entry] ?? [])
    .map((device) => ({ device, model: null }));
}

/** Of words with digits, the most letters that one begins with as the number does. */
function sharedStart(number: string, words: string[]): number {
  return Math.max(
    0,
    ...words.filter(hasDigit).map((word) => {
      let count = 0;
      while (count < word.length && word[count] === number[count]) count += 1;
      return count;
    }),
  );
}
