import type { Effort } from './near-words.ts';
import { type EntryWords, numberOf, type WordIndex } from './word-index.ts';

/** A word of a query, with what it may stand for in an index. */
export interface QueryWord {
  /** By the number of a word of the index, how well it fits: 1 for the word itself. */
  quality: Map<number, number>;
  /** An entry is better with it, and may lack it. */
  isOptional: boolean;
}

export interface RankedEntry {
  entry: number;
  /** Optional words that it has. */
  optional: number;
  /** How well the words match: rare ones count for more. */
  score: number;
}

/** The entries that have all words of a query that are not optional, in no order. It looks at those of the rarest alone. */
export function rankEntries(
  index: WordIndex,
  entries: EntryWords,
  query: QueryWord[],
  effort: Effort,
): RankedEntry[] {
  // The rarest first: most entries lack the next one, and are done with.
  const words = query
    .map((word) => ({ ...word, hits: hitsOf(index, word) }))
    .sort((a, b) => Number(a.isOptional) - Number(b.isOptional) || a.hits - b.hits);
  const [rarest] = words;
  if (!rarest || rarest.isOptional) return [];
  return [...entriesWith(index, rarest, effort)].flatMap((entry) => {
    const own = entries[entry] ?? [];
    const ranked: RankedEntry = { entry, optional: 0, score: 0 };
    for (const { quality, isOptional } of words) {
      let best = 0;
      for (const packed of own) {
        const fits = quality.get(numberOf(packed));
        if (fits !== undefined) best = Math.max(best, fits * rarityOf(index, numberOf(packed)));
      }
      if (!isOptional && best === 0) return [];
      if (isOptional && best > 0) ranked.optional += 1;
      ranked.score += best;
    }
    return [ranked];
  });
}

const postingsOf = ({ postings }: WordIndex, at: number): number[] => postings[at] ?? [];

/** How often entries have one of a word's readings. */
const hitsOf = (index: WordIndex, { quality }: QueryWord): number =>
  [...quality.keys()].reduce((sum, at) => sum + postingsOf(index, at).length, 0);

const rarityOf = (index: WordIndex, at: number): number =>
  1 / (1 + Math.log(1 + postingsOf(index, at).length));

function entriesWith(index: WordIndex, { quality }: QueryWord, effort: Effort): Set<number> {
  const entries = new Set<number>();
  for (const at of quality.keys()) {
    for (const posting of postingsOf(index, at)) {
      if (effort.left-- <= 0) return entries;
      entries.add(numberOf(posting));
    }
  }
  return entries;
}
