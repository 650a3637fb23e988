import { isNear } from './find-devices.ts';
import type { Part } from './read-query.ts';
import { hasDigit, joined, normalised, wordsOf } from './search-words.ts';
import { isOnly as hasOnly, type Role, type Understood } from './understand.ts';

/** Words of a query that were passed over, and the query without them, as they were typed. */
export interface PassedOver {
  text: string;
  without: string;
}

/** A model number of no device: "CPH2211". */
export const codeIn = (parts: Part[]): string | null =>
  parts.find(
    ({ text, meanings, device }) =>
      !device && meanings.length === 0 && text.length > 4 && hasDigit(text) && /\p{L}/u.test(text),
  )?.text ?? null;

export const isIgnored = ({ meanings }: Part, role: Role): boolean => role === null && meanings.length === 0;

export const deviceText = (parts: Part[]): string =>
  parts
    .filter(
      ({ device, meanings, text }) =>
        device || hasOnly(meanings, 'unlisted') || (meanings.length === 0 && hasDigit(text)),
    )
    .map(({ text }) => text)
    .join(' ');

export const deviceWordsOf = ({ parts, roles }: Understood): string =>
  parts
    .filter(
      (part, at) =>
        isNear(roles[at]) ||
        part.meanings.some(({ type }) => type === 'kind') ||
        (roles[at] === 'optional' &&
          !part.meanings.some(({ type }) => type === 'service' || type === 'symptom')),
    )
    .map(({ text }) => text)
    .join(' ');

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
  if (words.size === 0) return null;
  const typed = query.split(/\s+/);
  const isPassedOver = (word: string) => {
    const own = /^[a-z\d]+$/i.test(word) ? [word.toLowerCase()] : wordsOf(word);
    return own.length > 0 && own.every((each) => words.has(each));
  };
  const text = typed.filter(isPassedOver).join(' ');
  return text ? { text, without: typed.filter((word) => !isPassedOver(word)).join(' ') } : null;
}
