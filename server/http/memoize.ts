/**
 * A function of a request's header that remembers its results: browsers send few different ones, each many times.
 * @param judge must not depend on anything but its text, whose length the caller bounds
 * @param most results that are kept; all of them are forgotten when there are more
 */
export function remembered<Result>(judge: (text: string) => Result, most: number): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = judge(text);
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}
