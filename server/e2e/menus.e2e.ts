import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { menuMaxWidthRem, popperOffsetPx } from '../../shared/constants.ts';
import { headerMenu } from '../../shared/navigation.ts';
import type { PageOptions } from '../testing/browser/chromium.ts';
import {
  closed,
  measure,
  middle,
  opened,
  openLabels,
  panel,
  type Recorder,
  record,
  trigger,
} from '../testing/browser/dropdowns.ts';
import { type JourneyTools, journey } from '../testing/browser/journey.ts';
import { booted, holdBack, styled, touch } from '../testing/browser/page-actions.ts';

// The header's dropdowns after boot has run. They work the same with and without React.

const dropdowns = headerMenu.filter((item) => item.children).map(({ label }) => label);
const far = { x: 600, y: 650 };

journey('a dropdown follows the pointer, without delay and without a hole', async (tools) => {
  const page = await start(tools, { width: 1024 });
  await page.evaluate(record);
  for (const label of dropdowns) {
    await trigger(page, label).hover();
    await opened(page, label);
    const { from, to } = await measure(page, label);
    assert.ok(Math.abs(to.y - (from.y + from.height) - popperOffsetPx) < 0.6, `${label}: 8 px below`);
    assert.ok(to.width <= menuMaxWidthRem * 16, `${label} is ${to.width} px wide`);
    assert.ok(to.x >= popperOffsetPx && to.x + to.width <= 1024 - popperOffsetPx, `${label} is inside`);

    // Pixel by pixel down to the links: a fast movement would jump a gap.
    const x = from.x + from.width - 4;
    await page.mouse.move(x, from.y + from.height - 2);
    await page.mouse.move(x, to.y + 12, { steps: 22 });
    await opened(page, label);
  }
  await page.mouse.move(far.x, far.y);
  for (const label of dropdowns) await closed(page, label);
  const { late, changes } = await page.evaluate(() => (globalThis as Recorder).recorded);
  assert.deepEqual(late, [], 'the pointer event itself opens and closes, without a delay');
  assert.deepEqual(
    changes.filter((change) => change.endsWith('true')),
    dropdowns.map((label) => `${label} true`),
    'none has closed on the way',
  );
});

journey(
  'a dropdown stays 8 px inside the window, aligned with its other side if necessary',
  async (tools) => {
    const page = await start(tools, { width: 1100 });
    const label = dropdowns.at(-1) ?? '';
    await page.locator('header nav').evaluate((nav: HTMLElement) => {
      nav.style.translate = '240px';
    });
    await trigger(page, label).hover();
    await opened(page, label);
    const turned = await measure(page, label);
    assert.ok(turned.to.x + turned.to.width <= 1100 - popperOffsetPx);
    assert.equal(Math.round(turned.to.x + turned.to.width), Math.round(turned.from.x + turned.from.width));
    await page.mouse.move(turned.from.x + 4, turned.to.y - 4);
    await opened(page, label);

    // An open dropdown moves when the window's width changes.
    await page.mouse.move(far.x, far.y);
    await trigger(page, label).press('Enter');
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.locator('header [data-align]').waitFor({ state: 'detached' });
    const wide = await measure(page, label);
    assert.equal(Math.round(wide.to.x), Math.round(wide.from.x));

    await page.setViewportSize({ width: 1440, height: 230 });
    const lines = await panel(page, label)
      .locator('small')
      .first()
      .evaluate((description) => {
        description.textContent = 'More words than two lines have room for. '.repeat(4);
        return (
          description.getBoundingClientRect().height /
          Number.parseFloat(getComputedStyle(description).lineHeight)
        );
      });
    assert.equal(Math.round(lines), 2, 'a description has at most two lines');
    const low = await measure(page, label);
    assert.ok(low.to.y + low.to.height <= 230 - popperOffsetPx, 'in a low window the list scrolls');
  },
);

journey('the first click keeps a hovered dropdown open; the next ones close and open it', async (tools) => {
  const page = await start(tools);
  await trigger(page, 'Help').click();
  await opened(page, 'Help');
  await trigger(page, 'Help').click();
  await closed(page, 'Help');
  await trigger(page, 'Help').click();
  await opened(page, 'Help');
  await trigger(page, 'Help').press('Enter');
  await closed(page, 'Help');
});

journey('the keyboard opens a dropdown, moves through its links, and closes it', async (tools) => {
  const page = await start(tools);
  for (const key of ['Enter', 'Space']) {
    await trigger(page, 'Repairs').focus();
    await closed(page, 'Repairs');
    await page.keyboard.press(key);
    await opened(page, 'Repairs');
    await page.keyboard.press(key);
    await closed(page, 'Repairs');
    await page.keyboard.press(key);
    await opened(page, 'Repairs');
    await page.keyboard.press('Tab');
    assert.match(await focusedText(page), /^Repair Quote/);
    await page.keyboard.press('Escape');
    await closed(page, 'Repairs');
    assert.match(await focusedText(page), /^Repairs$/);
  }

  await page.keyboard.press('Enter');
  for (const _ of ['Repair Quote', 'Track Repair', 'Motherboard Repairs', 'Business']) {
    await opened(page, 'Repairs');
    await page.keyboard.press('Tab');
  }
  await closed(page, 'Repairs');
  assert.match(await focusedText(page), /^Business$/);
});

journey('a passing mouse does not close a dropdown that the keyboard has opened', async (tools) => {
  const page = await start(tools);
  await trigger(page, 'Help').press('Enter');
  await panel(page, 'Help').hover();
  await page.mouse.move(far.x, far.y);
  await opened(page, 'Help');
  // Nor one with the focus on a link, however it was opened.
  await page.keyboard.press('Escape');
  await trigger(page, 'Help').hover();
  await page.keyboard.press('Tab');
  await page.mouse.move(far.x, far.y);
  await opened(page, 'Help');
  // At a place where a press does not move the focus, unlike in the main content.
  await page.mouse.click(far.x, 4);
  await closed(page, 'Help');
});

journey(
  'Escape closes a hovered dropdown, which opens again only when the pointer returns',
  async (tools) => {
    const page = await start(tools, {}, '/repairs');
    await trigger(page, 'Business').hover();
    await opened(page, 'Business');
    await page.keyboard.press('Escape');
    await closed(page, 'Business');
    const box = await trigger(page, 'Business').boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 12, box.y + 12, { steps: 4 });
    await closed(page, 'Business');

    // Focus outside the dropdown stays where it is.
    const field = page.locator('main input').first();
    await field.focus();
    await trigger(page, 'Help').hover();
    await opened(page, 'Help');
    await page.keyboard.press('Escape');
    await closed(page, 'Help');
    assert.ok(await field.evaluate((element) => element === document.activeElement));
  },
);

journey('focusing the header does not scroll the page', async (tools) => {
  const page = await start(tools);
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await page
    .locator('main a')
    .first()
    .evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  await page.keyboard.press('Shift+Tab');
  await trigger(page, 'Help').press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  assert.equal(await focusedText(page), 'Help');
  assert.equal(await page.evaluate(() => scrollY), 300);
});

journey('touch and pen open and close a dropdown by a press', async (tools) => {
  const page = await start(tools, { hasTouch: true });
  for (const label of dropdowns) {
    await trigger(page, label).tap();
    await opened(page, label);
    assert.deepEqual(await openLabels(page), [label]);
  }
  await trigger(page, 'Help').tap();
  await closed(page, 'Help');
  await trigger(page, 'Help').tap();
  await opened(page, 'Help');
  await page.touchscreen.tap(far.x, far.y);
  await closed(page, 'Help');

  const pen = await page.context().newCDPSession(page);
  const { x, y } = await middle(page, 'Help');
  const press = { x, y, button: 'left', clickCount: 1, pointerType: 'pen' } as const;
  for (const isOpenAfter of [true, false]) {
    await pen.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press });
    await pen.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press });
    await (isOpenAfter ? opened : closed)(page, 'Help');
  }

  // Chromium reports a mouse where the pen was, some time after the press has changed the layout; on a busy machine after the next.
  const report = (clientX: number) =>
    trigger(page, 'Help').dispatchEvent('pointerover', { pointerType: 'mouse', clientX, clientY: y });
  await report(x);
  await closed(page, 'Help');
  await report(x + 2);
  await opened(page, 'Help');
});

journey(
  'a link of a dropdown navigates, and all dropdowns are closed on the new page and after going back',
  async (tools) => {
    const page = await start(tools, {}, '/about');
    await touch(page);
    for (const [label, link, path] of [
      ['Help', 'FAQ', '/help/faq'],
      ['Business', 'School Services', '/business/school'],
    ] as const) {
      await trigger(page, label).hover();
      await panel(page, label).getByRole('link', { name: link }).click();
      await page.waitForURL(path);
      await page.locator(`header a[href="${path}"][aria-current="page"]`).waitFor({ state: 'attached' });
      await closed(page, label);
      const marked = await page.locator('header nav > ul > li > [data-active]').allInnerTexts();
      assert.deepEqual(marked, [label]);
      await page.mouse.move(far.x, far.y);
    }
    await trigger(page, 'Repairs').press('Enter');
    await opened(page, 'Repairs');
    await page.goBack();
    await page.locator('header a[href="/help/faq"][aria-current="page"]').waitFor({ state: 'attached' });
    await closed(page, 'Repairs');

    // The back/forward cache must not hold an open one either.
    await trigger(page, 'Repairs').press('Enter');
    await opened(page, 'Repairs');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    await closed(page, 'Repairs');
  },
);

journey('a dropdown that the style sheet has opened stays open when boot runs', async (tools) => {
  const { page } = await tools.open({ height: 800 });
  const release = await holdBack(page, '**/assets/boot-*.js');
  await page.goto('/help/faq', { waitUntil: 'domcontentloaded' });
  await trigger(page, 'Help').focus();
  await panel(page, 'Help').waitFor();
  // The hovered one is above the one that the focus keeps open.
  await panel(page, 'Repairs').locator('visible=true').waitFor({ state: 'hidden' });
  await trigger(page, 'Repairs').hover();
  await panel(page, 'Repairs').hover({ trial: true, position: { x: 240, y: 30 } });
  await release();
  await opened(page, 'Repairs');
  await closed(page, 'Help');
  await page.mouse.move(far.x, far.y);
  await closed(page, 'Repairs');
});

journey(
  'a dropdown that is open during hydration stays open, and can be closed afterwards',
  async (tools) => {
    const { page } = await tools.open({ height: 800 });
    const release = await holdBack(page, '**/assets/entry-*.js');
    await page.goto('/help/faq');
    await booted(page);
    const asked = page.waitForRequest('**/assets/entry-*.js');
    await trigger(page, 'Help').press('Enter');
    await opened(page, 'Help');
    await asked;
    await release();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await opened(page, 'Help');
    await page.keyboard.press('Escape');
    await closed(page, 'Help');
  },
);

journey('the state of the menu is visible in forced colours and under reduced motion', async (tools) => {
  const page = await start(tools, { forcedColors: 'active', reducedMotion: 'reduce' }, '/help/faq');
  const marks = (label: string) =>
    trigger(page, label).evaluate((button) => ({
      active: getComputedStyle(button).textDecorationLine,
      chevron: getComputedStyle(button.querySelector('svg') ?? button).rotate,
    }));
  const [repairs, help] = [await marks('Repairs'), await marks('Help')];
  assert.equal(help.active, 'underline');
  assert.notEqual(repairs.active, 'underline');

  await trigger(page, 'Help').press('Enter');
  await opened(page, 'Help');
  assert.notEqual((await marks('Help')).chevron, help.chevron, 'the chevron is rotated');
  const longest = await page.evaluate(() =>
    Math.max(
      ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration)),
      0,
    ),
  );
  assert.ok(longest <= 1, `something moves for ${longest} ms`);

  const border = await panel(page, 'Help').evaluate((element) => getComputedStyle(element).borderTopStyle);
  assert.equal(border, 'solid');
  const lines = await panel(page, 'Help')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [
        link.getAttribute('aria-current'),
        [...link.querySelectorAll('*')].some((e) => getComputedStyle(e).textDecorationLine === 'underline'),
      ]),
    );
  assert.deepEqual(lines, [
    [null, false],
    ['page', true],
  ]);
});

async function start(
  { open }: JourneyTools,
  options: PageOptions = {},
  path = '/help/guides',
): Promise<Page> {
  const { page } = await open({ width: 1200, height: 800, ...options });
  await page.goto(path);
  await page.locator('html[data-boot]').waitFor({ state: 'attached' });
  await styled(page);
  return page;
}

const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');
