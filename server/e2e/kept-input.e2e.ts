import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { requestPath } from '../../shared/request-path.ts';
import { href } from '../../shared/routes.ts';
import { journey } from '../testing/browser/journey.ts';
import { booted, expectFaults, follow, hasFocus, holdBack, titled } from '../testing/browser/page-actions.ts';

// Password managers and writing helpers put nodes of their own into forms. React finds them, and replaces what it was to adopt.

const beside = "for (const field of fields) field.after(document.createElement('div'))";
const inPage = "document.querySelector('#root').prepend(document.createElement('aside'))";

/** What extensions do to a page, each with all fields of the site's as `fields`. */
const extensions: Record<string, string> = {
  'a node behind each field': beside,
  'a wrapper around each field': `for (const field of fields) {
    const wrapper = document.createElement('span');
    field.replaceWith(wrapper);
    wrapper.append(field);
  }`,
  'a shadow host with an unnamed field before each field': `for (const field of fields) {
    const host = document.createElement('x-helper');
    host.attachShadow({ mode: 'open' }).innerHTML = '<button>Fill</button>';
    field.before(host, Object.assign(document.createElement('input'), { value: 'theirs' }));
  }`,
  'a node in each label':
    "for (const label of document.querySelectorAll('main label')) label.append(document.createElement('i'))",
  'a node in the page': inPage,
  'attributes and nodes outside of it': `for (const field of fields) Object.assign(field.dataset, { lpignore: 'true' }).lpignore;
    document.body.append(document.createElement('x-helper'))`,
};

const extend = (page: Page, script: string): Promise<unknown> =>
  page.evaluate(
    `{ const fields = document.querySelectorAll('main :is(input:not([type=hidden]), textarea, select)'); ${script} }`,
  );

/** React says so on the console. */
const renderedAgain = /React rendered the page again/;

const caretOf = (field: Locator) =>
  field.evaluate((element: HTMLInputElement) => [element.selectionStart, element.selectionEnd]);

for (const [what, script] of Object.entries(extensions)) {
  journey(`what is typed while React comes is kept, focus and caret too, with ${what}`, async ({ open }) => {
    const { page, faults } = await open({ width: 375 });
    const release = await holdBack(page, '**/assets/entry-*.js');
    await page.goto(href('contact'));
    await booted(page);
    await extend(page, script);
    await page.locator('main details, footer details').first().locator('summary').click();
    await page.getByLabel('Email').fill('kim@example.com');
    await page.getByLabel('Topic').selectOption('warranty');
    await page.getByLabel('Message').fill('It does not\nturn on.');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Kim Lee');
    for (const key of ['Home', 'ArrowRight', 'Shift+ArrowRight']) await name.press(key);
    const top = await page.evaluate(() => scrollY);
    await release();
    await page.waitForSelector('html[data-hydrated]');
    assert.ok(await hasFocus(name));
    assert.deepEqual(await caretOf(name), [1, 2]);
    assert.equal(await page.evaluate(() => scrollY), top);
    await page.keyboard.type('I');
    assert.equal(await name.inputValue(), 'KIm Lee');
    assert.equal(await page.getByLabel('Email').inputValue(), 'kim@example.com');
    assert.equal(await page.getByLabel('Topic').inputValue(), 'warranty');
    assert.equal(await page.getByLabel('Message').inputValue(), 'It does not\nturn on.');
    assert.equal(await page.locator('details[open]').count(), 1);
    expectFaults(faults, renderedAgain);
  });
}

/** A page that React has not reached, with a node behind each field; the answer lets it come. */
async function openExtended(page: Page, path: string, script = beside) {
  const release = await holdBack(page, '**/assets/entry-*.js');
  await page.goto(path);
  await booted(page);
  await extend(page, script);
  return async () => {
    await page.keyboard.press('Shift');
    await release();
    await page.waitForSelector('html[data-hydrated]');
  };
}

journey('a node in the page leaves choices of a request and its first aid as they were', async ({ open }) => {
  const { page, faults } = await open();
  const hydrate = await openExtended(page, requestPath(href('repairs')));
  await page.getByLabel('I’m not sure').check();
  const message = page.getByLabel('Message');
  await message.fill('Wet');
  await hydrate();
  assert.ok(await page.getByLabel('I’m not sure').isChecked());
  await page.getByText('Read this first').waitFor();
  assert.equal(await message.inputValue(), 'Wet');
  assert.ok(await hasFocus(message));
  expectFaults(faults, renderedAgain);
});

journey('a node in the page leaves the ticks of a quote, and their total', async ({ open }) => {
  const { page, faults } = await open();
  const hydrate = await openExtended(page, '/repairs?device=apple/iphone-13', inPage);
  await page.getByRole('checkbox', { name: 'Screen replacement' }).check();
  await page.getByRole('radio', { name: 'Genuine part $399' }).check();
  await page.getByRole('status').getByText('$399').waitFor();
  await hydrate();
  assert.ok(await page.getByRole('radio', { name: 'Genuine part $399' }).isChecked());
  await page.getByRole('status').getByText('$399').waitFor();
  assert.match(page.url(), /screen-replacement/);
  expectFaults(faults, renderedAgain);
});

journey(
  'a node behind each field leaves a refused form, its list, and a file chosen later',
  async ({ open }) => {
    const { page, faults } = await open();
    const hydrate = await openExtended(page, href('school'), '');
    await page.getByLabel('Devices', { exact: true }).fill('Serial');
    await page.getByRole('button', { name: 'Send list or plan' }).click();
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    await extend(page, beside);
    await page.getByLabel('School', { exact: true }).fill('Example State School');
    const list = page.getByLabel('Devices', { exact: true });
    await list.fill('Serial,Fault');
    await hydrate();
    assert.equal(await page.getByLabel('School', { exact: true }).inputValue(), 'Example State School');
    assert.equal(await list.inputValue(), 'Serial,Fault');
    await extend(page, beside);
    const [name, mimeType] = ['list.csv', 'text/csv'];
    const buffer = Buffer.from('Serial,Fault\nABC123,Hinge');
    await page.getByLabel('Or use a CSV file').setInputFiles({ name, mimeType, buffer });
    await page.waitForFunction(() => document.querySelector('textarea')?.value.endsWith('Hinge'));
    expectFaults(faults, /rendered the page again|\b422\b/);
  },
);

for (const name of ['a node behind each field', 'a wrapper around each field'])
  journey(
    `what is typed stays when a form that React runs shows mistakes, with ${name}`,
    async ({ visit }) => {
      const { page } = await visit('/');
      await follow(page, href('contact'));
      await titled(page, 'Contact');
      await extend(page, extensions[name] ?? '');
      await page.getByLabel('Name', { exact: true }).fill('Kim Lee');
      await page.getByLabel('Email').fill('kim@');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByRole('alert').getByRole('link', { name: /email/ }).click();
      assert.ok(await hasFocus(page.getByLabel('Email')));
      await page.getByLabel('Email').fill('kim@example.com');
      await page.keyboard.press('Tab');
      await page.locator('input[name=email]:not([aria-invalid])').waitFor();
      assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Kim Lee');
      await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
      await titled(page, 'About');
    },
  );
