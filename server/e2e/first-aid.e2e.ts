import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../testing/browser/journey.ts';
import { boxOf, follow } from '../testing/browser/page-actions.ts';

const liquid = '/repairs/apple/macbook-air-m1/liquid-damage';
const act = 'Is a plug, a power board or a desktop computer wet?';

journey('a price stands in the first view, under one line of what cannot wait', async ({ open }) => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await open({ javaScriptEnabled, width: 375 });
    await page.goto(liquid);
    const line = page.locator('summary', { hasText: 'Wet now? Don’t charge it.' });
    const price = page.locator('h1 ~ * b', { hasText: /^from \$|^\$/ }).first();
    const [first, second] = [await boxOf(line), await boxOf(price)];
    assert.ok(first.bottom <= second.top && second.top <= 420, `${first.bottom}, ${second.top}`);
    assert.ok(first.height >= 44);
    assert.equal(await page.getByText(act).isVisible(), false);
    await line.click();
    assert.equal(await page.getByText(act).isVisible(), true);
  }
});

journey('who comes from “It got wet” finds first aid open', async ({ open, visit }) => {
  const { page: plain } = await open({ javaScriptEnabled: false });
  await plain.goto(`/repairs?q=macbook+air+got+wet`);
  await plain.locator(`a[href="${liquid}#first-aid"]`).first().click();
  assert.equal(await plain.getByText(act).isVisible(), true);

  const { page } = await visit('/repairs?q=macbook+air+got+wet');
  await follow(page, `${liquid}#first-aid`);
  await page.getByText(act).waitFor();
  await page.locator('#first-aid:focus').waitFor();
});

/** Notices, and frames on all sides, inside of another: also where no style reaches them. Controls are left out. */
const framesInFrames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sides = ['top', 'right', 'bottom', 'left'];
    const isFrame = (element: Element) => {
      const style = getComputedStyle(element);
      return (
        element.getBoundingClientRect().height > 0 &&
        !element.matches('input, textarea, button, a, label *, svg *') &&
        (element.matches('[data-type]') ||
          sides.every((side) => style.getPropertyValue(`border-${side}-width`) !== '0px'))
      );
    };
    const frames = [...document.querySelectorAll('main *')].filter(isFrame);
    const isInside = (frame: Element) => frames.some((other) => other !== frame && other.contains(frame));
    return frames.filter(isInside).map(({ textContent }) => textContent.slice(0, 60));
  });

journey('no box stands in a box, and who answers No gets one line of first aid', async ({ open }) => {
  const { page } = await open({ width: 375 });
  await page.goto('/repairs?device=apple/iphone-13&with=battery.aftermarket.9900&step=request');
  await page.getByLabel('Yes', { exact: true }).check();
  await page.getByRole('main').getByRole('button').last().click();
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
  assert.match(await page.getByRole('status').first().innerText(), /Read this first.*Put on thick gloves/s);
  assert.deepEqual(await framesInFrames(page), []);
  for (const answer of ['yes', 'no']) {
    await page.goto(
      `/contact/sent?form=repairs&reference=NB-0000-0000&way=drop-off&battery=${answer}&device=apple/iphone-13&with=battery.aftermarket`,
    );
    assert.equal(
      await page.getByRole('main').getByText('Put on thick gloves').count(),
      answer === 'yes' ? 1 : 0,
    );
    assert.equal(
      await page.getByRole('main').getByText('First aid, even when we’re closed').count(),
      answer === 'yes' ? 0 : 1,
    );
    assert.deepEqual(await framesInFrames(page), []);
  }
  const dangers = [
    'wet',
    'phone is smoking',
    'button battery up her nose',
    'battery acid in eye',
    'got a shock',
  ];
  for (const path of [
    ...dangers.map((words) => `/repairs?q=${encodeURIComponent(words)}`),
    '/',
    liquid,
    '/repairs',
    '/repairs/apple/macbook-air-m1',
    '/help/guides',
    '/help/guides/spill-first-aid',
    '/help/guides/swollen-battery',
    '/business/b2b',
    '/contact/sent?form=b2b&reference=NB-0000-0000',
  ]) {
    await page.goto(path);
    for (const details of await page.locator('main details').all())
      await details.evaluate((element: HTMLDetailsElement) => {
        element.open = true;
      });
    assert.deepEqual(await framesInFrames(page), [], path);
  }
});
