/** For a year: what is named by its content never changes. */
export const forAYear = 'public, max-age=31536000, immutable';

/**
 * Browsers and proxies take a page from their caches for a minute without asking, for an hour while they ask again in
 * the background, and for a day while the site is down.
 * @param seconds until the page is known to change: nobody is shown the old one then, unless the site is down
 */
export function documentCacheControl(seconds = Number.POSITIVE_INFINITY): string {
  const left = maxAge(seconds);
  const fresh = Math.min(60, left);
  const stale = Math.min(3600, left - fresh);
  return `public, max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=86400`;
}

/** What changes after so many seconds, in whole ones: rounded down, with one to spare. */
export const maxAge = (seconds: number): number => Math.max(0, Math.floor(seconds) - 1);
