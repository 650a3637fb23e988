import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../testing/browser.ts';
import { type DevServer, startDevServer } from '../testing/dev-server.ts';
import { holdBack } from '../testing/page-actions.ts';
import { copyProject, type ProjectCopy } from '../testing/project-copy.ts';
import { until } from '../testing/until.ts';

const file = 'client/pages/ContactPage.tsx';
const right = 'title="Contact"';
const differs = "title={typeof window === 'undefined' ? 'Contact' : 'In the browser'}";
const throws = 'title={[null].map((none: any) => none.price)[0]}';
const counter = `import { useState } from 'react';
function Counter() {
  const [count, setCount] = useState(0);
  return <button id="count" type="button" onClick={() => setCount((before) => before + 1)}>{count}</button>;
}
`;

/** A development server on a copy of the sources, in which the contact page is broken in several ways. */
let project: ProjectCopy;
let server: DevServer;
let browser: Browser | undefined;
let source = '';

before(async () => {
  project = await copyProject();
  await project.save(file, (text) => {
    source = text;
    return counter + text.replace('<PageHead', '<Counter /><PageHead');
  });
  browser = await launchBrowser();
  server = await startDevServer(project);
});

after(async () => {
  await browser?.close();
  await server?.stop();
  await project?.remove();
});

async function open(): Promise<Page> {
  if (!browser) throw new Error('no browser');
  const { page, context } = await openPage(browser, server.url);
  // A save is built, and the page loaded again, while other tests run.
  context.setDefaultTimeout(30_000);
  return page;
}

/** What the overlay says once it says this. */
async function overlay(page: Page, words: string): Promise<string> {
  const text = await page.waitForFunction((expected) => {
    const shown = document.querySelector('dev-fault')?.shadowRoot?.textContent ?? '';
    return shown.includes(expected) && shown;
  }, words);
  return String(await text.jsonValue());
}

/** Saves the page with its title changed. Returns the line that the title is on. */
async function saveTitle(title: string): Promise<number> {
  const text = source.replace(right, title);
  await project.save(file, () => text);
  return text.slice(0, text.indexOf(title)).split('\n').length;
}

test('a click that makes React load is answered once React runs', async (t) => {
  if (!browser) return t.skip('no browser');
  const page = await open();
  const release = await holdBack(page, '**/assets/entry*.js*');
  await page.goto('/contact');
  await page.click('#count');
  await page.click('#count');
  assert.equal(await page.textContent('#count'), '0');
  assert.equal(await page.locator('html[data-hydrated]').count(), 0);
  await release();
  await page.waitForFunction(() => document.querySelector('#count')?.textContent === '2');
});

test('the browser shows what fails with its place, and the terminal too', async (t) => {
  if (!browser) return t.skip('no browser');
  const page = await open();
  await page.goto('/contact');

  await saveTitle(differs);
  const mismatch = await overlay(page, 'Hydration failed');
  assert.match(mismatch, /client\/components\/PageHead\.tsx:\d+:\d+/);
  const told = await until(() => server.lines.find(({ msg }) => msg.includes('Hydration failed')));
  assert.match(told.msg, /^In the browser, on \/contact\n/);

  const line = await saveTitle(throws);
  await page.waitForFunction(() => document.title === 'This page failed');
  const text = (await page.textContent('pre')) ?? '';
  assert.ok(text.startsWith(`${file}:${line}:`), text);
  assert.match(text, /Cannot read properties of null \(reading 'price'\)/);
  const logged = await until(() =>
    server.lines
      .filter(({ msg }) => msg === 'request failed')
      .map(({ err }) => err as { message: string; stack: string })
      .find(({ message }) => message.includes("reading 'price'")),
  );
  assert.match(logged.stack, new RegExp(`${file}:${line}:`));

  await project.save(file, () => source.replace('css`', 'css`\n  colr: red;'));
  const styles = await overlay(page, 'colr is no property of CSS: write color');
  assert.match(styles, /client\/pages\/ContactPage\.tsx:\d+:3/);

  await project.save(file, () => source);
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Contact');
  assert.equal(await page.locator('dev-fault').count(), 0);
});
