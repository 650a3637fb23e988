/** The URL that the browser has loaded the document from, whatever its address is by now. Safari tells since version 15. */
export const loadedUrl = performance.getEntriesByType('navigation')[0]?.name ?? location.href;

/**
 * Loads the page of the current address where the document is that of another, and says whether it is. After a reload, going
 * back changes the address alone, and may do so before any script runs. Not for after hydration.
 */
export function reloadIfAddressChanged(): boolean {
  // Client navigation gives all of its history entries a key. A page that has changed its address before notes its document.
  const { key, document } = history.state ?? {};
  const hasChanged = key && document !== loadedUrl && pathAndQuery(loadedUrl) !== pathAndQuery(location.href);
  if (hasChanged) location.reload();
  return Boolean(hasChanged);
}

function pathAndQuery(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
