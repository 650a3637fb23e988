import { closest, distance } from 'fastest-levenshtein';

/**
 * The candidate that a mistyped text most likely means, or `null` if none is near. A third of the letters may differ;
 * from four letters on at least two, because a swap of two letters counts as two.
 */
export function nearest(text: string, candidates: Iterable<string>): string | null {
  const maxDistance = Math.max(text.length < 4 ? 1 : 2, Math.floor(text.length / 3));
  // The distance is at least the difference in length: most of ten thousand paths need not be compared.
  const comparable = [...candidates].filter(({ length }) => Math.abs(length - text.length) <= maxDistance);
  if (comparable.length === 0) return null;
  // `closest` would take "right" for "widht" as readily as "width".
  const swapped = comparable.find((each) => letters(each) === letters(text));
  const best = swapped ?? closest(text, comparable);
  return distance(text, best) <= maxDistance ? best : null;
}

/** What to write in place of a mistyped name: the one it most likely means, else one of all. */
export const nearestOrAll = (text: string, names: readonly string[]): string =>
  nearest(text, names) ?? `one of ${names.join(', ')}`;
const letters = (text: string): string => [...text].sort().join('');
