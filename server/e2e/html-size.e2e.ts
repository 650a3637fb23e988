import assert from 'node:assert/strict';
import { journey } from '../testing/journey.ts';

/** Bytes of HTML, compressed as they are sent. A server sends some 13,200 of them before it must wait for the browser. */
const budgets = {
  '/': 14_200,
  '/help/faq': 10_000,
  '/repairs/apple/iphone-13': 10_800,
  '/repairs?device=apple/iphone-13&with=screen-replacement': 10_800,
};

for (const [path, budget] of Object.entries(budgets)) {
  journey(`${path} is at most ${budget} bytes of HTML`, async ({ open, t }) => {
    const { page } = await open({ javaScriptEnabled: false, fresh: true });
    await page.goto(path);
    const bytes = await page.evaluate(() => {
      const [document] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
      return document?.encodedBodySize ?? 0;
    });
    t.diagnostic(`${bytes} bytes`);
    assert.ok(bytes > 5_000, 'the page is there');
    assert.ok(bytes <= budget, `${bytes} bytes`);
  });
}
