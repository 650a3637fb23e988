import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, type TestContext, test } from 'node:test';
import { transform } from 'esbuild';
import type { Page } from 'playwright-core';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Labels } from '../desk/screens/Labels.tsx';
import { BlankSlips, RepairSlip } from '../desk/screens/RepairSlip.tsx';
import { quote, repair } from '../desk/screens/repair.fixtures.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { sharedBrowser } from '../testing/shared-by-files.ts';

// What comes out of the printer, by the printing of Chromium, in the frame of the desk.

const sheet = await readFile('server/desk/browser/paper.css', 'utf8');
const agreed = [quote(1, [['Screen replacement (Refurbished part)', 28_900, 1]])];
const printed = { quotes: agreed, isPrintedNow: false };
const slip = { shop: sampleShop, repair: repair(), events: [], ...printed };
const long = {
  device: 'Lenovo ThinkPad X1 Carbon Generation 11 with its docking station',
  accessories: 'Charger, docking station, sleeve, mouse, a bag of cables, and what else a drawer had in it',
};
const two = repair([long, { ...long, line: 2 }]);
const labels = { repair: two, wanted: [], ...printed };
const [a4, roll] = [
  { width: '210mm', height: '297mm' },
  { width: '80mm', height: '600mm' },
];

describe('the paper of the desk', () => {
  /** A page of the desk, or nothing where there is no browser. */
  async function open<Props extends object>(t: TestContext, screen: FunctionComponent<Props>, props: Props) {
    const page = await (await sharedBrowser())?.newPage();
    if (!page) return t.skip('there is no browser');
    t.after(() => page.close());
    const body = `<!doctype html><style>main{padding:3rem}h2{margin:3rem}${sheet}</style>
      <a class="skip" href="#main">Skip</a><header class="bar">Frame of the desk</header>
      <main id="main"><p class="banner">One passkey</p>${renderToStaticMarkup(createElement(screen, props))}</main>
      <footer class="keys">Keys</footer>`;
    await page.route('**', (route) => route.fulfill({ body, contentType: 'text/html' }));
    await page.goto('https://desk.example.com/t/nb-7k4m-q2x8');
    return page;
  }

  test('each copy of a slip is one sheet, of A4 and of a roll; a blank one too', async (t) => {
    for (const page of [await open(t, RepairSlip, slip), await open(t, BlankSlips, { shop: sampleShop })]) {
      if (!page) return;
      assert.deepEqual(await print(page, a4), ['595 × 841', '595 × 841']);
      assert.deepEqual(await print(page, roll), ['227 × 1700', '227 × 1700']);
    }
  });

  test('a label is a sheet of 62 × 29 mm for each device, whichever paper the printer says it has', async (t) => {
    const page = await open(t, Labels, labels);
    if (!page) return;
    assert.deepEqual(await print(page, a4), ['175 × 82', '175 × 82']);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 234, height: 110 });
    // What is cut off below is only what a label has no room for.
    for (const label of await page.locator('.label').all()) {
      const box = await label.boundingBox();
      const last = await label.locator('p').last().boundingBox();
      assert.ok(box && last && last.y + last.height <= box.y + box.height, JSON.stringify([box, last]));
    }
  });

  test('nothing of the screen is printed, and nothing is wider than the paper', async (t) => {
    const page = await open(t, RepairSlip, slip);
    if (!page) return;
    await page.emulateMedia({ media: 'print' });
    for (const selector of ['.skip', '.bar', '.banner', '.keys', 'h1', '.print-bar a'])
      assert.ok(await page.locator(selector).isHidden(), selector);
    for (const width of [302, 794]) {
      await page.setViewportSize({ width, height: 900 });
      const found: number = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(found <= width, `${found} of ${width} pixels`);
    }
  });

  test('the script shows the button, and prints what was opened for that, once, on its way to the label', async (t) => {
    const script = (await transform(await readFile('server/desk/browser/printing.ts'), { loader: 'ts' }))
      .code;
    const run = async (page: Page) => {
      await page.evaluate('globalThis.printed = 0; globalThis.print = () => (globalThis.printed += 1)');
      await page.addScriptTag({ content: `${script}\nofferPrinting();`, type: 'module' });
      return () => page.evaluate('globalThis.printed');
    };
    const page = await open(t, RepairSlip, slip);
    if (!page) return;
    const button = page.getByRole('button', { name: 'Print' });
    assert.ok(await button.isHidden());
    const printed = await run(page);
    assert.equal(await printed(), 0);
    await button.click();
    assert.equal(await printed(), 1);

    const opened = await open(t, RepairSlip, { ...slip, isPrintedNow: true });
    if (!opened) return;
    assert.equal(await (await run(opened))(), 1);
    await opened.evaluate("dispatchEvent(new Event('afterprint'))");
    await opened.waitForURL('**/t/nb-7k4m-q2x8/label?print');
    assert.equal(await opened.evaluate('history.length'), 2, 'Back does not lead to a page that prints');
  });
});

/** The sheets that come out, in points. */
async function print(page: Page, paper: { width: string; height: string }): Promise<string[]> {
  const pdf = (await page.pdf({ ...paper, preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 (\d+)[.\d]* (\d+)/g)].map(
    ([, width, height]) => `${width} × ${height}`,
  );
}
