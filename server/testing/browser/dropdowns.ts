import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

// The header's dropdowns as a test handles them, each by the label of its trigger.

export const trigger = (page: Page, label: string) =>
  page.locator('header').getByRole('button', { name: label, exact: true });

export const panel = (page: Page, label: string) => page.locator(`#nav-${label.toLowerCase()}`);

/** Waits until a dropdown is open, to the eye and to assistive software; then `closed`, its opposite. */
export async function opened(page: Page, label: string): Promise<void> {
  await page.locator(`[aria-expanded="true"][aria-controls="nav-${label.toLowerCase()}"]`).waitFor();
  await panel(page, label).waitFor({ state: 'visible' });
}

export async function closed(page: Page, label: string): Promise<void> {
  await page.locator(`[aria-expanded="false"][aria-controls="nav-${label.toLowerCase()}"]`).waitFor();
  await panel(page, label).waitFor({ state: 'hidden' });
}

export const openLabels = (page: Page): Promise<string[]> =>
  page.locator('header [aria-expanded="true"]').allInnerTexts();

/** Where trigger and dropdown stand once nothing moves, in pixels. */
export async function measure(page: Page, label: string) {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  const [from, to] = [await trigger(page, label).boundingBox(), await panel(page, label).boundingBox()];
  assert.ok(from && to);
  return { from, to };
}

export async function middle(page: Page, label: string): Promise<{ x: number; y: number }> {
  const box = await trigger(page, label).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export type Recorder = typeof globalThis & { recorded: { late: string[]; changes: string[] } };

/**
 * Notes every opening and closing, and each pointer event at whose end the dropdown under it is not open yet,
 * or one still is that it has left.
 */
export function record(): void {
  const late: string[] = [];
  const changes: string[] = [];
  Object.assign(globalThis, { recorded: { late, changes } });
  for (const type of ['pointerover', 'pointerout'] as const) {
    addEventListener(type, ({ target, relatedTarget }) => {
      const under = (type === 'pointerover' ? target : relatedTarget) as Element | null;
      const menu = under?.closest('[data-menu]');
      const open = document.querySelector('[aria-expanded="true"]')?.parentElement;
      if (type === 'pointerover' ? open !== (menu ?? undefined) : open && open !== menu)
        late.push(`${type} ${menu?.textContent}`);
    });
  }
  new MutationObserver((mutations) => {
    for (const { target } of mutations) {
      changes.push(`${target.textContent} ${(target as Element).getAttribute('aria-expanded')}`);
    }
  }).observe(document, { subtree: true, attributeFilter: ['aria-expanded'] });
}
