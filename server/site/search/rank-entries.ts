import type { NearWord } from './near-words.ts';
import { entryOf, fieldsOf, indexOfWord, type WordIndex, wordAt, wordsThatStart } from './word-index.ts';

/** What a word of a query can mean in an index. */
export interface Meaning {
  word: string;
  /** The word is the start of a longer one, too. */
  asStart: boolean;
  /** Words that are spelled nearly so. */
  near: NearWord[];
}

/** How an index is ranked: what a hit in each field counts, by the field's bit. */
export interface Ranking {
  /** How many entries there are. */
  count: number;
  weights: [field: number, weight: number][];
  /** Whether an entry must have every word, or one. */
  needsAll: boolean;
  /** An entry says less beyond what was asked, the fewer of its words in these fields were not asked for. */
  told: { fields: number; words: Uint8Array; costOfRest: number };
}

/** Entries that are put in order by all that is known of them: a word such as "phone" hits thousands. */
const maxRanked = 40;

/** All words stand in one field as they were asked: that comes before whatever the score says. */
const wholeWeight = 1e6;

const startWeight = 0.375;
const nearWeight = 0.45;

/** A hit, with how well its words match. */
export interface Ranked {
  entry: number;
  score: number;
}

/**
 * The entries that the words mean, best first, not all where they are many. Every list of places is gone through once for each
 * word, and no entry is looked at in any other way: so the cost is bounded by the size of the index.
 */
export function rankEntries(index: WordIndex, meanings: Meaning[], ranking: Ranking): Ranked[] {
  const { count, needsAll, told } = ranking;
  const weightOf = weightsByFields(ranking.weights);
  const scores = new Float32Array(count);
  /** The best of one word, and the number of the word that it is of. */
  const best = new Float32Array(count);
  const round = new Uint8Array(count);
  /** How many of the words stand in the entry as they were asked, and the fields in which all of them do. */
  const asAsked = new Uint8Array(count);
  const shared = new Uint8Array(count);
  const toldWords = new Uint8Array(count);
  const hits: number[] = [];
  for (const [number, { word, asStart, near }] of meanings.entries()) {
    const add = (at: number, quality: number): void => {
      const from = index.starts[at] ?? 0;
      const to = index.starts[at + 1] ?? 0;
      const rarity = quality * (1 + Math.log(count / (to - from)));
      for (let position = from; position < to; position++) {
        const place = index.places[position] ?? 0;
        const entry = entryOf(place);
        const fields = fieldsOf(place);
        const done = round[entry] ?? 0;
        const isFirst = done <= number;
        if (needsAll && done < number) continue;
        const score = rarity * (weightOf[fields] ?? 0);
        if (isFirst) {
          round[entry] = number + 1;
          best[entry] = 0;
          if (done === 0) hits.push(entry);
        }
        if (fields & told.fields) toldWords[entry] = (toldWords[entry] ?? 0) + 1;
        if (score > (best[entry] ?? 0)) {
          scores[entry] = (scores[entry] ?? 0) + score - (best[entry] ?? 0);
          best[entry] = score;
        }
        if (quality === 1 && asAsked[entry] === number) {
          asAsked[entry] = number + 1;
          shared[entry] = number === 0 ? fields : (shared[entry] ?? 0) & fields;
        }
      }
    };
    const exact = indexOfWord(index, word);
    if (exact >= 0) add(exact, 1);
    if (asStart) {
      const [from, to] = wordsThatStart(index, word);
      for (let at = from; at < to; at++) {
        const length = (index.offsets[at + 1] ?? 0) - 1 - (index.offsets[at] ?? 0);
        if (at !== exact) add(at, (startWeight * word.length) / (word.length + 0.3 * (length - word.length)));
      }
    }
    for (const { at, mistakes } of near) {
      if (asStart && wordAt(index, at).startsWith(word)) continue;
      add(at, (nearWeight * word.length) / (word.length + mistakes));
    }
  }
  const found = needsAll ? hits.filter((entry) => round[entry] === meanings.length) : hits;
  const isWhole = (entry: number) => asAsked[entry] === meanings.length && shared[entry] !== 0;
  const untold = (entry: number) => (told.words[entry] ?? 0) - (toldWords[entry] ?? 0);
  // One number for each, since thousands are ordered by it.
  const keys = Float64Array.from(
    found,
    (entry) => (isWhole(entry) ? wholeWeight : 0) - told.costOfRest * untold(entry) + (scores[entry] ?? 0),
  );
  const least = keys.length > maxRanked ? (keys.toSorted()[keys.length - maxRanked] ?? 0) : 0;
  return found
    .map((entry, at) => ({ entry, score: scores[entry] ?? 0, key: keys[at] ?? 0 }))
    .filter(({ key }) => keys.length <= maxRanked || key >= least)
    .sort((a, b) => b.key - a.key || a.entry - b.entry)
    .slice(0, maxRanked)
    .map(({ entry, score }) => ({ entry, score }));
}

/** What a hit counts, for each set of fields that a place can name. */
function weightsByFields(weights: [field: number, weight: number][]): Float32Array {
  return Float32Array.from({ length: 32 }, (_, fields) =>
    weights.reduce((sum, [field, weight]) => (fields & field ? sum + weight : sum), 0),
  );
}
