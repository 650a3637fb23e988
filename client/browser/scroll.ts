const storageKey = 'scroll-positions';
const most = 50;

/** Positions by history entry; they survive a reload in the session's storage. */
const positions = new Map<string, number>(read());

/** Where a history entry was left, if that is known. */
export function readScroll(key: string | undefined): number | undefined {
  return key === undefined ? undefined : positions.get(key);
}

/** Keeps where a history entry stands now. */
export function saveScroll(key: string): void {
  positions.delete(key);
  positions.set(key, scrollY);
  while (positions.size > most) positions.delete(positions.keys().next().value ?? '');
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // A full or forbidden storage: positions last as long as the page.
  }
}

/** Back to where an entry was left; to the top where that is not known. */
export function restoreScroll(key: string): void {
  scrollTo({ top: positions.get(key) ?? 0, behavior: 'instant' });
}

/**
 * To the element of a hash, below the header; to the top without a hash. A hash that names nothing
 * does nothing.
 */
export function scrollToTarget(hash: string, behavior: ScrollBehavior): void {
  if (!hash) {
    scrollTo({ top: 0, behavior: 'instant' });
    return;
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const target = hashTarget(hash);
  if (target) reveal(target);
  target?.scrollIntoView({ behavior: still ? 'instant' : behavior });
}

/** Opens what an element is folded away in: the browser does so only for links that it follows itself. */
function reveal(target: Element): void {
  for (let at = target.closest('details'); at; at = at.parentElement?.closest('details') ?? null) {
    at.open = true;
  }
  target.dispatchEvent(new Event('site:reveal', { bubbles: true }));
}

/** The element a hash names, as the browser finds it: percent-decoded where that can be done. */
export function hashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}

function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
