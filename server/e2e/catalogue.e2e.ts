import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import type { Service, ServiceOption } from '../../shared/catalogue.ts';
import { formDebounceMs } from '../../shared/constants.ts';
import { axeFaults, sidewaysOverflow } from '../testing/browser/checks.ts';
import { journey, walkOn } from '../testing/browser/journey.ts';
import { hasFocus, holdBack, painted, requestsOf, showAsPrinted } from '../testing/browser/page-actions.ts';
import { type BuildCopy, copyBuild } from '../testing/servers/build-copy.ts';
import { clockInSteps, serveTestApp } from '../testing/servers/test-app.ts';

// Finding a device and quoting its repairs, on a copy of the tests' build in which one device has forty services and
// a name of sixty characters.

const longName = 'Workstation Phone Professional Edition 16.7 (2026, Wi-Fi 7+)';
const longDevice = '/repairs/samsung/galaxy-s24';

let build: BuildCopy;
walkOn(async () => {
  build = await copyBuild();
  for (const name of ['manufacturers/samsung.json', 'search.json'])
    await build.rewrite(`catalogue/${name}`, (json) =>
      json.replace('"name":"Galaxy S24"', `"name":"${longName}"`),
    );
  await build.rewrite('catalogue/services/samsung.galaxy-s24.json', (json) =>
    JSON.stringify(fortyServices(JSON.parse(json))),
  );
  // The pages that the build has rendered are made for another number of seconds, so none of them is used.
  return serveTestApp({ dist: build.dir, env: { BUILD_CHECK_SECONDS: '120' }, now: clockInSteps(1000) });
});
after(() => build?.remove());

/** A diagnosis, whose price comes off the repair, and 39 services named in many words or in one that cannot be broken. */
function fortyServices([service]: Service[]): Service[] {
  const option = service?.options[0];
  assert.ok(service && option);
  const dollars = (from: number, to: number) => ({ from: from * 100, to: to * 100 });
  const priced = (slug: string, name: string, price: Pick<ServiceOption, 'price' | 'isCredited'>) => ({
    ...service,
    slug,
    name,
    options: [{ ...option, slug: 'refurbished-original', name: 'Refurbished original part', ...price }],
  });
  const others = Array.from({ length: 39 }, (_, index) => {
    const number = index + 1;
    const words = `replacement of the generated part with its number ${number}, front`;
    const name = number % 2 ? words : `${'Hochleistungs'.repeat(4)}${number}`;
    return priced(`generated-service-number-${number}`, name, {
      price: dollars(100 + number, 1100 + number),
    });
  });
  return [...others, priced('diagnostic', 'diagnosis', { price: dollars(65, 65), isCredited: true })];
}

const phone = '/repairs/apple/iphone-13';
const islands = '**/_site/islands/device-search.json*';
const field = (page: Page) => page.getByLabel('Device or model number');
const options = (page: Page) => page.getByRole('option');

/** A page whose search offers devices while one types. */
async function openSearch(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  // The script that offers devices comes with the first use of the field.
  await field(page).focus();
  await page.locator('input[role=combobox]').waitFor();
}

journey('the search offers while one types, and a press leads there', async ({ open }) => {
  const { page } = await open();
  for (const [path, words, to] of [
    ['/', 'SM-S921B', '/repairs/samsung/galaxy-s24'],
    ['/repairs', 'cracked iphone 13', `${phone}/screen-replacement`],
  ] as const) {
    await openSearch(page, path);
    // At once: on a busy machine a pause between two keys would offer what the first of them mean.
    await page.keyboard.insertText(words);
    await options(page).first().click();
    await page.waitForURL(`**${to}`);
  }
});

journey('the combobox works by keyboard and says what it does', async ({ open }) => {
  const { page } = await open({ width: 375 });
  await openSearch(page);
  const input = field(page);
  const state = () =>
    input.evaluate((element) => ({
      expanded: element.getAttribute('aria-expanded'),
      active: document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.innerText ?? null,
      selected: document.querySelectorAll('[role=option][aria-selected=true]').length,
    }));
  const closed = { expanded: 'false', active: null, selected: 0 };
  assert.deepEqual(await state(), closed);

  await page.keyboard.insertText('apple');
  await page.getByRole('listbox', { name: 'Devices' }).waitFor();
  const names = await options(page).allInnerTexts();
  assert.equal(names.length, 2);
  await page.waitForFunction(() => document.querySelector('[data-announcer]')?.textContent === '2 devices');
  assert.deepEqual(await state(), { ...closed, expanded: 'true' });

  const press = async (key: string) => {
    await page.keyboard.press(key);
    return state();
  };
  const on = (index: number) => ({ expanded: 'true', active: names[index], selected: 1 });
  const onField = { expanded: 'true', active: null, selected: 0 };
  assert.deepEqual(await press('ArrowDown'), on(0));
  assert.deepEqual(await press('ArrowDown'), on(1));
  assert.deepEqual(await press('ArrowDown'), onField, 'after the last option comes the field');
  assert.deepEqual(await press('ArrowUp'), on(1), 'and before it the last option');
  assert.deepEqual(await press('Escape'), closed);
  assert.equal(await input.inputValue(), 'apple', 'Escape closes the list and leaves the words');
  assert.ok(await hasFocus(input), 'the field has the focus');

  await page.keyboard.insertText(' ');
  await options(page).first().waitFor();
  assert.deepEqual(await axeFaults(page), [], 'with the list open');
  await press('ArrowDown');
  const to = await options(page).first().getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${to}`);
});

journey('the list closes when the focus leaves the search', async ({ open }) => {
  const { page } = await open();
  await openSearch(page);
  await page.keyboard.type('iphone');
  await options(page).first().waitFor();
  // The button belongs to the search.
  await page.keyboard.press('Tab');
  assert.equal(await page.getByRole('listbox').isVisible(), true);
  await page.keyboard.press('Tab');
  assert.equal(await page.getByRole('listbox').isVisible(), false);
  assert.equal(await field(page).getAttribute('aria-expanded'), 'false');
});

journey('a slow answer to earlier words is dropped', async ({ open }) => {
  const { page } = await open();
  await openSearch(page);
  const release = await holdBack(page, '**/device-search.json?q=galaxy');
  const asked = page.waitForRequest('**/device-search.json?q=galaxy');
  // At once: key by key, on a busy machine, the first of them would be asked for and answered.
  await page.keyboard.insertText('galaxy');
  await asked;
  await field(page).fill('iphone');
  await options(page).filter({ hasText: 'iPhone 13' }).waitFor();
  assert.deepEqual(await firstWords(page), ['iPhone 13']);
  const answered = page.waitForResponse('**/device-search.json?q=galaxy');
  await release();
  await (await answered).finished();
  await painted(page);
  assert.deepEqual(await firstWords(page), ['iPhone 13']);

  // An answer that comes after the focus has left opens nothing.
  await field(page).fill('');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  const later = await holdBack(page, '**/device-search.json?q=macbook');
  const last = page.waitForRequest('**/device-search.json?q=macbook');
  await field(page).fill('macbook');
  const request = await last;
  await page.locator('h1').click();
  await later();
  // It may have been given up when the focus left.
  await (await request.response().catch(() => null))?.finished();
  await painted(page);
  assert.equal(await page.getByRole('listbox').isVisible(), false);
});

journey(
  'typing asks the server once for the words and never for fewer than two characters',
  async ({ open }) => {
    const { page } = await open();
    await openSearch(page);
    const asked = requestsOf(page, /device-search\.json/);
    const queries = () => asked.map((url) => new URL(url).searchParams.get('q'));
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type('i');
    await page.clock.runFor(formDebounceMs);
    assert.deepEqual(queries(), []);
    await page.keyboard.type('phone 13');
    await page.clock.runFor(formDebounceMs);
    await options(page).first().waitFor();
    assert.deepEqual(queries(), ['iphone 13']);
  },
);

journey('a failed search leaves the form, which finds it', async ({ open }) => {
  const { page, faults } = await open();
  await page.route(islands, (route) => route.fulfill({ status: 503 }));
  await openSearch(page);
  const failed = page.waitForResponse(islands);
  await page.keyboard.type('A2633');
  await failed;
  await options(page).filter({ hasText: 'you may be offline' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/repairs(\?q=A2633|\/apple\/iphone-13)$/);
  faults.splice(0, faults.length, ...faults.filter((fault) => !/503|could not be loaded/.test(fault)));
});

journey(
  'on a phone a service page keeps the call and the request at hand, clear of what has the focus',
  async ({ open }) => {
    const path = `${phone}/screen-replacement`;
    const { page } = await open({ width: 375, height: 700 });
    await page.goto(path);
    const book = page.getByRole('link', { name: 'Request repair' });
    const bar = await book.locator('..').elementHandle();
    const topOfBar = async () => (await bar?.boundingBox())?.y ?? Number.NaN;
    assert.ok((await topOfBar()) < 700 && (await topOfBar()) > 600, 'it stands at the lower edge');
    // Every link and button of the page above it, reached as people do who use the keyboard.
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return null;
        const { bottom, top } = focused.getBoundingClientRect();
        return { bottom, top, name: focused.textContent, inPage: focused.closest('main') !== null };
      });
      if (!place || (await bar?.evaluate((element) => element.contains(document.activeElement)))) break;
      if (place.inPage) assert.ok(place.top < (await topOfBar()) - 8, `${place.name} is covered`);
      if (place.inPage && place.bottom - place.top < 300)
        assert.ok(place.bottom <= (await topOfBar()) + 1, `${place.name} is partly covered`);
    }
    assert.ok(await bar?.evaluate((element) => element.contains(document.activeElement)), 'it comes last');
    await showAsPrinted(page);
    assert.equal(await book.isVisible(), false);

    const { page: wide } = await open({ width: 1440 });
    await wide.goto(path);
    assert.equal(await wide.getByRole('link', { name: 'Request repair' }).isVisible(), false);
  },
);

journey('a device with forty services fits 320 px: its page, its search', async ({ open }) => {
  const { page } = await open({ width: 320 });
  await page.goto(longDevice);
  const boxes = page.getByRole('checkbox');
  assert.equal(await boxes.count(), 40);
  assert.deepEqual(await sidewaysOverflow(page), []);
  for (const box of await boxes.all()) await box.check();
  // The diagnosis comes off; of the 39 others, number n costs $100 + $n to $1,100 + $n.
  await page.getByText('Total with GST: $4,680–$43,680').waitFor();
  assert.deepEqual(await sidewaysOverflow(page), []);
  await page.reload();
  await page.getByText('Total with GST: $4,680–$43,680').waitFor();
  assert.equal(await page.getByText('This link says').count(), 0, 'no choice has lost its end');

  // Every repair and its details, reached as people do who use the keyboard.
  await page.setViewportSize({ width: 320, height: 560 });
  const total = page.getByRole('main').getByRole('status');
  await boxes.first().focus();
  for (let presses = 0; presses < 80; presses++) {
    const [box, bar] = await Promise.all([page.locator(':focus').boundingBox(), total.boundingBox()]);
    assert.ok(box && bar && box.y + box.height < bar.y - 8, `the bar covers repair ${presses + 1}`);
    assert.ok(bar.y + bar.height < 560, 'the total stays in sight');
    await page.keyboard.press('Tab');
  }

  await openSearch(page, '/repairs');
  await page.keyboard.insertText('SM-S921B');
  await options(page).first().waitFor();
  assert.deepEqual(await sidewaysOverflow(page), []);
  assert.ok((await options(page).first().innerText()).startsWith(longName));
  await page.goto('/repairs/samsung');
  assert.deepEqual(await sidewaysOverflow(page), []);
});

/** Names that the list offers, without their second lines. */
const firstWords = async (page: Page) =>
  (await options(page).allInnerTexts()).map((text) => text.split('\n')[0]?.trim());
