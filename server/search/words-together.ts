import type { Meaning, WordsTogether } from './search-index.ts';

/** All words of an entry, of which a search knows each. */
export const wordsTogether = ({ lists, without }: WordsTogether): string[] => [...lists.flat(), ...without];

/** The words and phrases of a query that was read. */
export interface Said {
  has: (phrase: string) => boolean;
  words: ReadonlySet<string>;
  /** The words that its phrases may begin with. */
  firsts: Set<string>;
}

/** @param parts of a query, each as it was typed and as the content spells it */
export function saidIn(parts: { text: string; word: string; meanings: Meaning[] }[]): Said {
  const spelled = parts.map(({ text, word, meanings }) => {
    if (!text.includes(' ')) return word;
    // A phrase that says nothing is not taken apart: no coffee is on a "coffee table".
    return isOnly(meanings, 'filler') ? unbroken(text) : text;
  });
  const text = ` ${spelled.join(' ')} `;
  const words = new Set(text.split(' '));
  const has = (phrase: string) =>
    words.has(phrase) ||
    (phrase.includes(' ') && (text.includes(` ${phrase} `) || words.has(unbroken(phrase))));
  // "water_cooling", a phrase that says nothing, is still a beginning.
  return { has, words, firsts: new Set([...words].map((word) => word.split('_', 1)[0] ?? '')) };
}

export const isOnly = (meanings: Meaning[], type: Meaning['type']): boolean =>
  meanings.length > 0 && meanings.every((meaning) => meaning.type === type);

const unbroken = (phrase: string): string => phrase.replaceAll(' ', '_');

/**
 * Opens entries for queries: those of which a query has one word of each list, and none that it must not have. It is
 * compared with those alone whose first list begins with one of its words.
 */
export function openTogether<T extends { each: WordsTogether }>(entries: T[]): (said: Said) => T[] {
  const byFirst = new Map<string, Opened<T>[]>();
  for (const entry of entries) {
    const opened = { entry, lists: entry.each.lists.map(openList), without: openList(entry.each.without) };
    for (const first of new Set(entry.each.lists[0]?.map(firstWord))) {
      byFirst.set(first, [...(byFirst.get(first) ?? []), opened]);
    }
  }
  return ({ words, firsts, has }) => {
    const said = [...words];
    const isIn = (list: OpenedList) =>
      said.some((word) => list.words.has(word)) ||
      list.phrases.some(({ first, phrase }) => firsts.has(first) && has(phrase));
    return [...firsts]
      .flatMap((word) => byFirst.get(word) ?? [])
      .filter(({ lists, without }) => lists.every(isIn) && !isIn(without))
      .map(({ entry }) => entry);
  };
}

/** A list with its single words apart: a query has fewer words than it. */
interface OpenedList {
  words: ReadonlySet<string>;
  phrases: { first: string; phrase: string }[];
}

interface Opened<T> {
  entry: T;
  lists: OpenedList[];
  without: OpenedList;
}

const firstWord = (phrase: string): string => phrase.split(' ', 1)[0] ?? '';

const openList = (list: string[]): OpenedList => ({
  words: new Set(list.filter((phrase) => !phrase.includes(' '))),
  phrases: list.flatMap((phrase) => (phrase.includes(' ') ? { first: firstWord(phrase), phrase } : [])),
});
