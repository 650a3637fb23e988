import { closest } from './closest.ts';

/** `<html>` with what was clicked before boot was there, which the inline script notes. */
type Root = HTMLElement & { early?: EventTarget[] };

export const earlyClicks = (): EventTarget[] => (document.documentElement as Root).early ?? [];

/** Clicks buttons again that were clicked before this script listened. Call it last in boot. */
export function answerEarlyClicks(): void {
  document.documentElement.onclick = null;
  for (const target of earlyClicks()) {
    const button = closest(target, 'button[type=button]');
    if (button && !hasWorked(button)) button.click();
  }
}

/** A dropdown opens by its styles where there is no script; a dialog by the browser, where it knows commands. */
function hasWorked(button: HTMLElement): boolean {
  const { commandForElement } = button as { commandForElement?: Element | null };
  return Boolean(commandForElement || button.closest('[data-menu]'));
}
