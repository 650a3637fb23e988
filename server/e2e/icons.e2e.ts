import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { iconApiTimeoutMs } from '../../shared/constants.ts';
import { until } from '../testing/basics/until.ts';
import { journey } from '../testing/browser/journey.ts';
import {
  expectFaults,
  holdBack,
  notify,
  openWithClock,
  requestsOf,
  warningsOf,
} from '../testing/browser/page-actions.ts';

const show = async (page: Page, ...icons: string[]) => {
  for (const icon of icons) await notify(page, { id: icon, title: `Shows ${icon}`, icon, timeout: 0 });
};

const toast = (page: Page, icon: string) => page.locator('[data-toast]', { hasText: `Shows ${icon}` });
const drawing = (page: Page, icon: string) => toast(page, icon).locator('svg').first();

/** Lets the clock tick until so many requests have been sent: the loader's own code has to arrive first. */
const tickUntil = (page: Page, requested: string[], count: number) =>
  tick(page, async () => requested.length >= count, `${count} requests for icons`);

/** Lets the clock tick until that is so: the loader waits for a timer between its steps. */
const tick = (page: Page, so: () => Promise<boolean>, what: string) =>
  until(async () => {
    await page.clock.runFor(1);
    return so();
  }, what);

/** Requests for icons: the loader's chunk and the endpoint. */
const iconRequests = (page: Page) => requestsOf(page, /\/assets\/icon-loader|\/_site\/icons\//);

journey('requests icons that are not on the page in one batch', async ({ open }) => {
  const { page } = await open();
  const requested = iconRequests(page);
  await openWithClock(page, '/contact');
  // Drawn from the page's own HTML.
  await show(page, 'heroicons:phone');
  await drawing(page, 'heroicons:phone').locator('path').waitFor();
  assert.deepEqual(requested, []);

  const release = await holdBack(page, '**/_site/icons/**');
  const names = ['heroicons:sparkles', 'heroicons:code-solid', 'i-heroicons-check-circle'];
  await show(page, ...names);
  const waiting = toast(page, 'heroicons:sparkles');
  await waiting.waitFor();
  await tickUntil(page, requested, 2);
  // The layout box, without the animation in which a toast rises.
  const place = () =>
    waiting.evaluate((element: HTMLElement) => {
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
      return [offsetLeft, offsetTop, offsetWidth, offsetHeight];
    });
  const before = await place();
  assert.equal(await drawing(page, 'heroicons:sparkles').innerHTML(), '');
  await release();
  for (const name of names) {
    const path = drawing(page, name).locator('path').first();
    await tick(page, () => path.isVisible(), `the drawing of ${name}`);
  }
  assert.deepEqual(await place(), before, 'nothing moves when a drawing arrives');
  const [chunk, ...requests] = requested;
  assert.match(chunk ?? '', /\/assets\/icon-loader/);
  assert.equal(requests.length, 1);
  assert.match(requests[0] ?? '', /\/_site\/icons\/heroicons\.json\?icons=check-circle,code-solid,sparkles$/);
});

journey('the icons of a live page are requested when its link is hovered, once', async ({ open }) => {
  const { page } = await open();
  await openWithClock(page, '/about');
  const requested = iconRequests(page);
  const release = await holdBack(page, '**/_site/icons/**');
  const link = page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true });
  await link.hover();
  await tickUntil(page, requested, 2);
  const [chunk, ...requests] = requested;
  assert.match(chunk ?? '', /\/assets\/icon-loader/);
  assert.equal(requests.length, 1);
  assert.match(requests[0] ?? '', /\/_site\/icons\/heroicons\.json\?icons=[a-z,-]*\benvelope\b/);
  await link.click();
  await until(async () => {
    await page.clock.runFor(20);
    return page.url().endsWith('/contact');
  }, 'the page of the link');
  const drawn = page.locator('main svg[data-icon="heroicons:envelope"]');
  await drawn.waitFor({ state: 'attached' });
  await release();
  await tick(page, () => drawn.locator('path').first().isVisible(), 'the drawing');
  assert.equal(requested.length, 2, requested.join());
});

journey(
  'an icon that cannot be loaded is one warning and an empty space, and is requested once',
  async ({ open }) => {
    const { page, faults } = await open();
    const requested = iconRequests(page);
    const warnings = warningsOf(page);
    await page.route('**/_site/icons/simple-icons.json*', (route) => route.fulfill({ status: 500 }));
    await page.route('**/_site/icons/mdi.json*', (route) => route.fulfill({ json: { hello: 'world' } }));
    await openWithClock(page, '/contact');
    const names = ['simple-icons:github', 'mdi:home', 'heroicons:no-such-icon', 'nonsense'];
    for (const name of [...names, ...names]) {
      await show(page, name);
      await toast(page, name).waitFor();
    }
    await tickUntil(page, requested, 4);
    // An answer without icons is only known as such when the time for an answer is over.
    await page.clock.runFor(iconApiTimeoutMs);
    await tick(page, async () => warnings.length >= names.length, 'the warnings');
    for (const name of names) {
      assert.equal(warnings.filter((text) => text.includes(name)).length, 1, warnings.join('\n'));
      assert.equal(await drawing(page, name).innerHTML(), '');
      // Without the animation in which a toast rises, and grows.
      const size = await drawing(page, name).evaluate(({ clientWidth, clientHeight }) => [
        clientWidth,
        clientHeight,
      ]);
      assert.deepEqual(size, [24, 24]);
    }
    assert.equal(requested.filter((url) => url.includes('/_site/')).length, 3);
    // Chromium reports failed answers on the console, with a delay.
    while (faults.length < 2) await page.waitForEvent('console');
    expectFaults(faults, /status of (500|404)/);
  },
);
