/**
 * Browsers and proxies take a page from their caches for a minute without asking, for an hour while they ask again in
 * the background, and for a day while the site is down.
 */
export const documentCacheControl = 'public, max-age=60, stale-while-revalidate=3600, stale-if-error=86400';
