/**
 * A function of a request's header that remembers its results: browsers send few different ones, each many times.
 * @param compute must not depend on anything but its text, whose length the caller bounds
 * @param maxResults all results are forgotten when there are more
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
