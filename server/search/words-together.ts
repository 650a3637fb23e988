import type { WordsTogether } from './search-index.ts';

/** Whether a query has one word of each list, and none that it must not have. */
export const hasTogether = ({ lists, without }: WordsTogether, has: (word: string) => boolean): boolean =>
  lists.every((list) => list.some(has)) && !without.some(has);

/** All words of an entry, of which a search knows each. */
export const wordsTogether = ({ lists, without }: WordsTogether): string[] => [...lists.flat(), ...without];

/** Entries by the first words of their first lists: a query is compared with those alone that begin with one of its words. */
export function byFirstWord<T extends { each: WordsTogether }>(entries: T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const entry of entries) {
    for (const first of new Set(entry.each.lists[0]?.map((phrase) => phrase.split(' ', 1)[0] ?? ''))) {
      found.set(first, [...(found.get(first) ?? []), entry]);
    }
  }
  return found;
}
