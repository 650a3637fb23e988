import assert from 'node:assert/strict';
import { journey } from '../testing/browser/journey.ts';

/** What all pages have in common to the eye. */

const phone = '/repairs/apple/iphone-13';
const paths = [
  '/',
  '/repairs',
  '/repairs/apple',
  `${phone}/battery`,
  '/contact',
  '/about',
  '/help/guides',
  '/help/faq',
  '/business/b2b',
  '/privacy-policy',
];

for (const width of [375, 1440]) {
  journey(`the h1 stands at one height on all pages, at ${width} px`, async ({ open }) => {
    const { page } = await open({ width, javaScriptEnabled: false });
    const heights = new Map<string, number>();
    for (const path of paths) {
      await page.goto(path);
      heights.set(
        path,
        await page.locator('h1').evaluate((title) => Math.round(title.getBoundingClientRect().top)),
      );
    }
    // Breadcrumbs that take two lines push it down.
    const [first = 0] = heights.values();
    for (const [path, height] of heights)
      assert.ok(Math.abs(height - first) <= 1, `${path}: ${height}, not ${first}`);
  });
}

journey('no line of running text has more than 72 characters', async ({ open }) => {
  const { page } = await open({ width: 1440, javaScriptEnabled: false });
  for (const path of [
    '/privacy-policy',
    '/glossary-of-terms',
    '/about',
    '/help/faq',
    '/business/b2b',
    '/contact',
  ]) {
    await page.goto(path);
    const lines = await page.evaluate(() => {
      const found: string[] = [];
      for (const part of document.querySelectorAll('main :is(p, li, dd)')) {
        if (part.querySelector('p, ul, ol, table') || !part.checkVisibility()) continue;
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        const byTop = new Map<number, string>();
        const range = document.createRange();
        while (texts.nextNode()) {
          const text = texts.currentNode as Text;
          for (let at = 0; at < text.length; at += 1) {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            const { top, width } = range.getBoundingClientRect();
            const line = [...byTop.keys()].find((each) => Math.abs(each - top) < 6) ?? top;
            if (width > 0) byTop.set(line, (byTop.get(line) ?? '') + text.data[at]);
          }
        }
        found.push(...byTop.values());
      }
      return found;
    });
    const longest = lines.map((line) => line.trim()).toSorted((a, b) => b.length - a.length)[0] ?? '';
    assert.ok(
      longest.length > 40 && longest.length <= 72,
      `${path}: ${longest.length} characters: ${longest}`,
    );
  }
});
