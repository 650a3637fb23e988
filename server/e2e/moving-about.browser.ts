import assert from 'node:assert/strict';
import { browserJourney, shareSite } from '../testing/browser/other-browsers/browser-journey.ts';
import { keys, type Tab } from '../testing/browser/other-browsers/tab.ts';
import { serve } from '../testing/servers/serve.ts';
import { createTestApp } from '../testing/servers/test-app.ts';

// Pages, menus and Back. A front before the app can hold boot back.

let boot = Promise.resolve();
const site = shareSite(async () => {
  const { app, lines } = await createTestApp();
  await app.ready();
  const { url, stop } = await serve(async (request, response) => {
    if (request.url?.startsWith('/assets/boot-')) {
      await boot;
      const { headers, rawPayload } = await app.inject({ url: request.url, headers: request.headers });
      // Else the second visit would have it from the browser's cache.
      response.writeHead(200, { ...headers, 'cache-control': 'no-store' }).end(rawPayload);
      return;
    }
    app.routing(request, response);
  });
  return { url, logs: lines, stop: () => Promise.all([stop(), app.close()]).then(() => 0) };
});

const titled = (tab: Tab, name: string) => tab.find('heading', name);

browserJourney('a page has its landmarks, and their names', site, async (tab) => {
  await tab.goto('/');
  for (const role of ['banner', 'main', 'contentinfo'] as const) await tab.find(role);
  await tab.find('navigation', 'Main');
  await titled(tab, 'What needs fixing?');
  await tab.find('link', 'Skip to main content');
});

browserJourney('a link changes the page in place, and so does Back', site, async (tab) => {
  await tab.goto('/');
  await hydrate(tab);
  await tab.ask(() => Object.assign(window, { marked: true }) && null);
  await tab.click('link', 'About');
  const heading = await titled(tab, 'About');
  await tab.holds((element) => element === document.activeElement, heading);
  await tab.holds(() => scrollY === 0);
  await tab.holds(() => document.title.startsWith('About'));
  await tab.back();
  await titled(tab, 'What needs fixing?');
  assert.ok(await tab.ask(() => 'marked' in window), 'no document was loaded');
});

browserJourney('a menu opens by pointer and keyboard, and Escape closes it', site, async (tab) => {
  await tab.goto('/about');
  await tab.holds(() => 'boot' in document.documentElement.dataset);
  const help = await tab.find('button', 'Help');
  const isOpen = () => tab.holds((element) => element.ariaExpanded === 'true', help);
  const isClosed = () => tab.holds((element) => element.ariaExpanded === 'false', help);
  await tab.hover('button', 'Help');
  await isOpen();
  await tab.press(keys.Escape);
  await isClosed();
  await tab.ask((element) => element.focus(), help);
  await tab.press(keys.Enter);
  await isOpen();
  await tab.press(keys.Tab);
  await tab.holds(() => document.activeElement?.closest('#nav-help'));
  await tab.press(keys.Escape);
  await isClosed();
  await tab.holds((element) => element === document.activeElement, help);
  await tab.hover('button', 'Repairs');
  await tab.hover('button', 'Help');
  await isOpen();
  await tab.click('link', 'FAQ');
  await titled(tab, 'FAQ');
  await isClosed();
});

browserJourney('the menu of a narrow window is a dialog that keeps the focus', site, async (tab) => {
  await tab.resize(500, 800);
  await tab.goto('/about');
  await tab.holds(() => 'boot' in document.documentElement.dataset);
  await tab.click('button', 'Menu');
  await tab.find('dialog', 'Menu');
  await tab.press(keys.Escape);
  await tab.gone('dialog', 'Menu');
  await tab.holds((element) => element === document.activeElement, await tab.find('button', 'Menu'));
  await tab.click('button', 'Menu');
  await tab.click('link', 'FAQ');
  await titled(tab, 'FAQ');
  await tab.gone('dialog', 'Menu');
});

browserJourney('Back before boot shows the page of the address in the end', site, async (tab, t) => {
  await tab.goto('/contact');
  await hydrate(tab);
  await tab.click('link', 'About');
  await titled(tab, 'About');
  const { promise, resolve: release } = Promise.withResolvers<void>();
  boot = promise;
  t.after(() => release());
  await tab.ask(() => location.reload());
  await tab.holds(() => !('boot' in document.documentElement.dataset) && document.querySelector('footer'));
  await tab.ask(() => history.back());
  await tab.holds(() => location.pathname === '/contact' && document.title.startsWith('About'));
  release();
  await titled(tab, 'Contact');
});

/** Presses a key, a visitor's first intent, and waits until client navigation is ready. */
async function hydrate(tab: Tab): Promise<void> {
  await tab.holds(() => 'boot' in document.documentElement.dataset);
  await tab.press(keys.Shift);
  await tab.holds(() => 'hydrated' in document.documentElement.dataset);
}
