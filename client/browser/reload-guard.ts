import { reloadGuardMs } from '../../shared/constants.ts';

const storageKey = 'reload-guard';

/** For a storage that throws: prevents a loop within the life of the document. */
const memory = new Map<string, number>();

/**
 * Loads a destination from the server, unless it was loaded this way less than 10,000 ms ago: then returns `false`.
 * @param key of the destination's history entry
 */
export function loadThroughGuard(
  url: URL,
  key: string,
  load: (url: URL, key: string) => void = reloadAt,
): boolean {
  const path = url.pathname + url.search;
  const now = Date.now();
  const live = records().filter(({ expires }) => expires > now);
  if (live.some((record) => record.path === path) || (memory.get(path) ?? 0) > now) return false;
  const expires = now + reloadGuardMs;
  memory.set(path, expires);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...live, { path, expires }]));
  } catch {
    // `memory` has it.
  }
  load(url, key);
  return true;
}

/**
 * Loads a document from the server. Assigning the address could show a copy from the browser's HTTP cache; a
 * reload makes the browser revalidate it. After going back, the address is the destination's already.
 */
function reloadAt(url: URL, key: string): void {
  // The entry shares its document with the one before it: by the key boot knows that it must load the page of the address.
  if (location.href !== url.href) history.pushState({ key }, '', url);
  location.reload();
}

interface GuardRecord {
  path: string;
  expires: number;
}

function records(): GuardRecord[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each?.path === 'string') : [];
  } catch {
    return [];
  }
}
