import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { walkAtDesk } from '../testing/browser/desk-journey.ts';
import { addQuote, addRepair } from '../testing/fixtures/repair-rows.ts';

// What comes out of the printer, by the printing of Chromium.

const [single, batch] = ['NB-7K4M-Q2XQ', 'NB-7K2M-Q4XS'];
const ticket = (reference: string) => `/t/${reference.toLowerCase()}`;
const phone = {
  ...{ device: 'Apple iPhone 13', serial: 'SERIAL-1', fault: 'Cracked. My passcode is 2468', shelf: 'B3' },
  ...{ accessories: 'Case, SIM', condition: 'Back cracked', expected_at: '2026-11-24T06:00:00.000Z' },
};
const long = {
  ...phone,
  device: 'Lenovo ThinkPad X1 Carbon Generation 11 with its docking station',
  accessories: 'Charger, docking station, sleeve, mouse, a bag of cables, and what else a drawer had in it',
};
const [a4, roll] = [
  { width: '210mm', height: '297mm' },
  { width: '80mm', height: '600mm' },
];

const paperJourney = walkAtDesk(async ({ store }) => {
  for (const [reference, devices] of [
    [single, [phone]],
    [batch, [long, long]],
  ] as const) {
    await addRepair(store, reference, {}, [...devices], 'approved');
    await addQuote(store, reference, [['Screen replacement (Refurbished part)', 28_900]]);
  }
  await store.write((db) => db.updateTable('repair_quote_lines').set({ approved: 1 }).execute());
});

paperJourney(
  'each copy of a slip is one sheet, of A4 and of a roll; a blank one too',
  async ({ openFor }) => {
    const { page } = await openFor('counter');
    for (const path of [`${ticket(single)}/slip`, '/slips']) {
      await page.goto(path);
      assert.deepEqual(await print(page, a4), ['595 × 841', '595 × 841']);
      assert.deepEqual(await print(page, roll), ['227 × 1700', '227 × 1700']);
    }
  },
);

paperJourney(
  'a label is a sheet of 62 × 29 mm for each device, whichever paper the printer says it has',
  async ({ openFor }) => {
    const { page } = await openFor('counter');
    await page.goto(`${ticket(batch)}/label`);
    assert.deepEqual(await print(page, a4), ['175 × 82', '175 × 82']);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 234, height: 110 });
    // What is cut off below is only what a label has no room for.
    for (const label of await page.locator('.label').all()) {
      const box = await label.boundingBox();
      const last = await label.locator('p').last().boundingBox();
      assert.ok(box && last && last.y + last.height <= box.y + box.height, JSON.stringify([box, last]));
    }
  },
);

paperJourney('nothing of the screen is printed, and nothing is wider than the paper', async ({ openFor }) => {
  const { page } = await openFor('counter');
  await page.goto(`${ticket(single)}/slip`);
  await page.emulateMedia({ media: 'print' });
  for (const selector of ['.skip', '.bar', '.banner', '.keys', 'h1', '.print-bar a'])
    assert.ok(await page.locator(selector).isHidden(), selector);
  for (const width of [302, 794]) {
    await page.setViewportSize({ width, height: 900 });
    const found: number = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(found <= width, `${found} of ${width} pixels`);
  }
});

paperJourney(
  'the script shows the button, and prints what was opened for that, once, on its way to the label',
  async ({ openFor }) => {
    const slip = `${ticket(single)}/slip`;
    const plain = await openFor('counter', { javaScriptEnabled: false });
    await plain.page.goto(slip);
    assert.ok(await plain.page.getByRole('button', { name: 'Print' }).isHidden());

    const { page } = await openFor('counter');
    await page.addInitScript(() => {
      const counted = Object.assign(window, { printed: 0 });
      window.print = () => {
        counted.printed += 1;
      };
    });
    const printed = () => page.evaluate('printed');
    await page.goto(`${slip}?print`);
    assert.equal(await printed(), 1);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.waitForURL('**/label?print');
    assert.equal(await page.evaluate('history.length'), 2, 'Back does not lead to a page that prints');
    assert.equal(await printed(), 1);

    await page.goto(slip);
    assert.equal(await printed(), 0);
    await page.getByRole('button', { name: 'Print' }).click();
    assert.equal(await printed(), 1);
  },
);

/** The sheets that come out, in points. */
async function print(page: Page, paper: { width: string; height: string }): Promise<string[]> {
  const pdf = (await page.pdf({ ...paper, preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 (\d+)[.\d]* (\d+)/g)].map(
    ([, width, height]) => `${width} × ${height}`,
  );
}
