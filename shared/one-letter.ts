/** Whether one name is the other with one letter more, less or another, or with two neighbours that have changed places. */
export function isOneLetterFrom(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [here = '', there = ''] = [one, other].map((name) => name.slice(start, name.length - end));
  const isSwapped = here.length === 2 && there === `${here[1]}${here[0]}`;
  return one !== other && (isSwapped || Math.max(here.length, there.length) === 1);
}
