/** Whether `if-none-match` names a tag, by the weak comparison of RFC 9110 §8.8.3.2. `etag` comes without `W/`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((each) => {
    const tag = each.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag;
  });
}
