/** What a form says, which does not tell what is missing from what is empty. */
export type Values = Record<string, unknown>;

export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `false` too: a form has no third state between yes and no. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isRecord(value)) return Object.values(value).every(isEmpty);
  return value === undefined || value === null || value === '' || value === false;
}

/** Says the same, but for what is empty in both. A list of one may be written as its one item. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (isRecord(one) && Array.isArray(other)) return other.length === 1 && isSame(one, other[0]);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  if (isRecord(one) && isRecord(other))
    return keysOfBoth(one, other).every((key) => isSame(one[key], other[key]));
  return one === other;
}

export const keysOfBoth = (one: Values, other: Values): string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

/** The value without what a form has left empty in it. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, each]) => !isEmpty(each));
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutEmpty(each)]));
}

/** A part of a list: its items from `start` to before `end` have become `values`. */
interface ListChange {
  start: number;
  end: number;
  values: unknown[];
}

/** The parts in which two lists differ: between them are the most items that both have in the same order. */
export function listChanges(before: unknown[], after: unknown[]): ListChange[] {
  const common = commonLengths(before, after);
  const changes: ListChange[] = [];
  let start = 0;
  let from = 0;
  const add = (end: number, to: number) => {
    if (end > start || to > from) changes.push({ start, end, values: after.slice(from, to) });
    start = end + 1;
    from = to + 1;
  };
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length)
    if (isSame(before[i], after[j])) add(i++, j++);
    else if (common(i + 1, j) >= common(i, j + 1)) i++;
    else j++;
  add(before.length, after.length);
  return changes;
}

/** How many items two lists have in common from an index on in each. */
function commonLengths(before: unknown[], after: unknown[]): (i: number, j: number) => number {
  const lengths: number[][] = [];
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    const row: number[] = [];
    lengths[i] = row;
    for (let j = after.length - 1; j >= 0; j--)
      row[j] = isSame(before[i], after[j])
        ? 1 + lengthAt(i + 1, j + 1)
        : Math.max(lengthAt(i + 1, j), row[j + 1] ?? 0);
  }
  return lengthAt;
}
