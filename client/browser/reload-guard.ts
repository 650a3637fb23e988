import { reloadGuardMs } from '../../shared/constants.ts';

const storageKey = 'reload-guard';

/** Backs a storage that throws: within one page's life it still cannot loop. */
const memory = new Map<string, number>();

/**
 * Loads a destination from the server, unless that was done for the same path and query less than
 * 10,000 ms ago: then `false`, and nothing is loaded. Several paths are remembered.
 */
export function guardedLoad(
  url: URL,
  load: (href: string) => void = (href) => location.assign(href),
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
    // The memory remembers.
  }
  // A destination that differs in its hash alone would not be loaded by assigning it.
  const here = location.pathname + location.search === path;
  if (here) location.reload();
  else load(url.href);
  return true;
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
