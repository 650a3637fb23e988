import assert from 'node:assert/strict';
import { journey } from '../testing/browser/journey.ts';
import { follow, isFreshDocument, touch } from '../testing/browser/page-actions.ts';

// Without script: both are links and forms, and the page is the same HTML.
journey('the search of a device that is not listed leads to the contact form', async ({ open }) => {
  const { page } = await open({ javaScriptEnabled: false, width: 375 });
  await page.goto(`/repairs?q=${encodeURIComponent('zx81 "loud" <b>')}`);
  const field = page.getByLabel('Ask about this device');
  assert.equal(await field.inputValue(), 'zx81 "loud" <b>');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.waitForURL('**/contact?about=*#write');
  assert.equal(await page.getByLabel('Message').inputValue(), 'About: zx81 "loud" <b>\n\n');
});

journey('a symptom shows first aid first and leads to the search', async ({ open }) => {
  const { page } = await open({ width: 375 });
  await page.goto('/repairs');
  await page.locator('summary', { hasText: 'It got wet' }).click();
  const wet = page.locator('details[open]');
  await touch(page);
  const words = (await wet.innerText()).split('\n').filter(Boolean);
  assert.deepEqual(words.slice(1, 3), ['First:', 'Turn it off, unplug it and leave it off.']);
  await wet.getByRole('link', { name: 'Liquid damage repair' }).click();
  await page.getByRole('heading', { name: 'Liquid damage repair: which device?' }).waitFor();
  // The search keeps the fault: what is missing is the device.
  assert.equal(await page.locator('main input').first().inputValue(), 'Liquid damage repair');
});

journey(
  'a client navigation to a search with one certain result shows that page at its address',
  async ({ visit }) => {
    const { page } = await visit('/about');
    await follow(page, '/repairs?q=A2633');
    await page.getByRole('heading', { level: 1, name: 'iPhone 13 repairs' }).waitFor();
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/repairs/apple/iphone-13');
    assert.equal(await isFreshDocument(page), false);
  },
);

journey(
  'a search on a phone reads on at its answers, the first in the upper part of the screen',
  async ({ open }) => {
    const { page } = await open({ javaScriptEnabled: false, width: 375 });
    await page.goto('/repairs?q=iphone');
    const heading = page.getByRole('heading', { level: 2 }).first();
    assert.equal(await page.locator(':focus').innerText(), await heading.innerText());
    assert.ok((await page.title()).startsWith(await heading.innerText()));
    const first = await page.getByRole('link', { name: 'iPhone' }).first().boundingBox();
    assert.ok(first && first.y < 400, `${first?.y}`);
  },
);

journey(
  'what is typed on a maker’s page narrows its lists, and the form searches everything',
  async ({ open }) => {
    const { page } = await open({ width: 375 });
    await page.goto('/repairs/apple');
    const field = page.getByLabel('Find your Apple device');
    const rows = page.locator('[data-devices] > li:visible');
    const all = await rows.count();
    await field.fill('phone 13');
    await page.locator('[data-status]', { hasText: /^1 device, below\.$/ }).waitFor();
    assert.deepEqual(await rows.getByRole('link').allInnerTexts(), ['iPhone 13']);
    await field.fill('');
    await page.locator('[data-status]', { hasText: /^$/ }).waitFor({ state: 'attached' });
    assert.ok(all > 1);
    assert.equal(await rows.count(), all);
    await field.fill('A2633');
    await page.locator('[data-status]', { hasText: 'None by that name' }).waitFor();
    await page.getByRole('button', { name: 'Find it' }).click();
    await page.waitForURL('**/repairs/apple/iphone-13');
  },
);

journey('the list while typing ends above the keyboard of a phone', async ({ open }) => {
  const { page } = await open({ width: 375 });
  const left = 380;
  await page.setViewportSize({ width: 375, height: left });
  await page.goto('/');
  await page.locator('#device-search').fill('iphone');
  await page.getByRole('option').first().waitFor();
  const list = await page.getByRole('listbox').boundingBox();
  assert.ok(list && list.y > 0 && list.y + list.height <= left, JSON.stringify(list));
});
