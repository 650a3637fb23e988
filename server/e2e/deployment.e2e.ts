import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openPage } from '../testing/browser.ts';
import { isFreshDocument, markDocument, touch } from '../testing/page-actions.ts';
import { copyProject, type ProjectCopy } from '../testing/project-copy.ts';
import { sharedBrowser } from '../testing/shared-by-files.ts';
import { type RunningSite, startSite } from '../testing/start-site.ts';
import { testContentDir } from '../testing/test-build.ts';

/** A deployment, rehearsed: build A is open in a page while the server is replaced by build B. */
let project: ProjectCopy;
let browser: Browser | undefined;
let site: RunningSite;

const title = (page: Page, start: string) =>
  page.waitForFunction((text) => document.title.startsWith(text), start);

/** Starts the copy's build on a port; answers which. */
async function serve(port = '0'): Promise<string> {
  site = await startSite({ BUILD_CHECK_SECONDS: '1', PORT: port }, join(project.folder, 'dist'));
  return new URL(site.url).port;
}

before(async () => {
  project = await copyProject({ isBuilt: true });
  browser = await sharedBrowser();
});

after(async () => {
  await site?.stop();
  await project.remove();
});

test('an open page notices a new build, and its next navigation loads the document once', async (t) => {
  if (!browser) return t.skip('no browser');
  const a = await project.buildId();
  const port = await serve();
  const { page, faults } = await openPage(browser, site.url);
  await page.goto('/');
  await touch(page);
  await markDocument(page);
  const chunkOfA = /assets\/(entry-[^"]+\.js)/.exec(await bootSource(page))?.[1] ?? '';

  await project.save(`${testContentDir}/pages/about.mdx`, (text) =>
    text.replace('title: About', 'title: About B'),
  );
  await project.save(`${testContentDir}/shop.yaml`, (text) =>
    text.replace('primary: green', 'primary: teal'),
  );
  const b = await project.build();
  assert.notEqual(a, b);
  await site.stop();
  const hears = page.waitForResponse(async (response) => {
    return response.url().includes('/latest.json') && response.ok() && (await response.json()).id === b;
  });
  await serve(port);
  await hears;

  // Nothing is shown and nothing reloads by itself.
  assert.equal(await isFreshDocument(page), false);
  // The assets and the manifest of A are still there for pages that need them.
  for (const path of [`/assets/${chunkOfA}`, `/_site/builds/${a}.json`]) {
    assert.equal(await page.evaluate(async (url) => (await fetch(url)).status, path), 200, path);
  }
  assert.equal(await page.evaluate(async () => (await fetch('/_site/builds/000000000000.json')).status), 404);

  const documents: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await title(page, 'About B');
  assert.equal(documents.length, 1);
  assert.equal(await isFreshDocument(page), true);

  // On B all is in place again: pages change without loading.
  await touch(page);
  await markDocument(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await title(page, 'Contact');
  assert.equal(await isFreshDocument(page), false);
  // While the server was away, asking for the latest build failed: that is said on the console alone.
  assert.deepEqual(
    faults.filter((fault) => !/latest\.json|000000000000/.test(fault)),
    [],
  );
});

test('a new build whose chunk is broken does not make the page reload in a loop', async (t) => {
  if (!browser) return t.skip('no browser');
  const { page } = await openPage(browser, site.url);
  await page.route('**/assets/views-*.js', (route) => route.abort());
  await page.goto('/');
  await touch(page);
  const documents: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Repairs' }).click();
  await title(page, 'Repair Quote');
  await page.waitForEvent('console', (message) => message.text().startsWith('The page stays as it is'));
  assert.equal(documents.length, 1);
  // The page is the server's, complete and with links that load documents.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await title(page, 'About B');
});

async function bootSource(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const boot = document.querySelector<HTMLScriptElement>('script[src*="/assets/boot-"]');
    return boot ? (await fetch(boot.src)).text() : '';
  });
}
