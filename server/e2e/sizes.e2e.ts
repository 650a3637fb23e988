import assert from 'node:assert/strict';
import { get } from '../testing/basics/get.ts';
import { journey } from '../testing/browser/journey.ts';
import { touch } from '../testing/browser/page-actions.ts';

/** Bytes of HTML, compressed as they are sent. A server sends some 13,200 of them before it must wait for the browser. */
const budgets = {
  '/': 14_200,
  '/help/faq': 10_000,
  '/repairs/apple/iphone-13': 10_800,
  '/repairs?device=apple/iphone-13&with=screen-replacement': 12_200,
};

for (const [path, budget] of Object.entries(budgets)) {
  journey(`${path} is at most ${budget} bytes of HTML`, async ({ site, t }) => {
    const asBrowsers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };
    const { length: bytes } = (await get(site.url + path, asBrowsers)).body;
    t.diagnostic(`${bytes} bytes`);
    assert.ok(bytes > 5_000, 'the page is there');
    assert.ok(bytes <= budget, `${bytes} bytes`);
  });
}

/** Bytes of script on the home page, compressed as they are sent: react-dom alone is 59,000. */
const maxScriptBytes = 79_000;

journey('the home page loads at most 79 KB of script until it is hydrated', async ({ open, t }) => {
  const { page } = await open({ fresh: true });
  await page.addInitScript(() => {
    // From then on the pages of visible links are preloaded, with their code.
    document.addEventListener('site:hydrated', () => performance.mark('hydrated'));
  });
  await page.goto('/');
  await touch(page);
  const scripts = await page.evaluate(() => {
    const [hydrated] = performance.getEntriesByName('hydrated');
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (hydrated?.startTime ?? 0))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
  });
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  t.diagnostic(`${bytes} bytes in ${scripts.length} files`);
  assert.ok(bytes > 59_000, 'react-dom is missing from the sum');
  assert.ok(bytes <= maxScriptBytes, `${bytes} bytes`);
});
