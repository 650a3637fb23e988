import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** What has the focus. */
interface Stop {
  /** Among all controls of the page; -1 for anything else. */
  index: number;
  name: string;
  /** What is wrong with it: it lies out of the window or under something, or nothing shows that it has the focus. */
  faults: string[];
}

/**
 * Goes through a page by Tab from its top, and opens what opens. Answers the faults, one line each: controls that Tab leaves out
 * or takes in another order, and such as have the focus unseen.
 */
export async function tabFaults(page: Page): Promise<string[]> {
  const names = await page.evaluate(listControls);
  await page.evaluate(noteStops);
  let stops: Stop[] = [];
  const isLast = ({ index }: Stop) => index === names.length - 1;
  // A field for a time is seven stops. To wait for the answer to each press would take twice the time.
  for (let times = 0; times < 8 && !stops.some(isLast); times += 1) {
    await Promise.all(Array.from({ length: names.length + 1 }, () => page.keyboard.press('Tab')));
    stops = await page.evaluate(() => (window as unknown as Noted).stops);
  }
  await page.evaluate(() => (window as unknown as Noted).endNotes());
  const last = stops.findIndex(isLast);
  const met = stops
    .slice(0, last < 0 ? stops.length : last + 1)
    .filter(({ index }, at) => index !== stops[at - 1]?.index);
  const faults = met.flatMap((stop) => stop.faults.map((fault) => `${stop.name}: ${fault}`));
  const wrong = names.findIndex((_, index) => met[index]?.index !== index);
  if (wrong >= 0) faults.push(`${names[wrong]}: not reached, but ${names[met[wrong]?.index ?? -1]}`);
  return faults;
}

/** Presses Tab until something has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  assert.fail(`no Tab leads to ${target}`);
}

/** Runs in the page: begins at its top, and notes all controls as they are while everything that opens is open. */
function listControls(): string[] {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  const all = [...document.querySelectorAll('details')];
  const before = all.map((details) => ({ details, open: details.open, name: details.name }));
  for (const { details } of before) Object.assign(details, { name: '', open: true });
  const controls = [
    ...document.querySelectorAll<HTMLInputElement>('a[href], button, input, select, textarea, summary'),
  ].filter((control) => {
    // Of a group of radio buttons Tab stops at the chosen one.
    const isOther = control.type === 'radio' && !control.checked;
    return control.checkVisibility() && !control.disabled && !isOther;
  });
  for (const { details, open, name } of before) Object.assign(details, { open, name });
  Object.assign(window, { controls });
  return controls.map((control) => `<${control.localName}> ${control.name || control.textContent?.trim()}`);
}

/** What runs in the page notes there. */
interface Noted {
  controls: Element[];
  stops: Stop[];
  endNotes(): void;
}

/** Runs in the page: notes before each further Tab what has the focus, and opens it. */
function noteStops(): void {
  const { controls } = window as unknown as Noted;
  const stops: Stop[] = [];
  const lookAtFocus = (): Stop => {
    const element = document.activeElement ?? document.body;
    const faults: string[] = [];
    const styles = [getComputedStyle(element), getComputedStyle(element, '::after')];
    const isShown = styles.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
    if (!isShown) faults.push('nothing shows the focus');
    const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const middle = (from: number, to: number, end: number) => (Math.max(from, 0) + Math.min(to, end)) / 2;
    const hit = document.elementFromPoint(middle(left, right, innerWidth), middle(top, bottom, innerHeight));
    if (!hit || !element.contains(hit))
      faults.push(`it lies under ${hit?.outerHTML.slice(0, 60) ?? 'the edge'}`);
    const name = `<${element.localName}> ${element.getAttribute('name') || element.textContent?.trim().slice(0, 40)}`;
    return { index: controls.indexOf(element), name, faults };
  };
  const note = () => {
    if (document.activeElement === document.body) return;
    stops.push(lookAtFocus());
    const details = document.activeElement?.closest('details:not([open]) > summary')?.parentElement;
    if (details instanceof HTMLDetailsElement) details.open = true;
  };
  addEventListener('keydown', note, true);
  Object.assign(window, { stops, endNotes: () => removeEventListener('keydown', note, true) });
}
