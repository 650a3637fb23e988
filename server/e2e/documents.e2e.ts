import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { axeFaults, sidewaysOverflow } from '../testing/browser/checks.ts';
import { journey } from '../testing/browser/journey.ts';
import { follow, hasFocus, requestsOf, showAsPrinted, touch } from '../testing/browser/page-actions.ts';

/** A document with every component that documents may use, at its path in the tests' content. */
const path = '/every-component';

const panels = ['Open Settings', 'Choose About This Mac', 'Look at the bottom'];

journey(
  'without JavaScript all tab panels show under their labels, and collapsibles open',
  async ({ open }) => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto(path);
    const tabs = page.locator('site-tabs').first();
    for (const text of panels) assert.ok(await tabs.getByText(text).isVisible(), text);
    for (const label of ['Windows 11', 'macOS', 'Chromebook']) {
      assert.ok(await tabs.getByText(label, { exact: true }).isVisible(), label);
    }
    assert.equal(await page.getByRole('tab').count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Copy' }).count(), 0);
    await foldsAndOpens(page);
  },
);

journey('tabs show one panel at a time and follow mouse and arrow keys', async ({ open }) => {
  const { page } = await open();
  await page.goto(path);
  await upgraded(page);
  const tabs = page.locator('site-tabs').first();
  const tab = (name: string) => tabs.getByRole('tab', { name });
  const shown = async () => {
    const visible = await Promise.all(panels.map((text) => tabs.getByText(text).isVisible()));
    assert.equal(visible.filter(Boolean).length, 1);
    const selected = tabs.getByRole('tab', { selected: true });
    assert.equal(await selected.count(), 1);
    assert.ok(await tabs.getByRole('tabpanel', { name: await textOf(selected) }).isVisible());
    return visible.indexOf(true);
  };
  assert.ok(await tabs.getByRole('tablist', { name: 'Tabs' }).isVisible(), 'named by the heading before it');
  assert.equal(await page.getByRole('tablist', { name: 'Code' }).count(), 1);
  assert.equal(await shown(), 0);
  await tab('macOS').click();
  assert.equal(await shown(), 1);

  for (const [key, expected] of [
    ['ArrowRight', 2],
    ['ArrowRight', 0],
    ['ArrowLeft', 2],
    ['Home', 0],
    ['End', 2],
  ] as const) {
    await page.keyboard.press(key);
    assert.equal(await shown(), expected, key);
    assert.ok(await hasFocus(tabs.getByRole('tab').nth(expected)), key);
  }
  await page.keyboard.press('Tab');
  assert.ok(await hasFocus(tabs.getByRole('tabpanel')), 'one stop for all tabs, then the panel');
});

journey('a link to a heading in a closed tab or collapsible opens it', async ({ open }) => {
  const { page } = await open();
  await page.goto(path);
  await upgraded(page);
  await touch(page);
  const inTab = page.getByRole('heading', { name: 'A heading in a tab' });
  const folded = page.getByRole('heading', { name: 'A deep heading' });
  assert.equal(await inTab.isVisible(), false);
  await page.getByRole('link', { name: 'into a tab' }).click();
  await inTab.waitFor();
  await page.getByRole('link', { name: 'into what is folded' }).click();
  await folded.waitFor();

  const { page: fresh } = await open();
  await fresh.goto(`${path}#a-heading-in-a-tab`);
  await upgraded(fresh);
  await fresh.getByRole('heading', { name: 'A heading in a tab' }).waitFor();
});

journey(
  'on a phone a warning comes first, then the contents, closed; on a wide screen the contents stay in view',
  async ({ open }) => {
    const guide = '/help/guides/spill-first-aid';
    const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
    for (const width of [375, 1440]) {
      const { page } = await open({ width });
      await page.goto(guide);
      const warning = page.getByRole('note');
      const contents = page.getByRole('navigation', { name: 'On this page' });
      const entry = contents.getByRole('link', { name: 'Third section' });
      const order = await page.locator('main').evaluate((main) => main.textContent ?? '');
      const places = ['wet hands', 'On this page', 'in one sentence'].map((text) => order.indexOf(text));
      assert.deepEqual(
        places,
        places.toSorted((a, b) => a - b),
        'the reading order is the same in both',
      );
      assert.deepEqual(await axeFaults(page), [], `${width} px`);
      if (width === 375) {
        assert.ok((await topOf(warning)) < (await topOf(contents)));
        assert.equal(await entry.isVisible(), false);
        await contents.getByText('On this page').last().click();
        assert.ok(await entry.isVisible());
      } else {
        assert.ok(await entry.isVisible());
        assert.ok(Math.abs((await topOf(warning)) - (await topOf(contents))) < 20, 'they stand side by side');
        await page.goto(path);
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
        await page.waitForFunction(() => scrollY > 500);
        assert.ok((await topOf(contents)) > 0);
      }
    }
  },
);

journey('below 30 em a table is stacked: each cell says its column', async ({ open }) => {
  const { page } = await open({ width: 320 });
  await page.goto('/help/guides/spill-first-aid');
  const cell = page.getByText('Ten seconds');
  const label = await cell.evaluate((element) => getComputedStyle(element, '::before').content);
  assert.match(label, /How long/);
  const [first, last] = [await page.getByText('Laptop').boundingBox(), await cell.boundingBox()];
  assert.ok(first && last && last.y > first.y + first.height - 1, 'below one another');
  assert.deepEqual(await sidewaysOverflow(page), []);

  await page.setViewportSize({ width: 640, height: 800 });
  assert.equal(await cell.evaluate((element) => getComputedStyle(element, '::before').content), 'none');
});

journey('the copy button of a code block copies its code', async ({ open }) => {
  const { page, context } = await open();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path);
  await upgraded(page);
  // It says so for a second and a half.
  const copied = page.waitForFunction(() =>
    [...document.querySelectorAll('site-button')].some((button) => button.textContent?.includes('Copied')),
  );
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await copied;
  const code = (await page.locator('pre code').first().textContent()) ?? '';
  assert.ok(code.includes('\n'));
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code);
});

journey(
  'the script of custom elements loads once, and they work again after going back, hydration and a copy of their HTML',
  async ({ open }) => {
    const { page } = await open();
    const elements = requestsOf(page, /\/assets\/elements-/);
    await page.goto('/help/guides');
    await touch(page);
    assert.equal(elements.length, 0);
    await go(page, path);
    await upgraded(page);
    assert.equal(elements.length, 1);
    await page.getByRole('tab', { name: 'macOS' }).first().click();

    await go(page, '/about');
    await page.goBack();
    await workAgain(page);
    assert.equal(elements.length, 1);

    // As a document, of which an island may be made from HTML that its elements have changed.
    await page.reload();
    await upgraded(page);
    await page.getByRole('tab', { name: 'macOS' }).first().click();
    await touch(page);
    assert.ok(await page.getByText('Choose About This Mac').isVisible());
    await page.locator('article').evaluate((article) => {
      article.innerHTML = String(article.innerHTML);
    });
    await workAgain(page);
  },
);

journey('when the script of custom elements fails to load, all content stays visible', async ({ open }) => {
  const { page, faults } = await open();
  await page.route('**/assets/elements-*', (route) => route.abort());
  const said = page.waitForEvent('console', (message) => message.text().startsWith('No '));
  await page.goto(path);
  await said;
  const last = page.locator('site-tabs').first().locator('section').last();
  await last.getByText('Look at the bottom').waitFor();
  assert.ok(((await last.boundingBox())?.height ?? 0) > 50);
  assert.ok(faults.splice(0).length > 0, 'the console says so');
});

journey(
  'print shows all panels with their labels and closed collapsibles, and no buttons',
  async ({ open }) => {
    const { page } = await open();
    await page.goto(path);
    await upgraded(page);
    await showAsPrinted(page);
    const main = page.locator('main');
    for (const text of [...panels, 'Then call us.', 'Shown from the start.']) {
      assert.ok(await main.getByText(text).isVisible(), text);
    }
    assert.ok(await main.getByText('Chromebook', { exact: true }).last().isVisible());
    assert.equal(await main.locator('button:visible').count(), 0);
  },
);

/** Waits until the custom elements are defined. */
async function upgraded(page: Page): Promise<void> {
  await page.waitForFunction(() => customElements.get('site-tabs') && customElements.get('site-button'));
}

/** Follows a link, and waits for the URL that it leads to. */
async function go(page: Page, to: string, arrives = to): Promise<void> {
  await follow(page, to);
  await page.waitForURL(`**${arrives}`);
}

async function workAgain(page: Page): Promise<void> {
  const tabs = page.locator('site-tabs').first();
  await tabs.getByRole('tab', { name: 'Chromebook' }).click();
  await tabs.getByText('Look at the bottom').waitFor();
  assert.equal(await tabs.getByRole('tablist').count(), 1);
}

async function foldsAndOpens(page: Page): Promise<void> {
  const summary = page.getByText('What if it does not turn on?');
  const answer = page.getByText('Then call us.');
  assert.equal(await answer.isVisible(), false);
  await summary.click();
  assert.ok(await answer.isVisible());
  await summary.press('Enter');
  assert.equal(await answer.isVisible(), false);
  assert.ok(await page.getByText('Shown from the start.').isVisible());
}

const textOf = async (locator: Locator): Promise<string> => (await locator.textContent())?.trim() ?? '';
