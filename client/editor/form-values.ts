/** What a form says, which does not tell what is missing from what is empty. */
export type FormValues = Record<string, unknown>;

export const isRecord = (value: unknown): value is FormValues =>
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

export const keysOfBoth = (one: FormValues, other: FormValues): string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

/** The value without what a form has left empty in it. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, each]) => !isEmpty(each));
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutEmpty(each)]));
}

/** The part in which two lists differ, between what they begin and end with alike: its place in the first, and what is there in the second. */
export function changedPart(
  before: unknown[],
  after: unknown[],
): { start: number; end: number; after: unknown[] } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start++;
  let alike = 0;
  while (alike < shorter - start && isSame(before.at(-1 - alike), after.at(-1 - alike))) alike++;
  return { start, end: before.length - alike, after: after.slice(start, after.length - alike) };
}
