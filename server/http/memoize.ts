/**
 * A function of a request's header that remembers its results; when there are more than `maxResults`, it forgets all.
 */
export function memoize<Result>(
  compute: (text: string) => Result,
  maxResults: number,
): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const before = results.get(text);
    if (before !== undefined) return before;
    const result = compute(text);
    if (results.size >= maxResults) results.clear();
    results.set(text, result);
    return result;
  };
}
