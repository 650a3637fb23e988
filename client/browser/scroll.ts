import { answersId } from '../../shared/constants.ts';

const storageKey = 'scroll-positions';
const maxPositions = 50;

/** Positions by history entry, in session storage too: they survive a reload. */
const positions = new Map<string, number>(storedPositions());

/** The stored scroll position of a history entry. */
export function savedScroll(key: string | undefined): number | undefined {
  return key === undefined ? undefined : positions.get(key);
}

/** Stores the current scroll position under a history entry. */
export function saveScroll(key: string): void {
  positions.delete(key);
  positions.set(key, scrollY);
  while (positions.size > maxPositions) positions.delete(positions.keys().next().value ?? '');
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // Without storage, positions last as long as the document.
  }
}

/**
 * For `pagehide`: stores the position of the document's entry. Where that entry is the one that is loaded next, by a reload, the
 * browser restores it: boot would come too late, and the page would be seen at its top first.
 */
export function leaveEntry(key: string): void {
  saveScroll(key);
  if (history.state?.key === key) history.scrollRestoration = 'auto';
}

/** Scrolls to the stored position of an entry; to the top if there is none. */
export function restoreScroll(key: string): void {
  scrollTo({ top: positions.get(key) ?? 0, behavior: 'instant' });
}

export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: 'instant' });
}

/** Scrolls smoothly to the element that a hash names, below the header; not at all if there is no such element. */
export function scrollToTarget(hash: string): void {
  const target = hashTarget(hash);
  if (!target) return;
  reveal(target);
  target.scrollIntoView({ behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
}

/** Moves the focus to where reading a new page starts: the element that the hash names, else a search's answers, else the heading. */
export function focusPage(hash: string): void {
  if (!focusTarget(hash)) focus(document.getElementById(answersId) ?? document.querySelector('h1'));
}

/** Moves the focus to the element that a hash names; `false` if there is no such element. */
export function focusTarget(hash: string): boolean {
  const target = hashTarget(hash);
  // What is folded away takes no focus.
  if (target) reveal(target);
  focus(target);
  return target !== null;
}

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  if (!element || element === document.activeElement) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Opens what folds an element away. The browser does so only for links that it follows itself. */
function reveal(target: Element): void {
  for (let at = target.closest('details'); at; at = at.parentElement?.closest('details') ?? null) {
    at.open = true;
  }
  target.dispatchEvent(new Event('site:reveal', { bubbles: true }));
}

/** The element that a hash names, percent-decoded if possible, as the HTML standard finds it. */
function hashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    return document.getElementById(id);
  }
}

function storedPositions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
