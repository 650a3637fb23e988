import { firstAfter, type WordIndex, wordsThatStart } from './word-index.ts';

/** A word of the index by its number, and by how many letters it differs. */
export interface NearWord {
  at: number;
  mistakes: number;
}

/** What is left of the entries and letters that one query may look at. Near words and ranking take from it. */
export interface Effort {
  left: number;
}

/**
 * The words that begin with the same letter and differ by at most so many letters added, left out, wrong, or swapped with
 * a neighbour (optimal string alignment). The words stand in order: a start that words share is compared once, and all
 * with too many mistakes in it are passed over. It stops where the query's effort is spent.
 */
export function nearWords(
  index: WordIndex,
  word: string,
  { maxMistakes, effort }: { maxMistakes: number; effort: Effort },
): NearWord[] {
  const found: NearWord[] = [];
  if (maxMistakes === 0) return found;
  const { words } = index;
  const width = word.length + 1;
  const last = word.length + maxMistakes;
  // Row by row the mistakes between the first letters of the two words: `rows[depth * width + column]`.
  const rows = new Uint8Array((last + 1) * width);
  for (let column = 0; column < width; column++) rows[column] = column;
  const least = new Uint8Array(last + 1);
  // A row depends on the two before it.
  const isLost = (depth: number) =>
    depth > 0 && (least[depth] ?? 0) > maxMistakes && (least[depth - 1] ?? 0) >= maxMistakes;
  const [from, to] = wordsThatStart(index, word.slice(0, 1));
  let depth = 0;
  for (let at = from; at < to && effort.left > 0; ) {
    const other = words[at] ?? '';
    while (depth < other.length && depth < last && !isLost(depth)) {
      least[depth + 1] = addRow(rows, depth, { word, other, maxMistakes });
      depth += 1;
      effort.left -= 1;
    }
    const isTooFar = isLost(depth) || depth < other.length;
    // The last column of a word that is much shorter was not written.
    const mistakes = rows[depth * width + width - 1] ?? 0;
    const isFound = !isTooFar && other.length >= word.length - maxMistakes && mistakes <= maxMistakes;
    if (isFound) found.push({ at, mistakes });
    const next = isTooFar ? firstAfter(index, other.slice(0, depth), at) : at + 1;
    depth = Math.min(sharedLetters(other, words[next] ?? ''), isTooFar ? depth - 1 : depth);
    at = next;
  }
  return found;
}

/**
 * Writes the row for one more letter, and returns its least number of mistakes. Only columns so near to the depth can
 * have few enough mistakes; those beside them are written as too many.
 */
function addRow(
  rows: Uint8Array,
  depth: number,
  { word, other, maxMistakes }: { word: string; other: string; maxMistakes: number },
): number {
  const width = word.length + 1;
  const before = depth * width;
  const row = before + width;
  const tooMany = maxMistakes + 1;
  const from = Math.max(1, depth + 1 - maxMistakes);
  const to = Math.min(word.length, depth + 1 + maxMistakes);
  let left = from === 1 ? depth + 1 : tooMany;
  let least = left;
  rows[row + from - 1] = left;
  for (let column = from; column <= to; column++) {
    const diagonal = (rows[before + column - 1] ?? 0) + (word[column - 1] === other[depth] ? 0 : 1);
    left = Math.min(diagonal, left + 1, (rows[before + column] ?? 0) + 1);
    const isSwap =
      depth > 0 && column > 1 && word[column - 1] === other[depth - 1] && word[column - 2] === other[depth];
    if (isSwap) left = Math.min(left, (rows[before - width + column - 2] ?? 0) + 1);
    rows[row + column] = left;
    if (left < least) least = left;
  }
  if (to < word.length) rows[row + to + 1] = tooMany;
  return least;
}

function sharedLetters(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}
