import { isNear } from './find-devices.ts';
import type { Part } from './read-query.ts';
import { hasDigit, joined, normalised, wordsOf } from './search-words.ts';
import type { Understood } from './understand.ts';
import { isOnly } from './words-together.ts';

/** Words of a query that were passed over, and the query without them, as they were typed. */
export interface PassedOver {
  text: string;
  without: string;
}

/** A number of no device. */
const isStrange = ({ text, meanings, device }: Part): boolean =>
  !device && meanings.length === 0 && hasDigit(text);

/** A model number of no device: "CPH2211". */
export const modelIn = (parts: Part[]): string | null =>
  parts.find((part) => isStrange(part) && part.text.length > 4 && /\p{L}/u.test(part.text))?.text ?? null;

const joinedText = (parts: Part[]): string => parts.map(({ text }) => text).join(' ');

export const deviceText = (parts: Part[]): string =>
  joinedText(parts.filter((part) => part.device || isOnly(part.meanings, 'unlisted') || isStrange(part)));

export const deviceWordsOf = ({ parts, roles }: Understood): string =>
  joinedText(
    parts.filter(({ meanings }, at) => {
      const means = (...types: string[]) => meanings.some(({ type }) => types.includes(type));
      return isNear(roles[at]) || means('kind') || (roles[at] === 'optional' && !means('service', 'symptom'));
    }),
  );

/** "imac27 2017" as the query has it: "iMac 27 2017". */
export function asTyped(query: string, text: string): string {
  const typed = query.split(' ');
  const plain = typed.map((word) => joined(normalised(word)));
  const wanted = joined(text);
  for (let from = 0; from < typed.length; from++) {
    let run = '';
    for (let to = from; to < typed.length && run.length < wanted.length; to++) {
      run += plain[to] ?? '';
      if (run === wanted) return typed.slice(from, to + 1).join(' ');
    }
  }
  return text;
}

export function ignoredIn(query: string, words: Set<string>): PassedOver | null {
  const typed = query.split(/\s+/);
  const isPassedOver = (word: string) => {
    const own = wordsOf(word);
    return own.length > 0 && own.every((each) => words.has(each));
  };
  const text = typed.filter(isPassedOver).join(' ');
  return text ? { text, without: typed.filter((word) => !isPassedOver(word)).join(' ') } : null;
}
