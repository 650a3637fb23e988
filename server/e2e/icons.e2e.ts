import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../testing/journey.ts';
import { holdBack, touch } from '../testing/page-actions.ts';

const notify = (page: Page, ...icons: string[]) =>
  page.evaluate((names) => {
    for (const icon of names) {
      const detail = { id: icon, title: `Shows ${icon}`, icon, timeout: 0 };
      document.dispatchEvent(new CustomEvent('site:notify', { detail }));
    }
  }, icons);

const toast = (page: Page, icon: string) => page.locator('[data-toast]', { hasText: `Shows ${icon}` });
const drawing = (page: Page, icon: string) => toast(page, icon).locator('svg').first();

/** Paths of what is asked for with icons: their loader and the endpoint. */
function iconRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/assets\/icon-loader|^\/_site\/icons\//.test(pathname)) asked.push(pathname + search);
  });
  return asked;
}

journey('icons that no page has shown come when they are wanted, in one request', async ({ open }) => {
  const { page } = await open();
  const asked = iconRequests(page);
  await page.goto('/contact');
  await touch(page);
  // Drawn from the page's own HTML.
  await notify(page, 'heroicons:phone');
  await drawing(page, 'heroicons:phone').locator('path').waitFor();
  assert.deepEqual(asked, []);

  const release = await holdBack(page, '**/_site/icons/**');
  const names = ['heroicons:sparkles', 'heroicons:code-solid', 'i-heroicons-check-circle'];
  const requested = page.waitForRequest('**/_site/icons/**');
  await notify(page, ...names);
  const waiting = toast(page, 'heroicons:sparkles');
  await waiting.waitFor();
  await requested;
  // The layout, which a toast's rise into the page is no part of.
  const place = () =>
    waiting.evaluate((element: HTMLElement) => {
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
      return [offsetLeft, offsetTop, offsetWidth, offsetHeight];
    });
  const before = await place();
  assert.equal(await drawing(page, 'heroicons:sparkles').innerHTML(), '');
  await release();
  for (const name of names) await drawing(page, name).locator('path').first().waitFor();
  assert.deepEqual(await place(), before, 'nothing moves when a drawing comes');
  const [chunk, ...requests] = asked;
  assert.match(chunk ?? '', /^\/assets\/icon-loader/);
  assert.deepEqual(requests, ['/_site/icons/heroicons.json?icons=check-circle,code-solid,sparkles']);
});

journey('the icons of a live page are requested when its link is hovered', async ({ open }) => {
  const { page } = await open();
  await page.goto('/about');
  await touch(page);
  const asked = iconRequests(page);
  const answered = page.waitForResponse('**/_site/icons/**');
  const link = page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true });
  await link.hover();
  await answered;
  const [chunk, ...requests] = asked;
  assert.match(chunk ?? '', /^\/assets\/icon-loader/);
  assert.deepEqual(requests, ['/_site/icons/heroicons.json?icons=calendar-days,clock,envelope']);
  await link.click();
  await page.waitForURL('/contact');
  await page.locator('main svg[data-icon="heroicons:envelope"] path').waitFor();
  assert.equal(asked.length, 2, asked.join());
});

journey('an icon that cannot be had is a warning, an empty space, and asked for once', async ({ open }) => {
  const { page, faults } = await open();
  const asked = iconRequests(page);
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.route('**/_site/icons/simple-icons.json*', (route) => route.fulfill({ status: 500 }));
  await page.route('**/_site/icons/mdi.json*', (route) => route.fulfill({ json: { hello: 'world' } }));
  await page.goto('/contact');
  await touch(page);
  const names = ['simple-icons:github', 'mdi:home', 'heroicons:no-such-icon', 'nonsense'];
  for (const name of [...names, ...names]) {
    await notify(page, name);
    await toast(page, name).waitFor();
  }
  while (warnings.length < names.length) await page.waitForEvent('console');
  for (const name of names) {
    assert.equal(warnings.filter((text) => text.includes(name)).length, 1, warnings.join('\n'));
    assert.equal(await drawing(page, name).innerHTML(), '');
    const box = await drawing(page, name).boundingBox();
    assert.deepEqual([box?.width, box?.height], [24, 24]);
  }
  assert.equal(asked.filter((path) => path.startsWith('/_site/')).length, 3);
  // Chromium itself reports failed answers, in its own time.
  while (faults.length < 2) await page.waitForEvent('console');
  assert.deepEqual(
    faults.splice(0).filter((fault) => !/status of (500|404)/.test(fault)),
    [],
  );
});
