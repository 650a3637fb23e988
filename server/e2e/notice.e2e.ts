import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Notice } from '../../shared/shop-times.ts';
import { get } from '../testing/basics/get.ts';
import { until } from '../testing/basics/until.ts';
import { journey, walkOn } from '../testing/browser/journey.ts';
import { isFreshDocument, markDocument, titled, touch } from '../testing/browser/page-actions.ts';
import { type BuildCopy, copyBuild } from '../testing/servers/build-copy.ts';
import { startNginx } from '../testing/servers/nginx.ts';
import type { RunningSite } from '../testing/servers/start-site.ts';
import { serveTestApp } from '../testing/servers/test-app.ts';

// A shop with a notice, and a clock that the tests set.

const notice: Notice = {
  text: 'Storm damage: the counter is shut, "parcels" & post still work',
  kind: 'warning',
  from: '2026-11-20T12:00',
  until: '2026-11-20T13:00',
  href: '/contact',
};
const begins = Date.parse('2026-11-20T12:00+10:00');
const ends = Date.parse('2026-11-20T13:00+10:00');

let clock = () => begins - 60_000;
let build: BuildCopy;
let site: RunningSite;

walkOn(async () => {
  build = await copyBuild();
  const afterHours = {
    name: 'Night Bench',
    hours: 'until 10 PM',
    phone: null,
    href: 'https://night.example.com',
  };
  await build.rewrite('shop.json', (facts) => JSON.stringify({ ...JSON.parse(facts), notice, afterHours }));
  site = await serveTestApp({ dist: build.dir, now: () => new Date(clock()) });
  return site;
});
after(() => build?.remove());

const shown = (page: Page) => page.getByRole('complementary', { name: 'Notice' });
const textOf = async (url: string) => String((await get(url, { accept: 'text/html' })).body);
const island = '**/_site/islands/open-now.json';

journey('the notice begins and ends by itself, without script too', async ({ open, site: { url } }) => {
  for (const [moment, count] of [
    [begins - 1, 0],
    [begins, 1],
    [ends - 1, 1],
    [ends, 0],
  ] as const) {
    clock = () => moment;
    for (const path of ['/', '/help/faq', '/repairs?device=apple/iphone-13', '/nowhere']) {
      const notices = (await textOf(url + path)).match(/<aside aria-label="Notice"/g) ?? [];
      assert.equal(notices.length, count, `${path} at ${new Date(moment).toISOString()}`);
    }
  }
  clock = () => begins;
  const { page } = await open({ fresh: true, javaScriptEnabled: false });
  await page.goto('/help/faq');
  assert.equal(await shown(page).innerText(), notice.text);
  await shown(page).getByRole('link').click();
  await page.waitForURL('**/contact');
});

for (const [what, before, then] of [
  ['comes to a page from a cache that is older than its beginning', begins - 1, begins],
  ['leaves a page from a cache that is older than its end', ends - 1, ends],
] as const) {
  journey(`the notice ${what}, and stays as it is in React’s hands`, async ({ open }) => {
    clock = () => before;
    const { page } = await open({ fresh: true });
    await page.route(island, (route) => {
      clock = () => then;
      return route.continue();
    });
    const answered = page.waitForResponse(island);
    await page.goto('/help/faq');
    await answered;
    const count = then === begins ? 1 : 0;
    const settled = () =>
      page.waitForFunction((n) => document.querySelectorAll('aside[data-kind]').length === n, count);
    await settled();
    await touch(page);
    await markDocument(page);
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await titled(page, 'About');
    await settled();
    assert.equal(await isFreshDocument(page), false);
  });
}

journey(
  'the home page and the contact page say who is open when the shop is not',
  async ({ site: { url } }) => {
    // The copied build has rendered these pages for a shop that names nobody: while the notice is on, they are made anew.
    clock = () => begins;
    for (const path of ['/', '/contact'])
      assert.match(
        await textOf(url + path),
        /<main.*<a href="https:\/\/night\.example\.com"[^>]*>Night Bench/s,
      );
  },
);

describe('behind nginx', () => {
  test('the first answer behind its beginning has the notice', async (t) => {
    const nginx = await startNginx([Number(new URL(site.url).port)], join(build.dir, 'pages'));
    if (typeof nginx === 'string') return t.skip(nginx);
    t.after(() => nginx.stop());
    const earlyMs = 8000;
    clock = () => begins - earlyMs;
    const read = () => get(`${nginx.url}/help/faq`, { accept: 'text/html' });
    const states = async () =>
      (await nginx.logged()).flatMap(({ path, cache }) => (path === '/help/faq' ? cache : []));
    let early = await read();
    // A busy machine may ask only when nginx no longer has the answer, and is given another; nginx writes its line late.
    await until(async () => {
      early = await read();
      assert.doesNotMatch(String(early.body), /<aside/);
      return (await states()).includes('HIT');
    }, 'an answer from the cache');
    const keptSince = Date.now();
    assert.match(String(early.headers['cache-control']), /^public, max-age=7, stale-while-revalidate=0/);
    const answer = await get(`${site.url}/_site/islands/open-now.json`, { accept: 'application/json' });
    assert.match(String(answer.headers['cache-control']), /^public, max-age=7$/);
    clock = () => begins;
    while (Date.now() < keptSince + earlyMs) await setTimeout(20);
    assert.match(String((await read()).body), /<aside[^>]*data-kind="warning"/);
    assert.equal((await states())[0], 'MISS');
  });
});
