import type * as v from 'valibot';

/** Reports a fault at a part of a value: `['phone', 'e164']`, `[2, 'date']`. */
export function addFault(
  addIssue: (issue: { message: string; input: unknown; path: IssuePath }) => void,
  root: unknown,
  keys: readonly (string | number)[],
  message: string,
): void {
  let input = root;
  const path = keys.map((key): v.IssuePathItem => {
    const value = (input as Record<string | number, unknown>)[key];
    const item = { type: 'unknown', origin: 'value', input, key, value } as const;
    input = value;
    return item;
  });
  addIssue({ message, input, path: path as IssuePath });
}

type IssuePath = [v.IssuePathItem, ...v.IssuePathItem[]];
