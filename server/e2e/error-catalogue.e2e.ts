import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../testing/browser/journey.ts';
import { isFreshDocument, markDocument, titled, touch } from '../testing/browser/page-actions.ts';

// The situations of the error catalogue in which the browser decides. What the server answers to visitors, scripts and crawlers
// errors.http.test.tsx shows; a payload or a chunk that cannot be loaded, navigation.e2e.ts.

function messages(page: Page): { type: string; text: string }[] {
  const said: { type: string; text: string }[] = [];
  page.on('console', (message) => said.push({ type: message.type(), text: message.text() }));
  return said;
}

journey(
  'an error while a page renders shows the error page in the layout until the next navigation',
  async ({ open }) => {
    const { page, faults } = await open();
    await page.route('**/assets/views-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'const Broken = () => { throw new Error("broken on purpose"); }; export { Broken as repairs };',
      }),
    );
    await page.goto('/');
    await touch(page);
    await markDocument(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Repairs' }).click();
    await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
    assert.equal(await page.title(), '500 - Internal Server Error');
    assert.ok(await page.getByRole('banner').isVisible());
    assert.ok(await page.getByRole('contentinfo').isVisible());
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await titled(page, 'About');
    assert.equal(await page.locator('h1').textContent(), 'About');
    assert.equal(await isFreshDocument(page), false);
    assert.ok(faults.some((fault) => fault.includes('Not rendered:')));
    faults.splice(0);
  },
);

journey('a manifest that fails to load is a console error, and navigation works', async ({ open }) => {
  const { page, faults } = await open();
  const said = messages(page);
  await page.route(/_site\/builds\/[0-9a-f]{12}\.json/, (route) => route.abort());
  const failed = page.waitForEvent('console', (message) =>
    message.text().startsWith('The manifest of build'),
  );
  await page.goto('/');
  await touch(page);
  await failed;
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await titled(page, 'About');
  const lines = said.filter(({ type, text }) => type === 'error' && text.startsWith('The manifest'));
  // One for the first try and one for the navigation's.
  assert.ok(lines.length >= 1 && lines.length <= 2, `${lines.length} lines`);
  faults.splice(0);
});
