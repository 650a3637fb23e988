import type { Effort, NearWord } from './near-words.ts';
import {
  type EntryWords,
  fieldsOf,
  indexOfWord,
  numberOf,
  type WordIndex,
  wordsThatStart,
} from './word-index.ts';

/** A word of a query, with what it may stand for in an index. */
export interface QueryWord {
  word: string;
  /** The word is the start of a longer one, too. */
  asStart: boolean;
  /** Words that are spelled nearly so. */
  near: NearWord[];
}

/** How the entries of an index are ranked: what a hit in each field counts, by the field's bit. */
export interface Ranking {
  entries: EntryWords;
  weights: [field: number, weight: number][];
  /** Whether an entry must have every word, or one. */
  needsAll: boolean;
  /** An entry loses so much for each of its words in these fields that the query does not have. */
  extraWords: { fields: number; counts: number[]; penalty: number };
}

export interface RankedEntry {
  entry: number;
  /** How well its words match, without what it loses for other words. */
  score: number;
}

/** Entries that are returned at the most: a word such as "phone" hits thousands. */
const maxRanked = 40;

/** All words of the query stand in one field, spelled as they are: that comes before whatever the score says. */
const wholeWeight = 1e6;

const startWeight = 0.375;
const nearWeight = 0.45;

/** The entries that have the words of a query, best first. It looks at the entries of the rarest word alone. */
export function rankEntries(
  index: WordIndex,
  query: QueryWord[],
  ranking: Ranking,
  effort: Effort,
): RankedEntry[] {
  const words = query.map((word) => matchesOf(index, word));
  const rarest = words.toSorted((a, b) => a.hits - b.hits).slice(0, ranking.needsAll ? 1 : words.length);
  const ranked: (RankedEntry & { rank: number })[] = [];
  for (const entry of entriesWith(index, rarest, effort)) {
    const hit = hitOf(entry, { index, words, ranking });
    if (hit) ranked.push(hit);
  }
  return ranked
    .sort((a, b) => b.rank - a.rank || a.entry - b.entry)
    .slice(0, maxRanked)
    .map(({ entry, score }) => ({ entry, score }));
}

/** The words of an index that a word of a query may stand for. */
interface Matches {
  /** By the word's number, how well it fits: 1 for the word itself. */
  quality: Map<number, number>;
  /** How often entries have one of them. */
  hits: number;
}

function matchesOf(index: WordIndex, { word, asStart, near }: QueryWord): Matches {
  const quality = new Map<number, number>();
  const exact = indexOfWord(index, word);
  for (const { at, mistakes } of near) quality.set(at, (nearWeight * word.length) / (word.length + mistakes));
  if (asStart) {
    const [from, to] = wordsThatStart(index, word);
    for (let at = from; at < to; at++) {
      const { length } = index.words[at] ?? '';
      quality.set(at, (startWeight * word.length) / (word.length + 0.3 * (length - word.length)));
    }
  }
  if (exact >= 0) quality.set(exact, 1);
  let hits = 0;
  for (const at of quality.keys()) hits += index.postings[at]?.length ?? 0;
  return { quality, hits };
}

function entriesWith({ postings }: WordIndex, words: Matches[], effort: Effort): Set<number> {
  const entries = new Set<number>();
  for (const { quality } of words) {
    for (const at of quality.keys()) {
      for (const posting of postings[at] ?? []) {
        if (effort.left-- <= 0) return entries;
        entries.add(numberOf(posting));
      }
    }
  }
  return entries;
}

interface HitContext {
  index: WordIndex;
  words: Matches[];
  ranking: Ranking;
}

/** How an entry has the words of a query; `null` where it lacks one that it must have. */
function hitOf(
  entry: number,
  { index, words, ranking }: HitContext,
): (RankedEntry & { rank: number }) | null {
  const { entries, needsAll, extraWords } = ranking;
  const own = entries[entry] ?? [];
  let score = 0;
  let matched = 0;
  /** The fields that have all words of the query as they are spelled. */
  let wholeFields = ~0;
  for (const { quality } of words) {
    let best = 0;
    let exactFields = 0;
    for (const packed of own) {
      const at = numberOf(packed);
      const fits = quality.get(at);
      if (fits === undefined) continue;
      const fields = fieldsOf(packed);
      const rarity = 1 + Math.log(entries.length / (index.postings[at]?.length ?? 1));
      best = Math.max(best, fits * rarity * weightOf(fields, ranking));
      if (fields & extraWords.fields) matched += 1;
      if (fits === 1) exactFields = fields;
    }
    if (needsAll && best === 0) return null;
    score += best;
    wholeFields &= exactFields;
  }
  const extra = (extraWords.counts[entry] ?? 0) - matched;
  return { entry, score, rank: (wholeFields ? wholeWeight : 0) - extraWords.penalty * extra + score };
}

/** What a match counts in these fields. */
const weightOf = (fields: number, { weights }: Ranking): number =>
  weights.reduce((sum, [field, weight]) => (fields & field ? sum + weight : sum), 0);
