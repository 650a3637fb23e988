/** "cash, eftpos or Visa": the items as a sentence says them. */
export function wordList(items: readonly string[], joint: 'and' | 'or'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${joint} ${last}`;
}

/** "within 1 business day" */
export const withinDays = (days: number): string => `within ${days} business ${days === 1 ? 'day' : 'days'}`;
