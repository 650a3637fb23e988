import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { matchRoute } from '../../client/browser/match-route.ts';
import { pages as pageComponents } from '../../client/pages/page-components.ts';
import { get } from '../testing/basics/get.ts';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { until } from '../testing/basics/until.ts';
import { launchBrowser, openPage } from '../testing/browser/chromium.ts';
import { holdBack, touch } from '../testing/browser/page-actions.ts';
import { cameraNote, photograph } from '../testing/fixtures/photograph.ts';
import { type DevServer, startDevServer } from '../testing/servers/dev-server.ts';
import { copyProject, type ProjectCopy } from '../testing/servers/project-copy.ts';
import { serve } from '../testing/servers/serve.ts';
import { missingPath, sitePages } from '../testing/servers/site-pages.ts';
import { testContentDir } from '../testing/servers/test-build.ts';

/** `npm run dev` on a copy of the sources, so that a test may save what it likes. One for all: to start takes seconds. */
let project: ProjectCopy;
let browser: Browser | undefined;
let server: DevServer;
/** The contact page as it is in the project. */
let source = '';

before(async () => {
  project = await copyProject();
  source = await readFile(contactPage, 'utf8');
  [browser, server] = await Promise.all([launchBrowser(), startDevServer(project)]);
});

after(async () => {
  await browser?.close();
  await server?.stop();
  await project.remove();
});

const contactPage = 'client/pages/ContactPage.tsx';
const answers = {
  way: 'call-back',
  battery: 'no',
  name: 'Sam',
  phone: '0491 570 006',
  message: 'It fell into the sink.',
};
const about = `${testContentDir}/pages/about.mdx`;
const right = 'title="Contact"';
const differs = "title={typeof window === 'undefined' ? 'Contact' : 'In the browser'}";
const throws = 'title={[null].map((none: any) => none.price)[0]}';
const counter = `import { useState } from 'react';
function Counter() {
  const [count, setCount] = useState(0);
  return <button id="count" type="button" onClick={() => setCount((before) => before + 1)}>{count}</button>;
}
`;

const contexts: BrowserContext[] = [];
// An open page reloads at each save of the tests after it.
afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));

async function newPage(): Promise<Page> {
  if (!browser) throw new Error('no browser');
  const { page, context } = await openPage(browser, server.url);
  contexts.push(context);
  return page;
}

async function open(path: string): Promise<Page> {
  const page = await newPage();
  await page.goto(path);
  return page;
}

const heading = (page: Page, text: string) =>
  page.waitForFunction((expected) => document.querySelector('h1')?.textContent === expected, text);

const shown = (page: Page, text: string) =>
  page.waitForFunction((expected) => document.querySelector('main')?.textContent?.includes(expected), text);

const listening = () => server.lines.findLast(({ msg }) => msg === 'listening');

/** What the overlay says once it says this. */
async function overlay(page: Page, words: RegExp): Promise<string> {
  const shown = await page.waitForFunction((expected) => {
    const shown = document.querySelector('dev-fault')?.shadowRoot?.textContent ?? '';
    return new RegExp(expected).test(shown) && shown;
  }, words.source);
  return String(await shown.jsonValue());
}

// React says only in development that two children have one key. Before anything is saved: a save loads open pages again.
test('no kind of page has anything to say on the console', async (t) => {
  if (!browser) return t.skip('no browser');
  const page = await newPage();
  const lines = consoleLines(page);
  // Pages that differ in their words alone have one component.
  const kinds = Map.groupBy(await sitePages(), ({ path }) => {
    const id = matchRoute(path.split('?')[0] ?? '');
    return id && pageComponents[id];
  });
  const paths = [...kinds.values()].map(([first]) => first?.path ?? '');
  const quote = '/repairs?device=apple/iphone-13';
  const states = ['/repairs?q=iphone', quote, `${quote}&step=request`];
  for (const path of [...paths, missingPath, ...states]) {
    await page.goto(path);
    await touch(page);
    assert.deepEqual(lines.splice(0), [], path);
  }
  for (const [path, fields] of postedForms) {
    await postForm(page, path, fields);
    await touch(page);
    assert.deepEqual(lines.splice(0), [], `POST ${path} ${JSON.stringify(fields)}`);
  }
  assert.match(await page.title(), /^Check Your Answers/);
  assert.equal(await page.locator('dev-fault').count(), 0);
});

/** A form with mistakes, and the page that shows a request's answers. */
const postedForms: [path: string, fields: Record<string, string>][] = [
  ['/business/school', {}],
  ['/repairs', { step: 'check', quote: 'device=apple/iphone-13', ...answers }],
];

/** Posts a form as a browser without script does. */
async function postForm(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(
      ([action, entries]) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action });
        for (const [name, value] of Object.entries(entries))
          form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
        document.body.append(form);
        form.submit();
      },
      [path, fields] as const,
    ),
  ]);
}

/** All that the console says but how to get React's tools, and the status of a document. */
function consoleLines(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    const isStatus = message.location().url === page.url() && /^Failed to load resource/.test(message.text());
    if (!isStatus && !/React DevTools/.test(message.text())) lines.push(message.text());
  });
  page.on('pageerror', (error) => lines.push(String(error)));
  return lines;
}

test('a saved component is seen with what was typed, and a saved style without a reload', async (t) => {
  if (!browser) return t.skip('no browser');
  const page = await open('/contact');
  const message = page.getByLabel('Message');
  await message.fill('typed before the save');
  await page.evaluate(() => scrollTo({ top: 150, behavior: 'instant' }));
  await project.save(contactPage, () => source.replace(right, 'title="Saved component"'));
  await heading(page, 'Saved component');
  // Restored once the document is read to its end: its heading is there before.
  await page.waitForFunction(
    (typed) =>
      scrollY === 150 &&
      document.activeElement?.getAttribute('name') === 'message' &&
      document.querySelector<HTMLTextAreaElement>('textarea[name=message]')?.value === typed,
    'typed before the save',
  );

  await page.evaluate(() => {
    document.documentElement.dataset.marked = '';
  });
  await project.save('client/components/PageHead.tsx', (text) =>
    text.replace('css`', 'css`\n  outline: 7px solid red;'),
  );
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main *')].some(
      (element) => getComputedStyle(element).outlineWidth === '7px',
    ),
  );
  assert.ok(await page.evaluate(() => 'marked' in document.documentElement.dataset));
});

test('a saved document is seen, and its error until it is mended', async (t) => {
  if (!browser) return t.skip('no browser');
  const page = await open('/about');
  await project.save(about, (text) => text.replace('title: About', 'title: Saved document'));
  await heading(page, 'Saved document');
  // The second of two saves of its text shows what the first one left behind.
  await project.save(about, (text) => `${text}\nSaved once.\n`);
  await shown(page, 'Saved once.');
  await project.save(about, (text) => text.replace('Saved once.', 'Saved twice.'));
  await shown(page, 'Saved twice.');
  await project.save(about, (text) => text.replace('description:', 'titel: Mended\ndescription:'));
  await overlay(page, /content\/pages\/about\.mdx:\d+:\d+/);
  await project.save(about, (text) =>
    text.replace('title: Saved document\n', '').replace('titel: Mended', 'title: Mended'),
  );
  await heading(page, 'Mended');
  assert.equal(await page.locator('dev-fault').count(), 0);
});

test('a syntax error in a component is shown with its file until it is mended', async (t) => {
  if (!browser) return t.skip('no browser');
  const page = await open('/contact');
  const broken = '\nconst broken = <;\n';
  await project.save(contactPage, (text) => text + broken);
  await overlay(page, /client\/pages\/ContactPage\.tsx:\d+:\d+/);
  await project.save(contactPage, (text) => text.replace(broken, ''));
  await page.waitForFunction(() => !document.querySelector('dev-fault'));
});

test('an open page sees saved server code and shared code', async (t) => {
  if (!browser) return t.skip('no browser');
  const page = await open('/repairs/apple/iphone-13');
  await project.save('server/site/pages/head.ts', (text) =>
    text.replace('title: fullTitle', "title: fullTitle.concat(' saved')"),
  );
  await page.waitForFunction(() => document.title.endsWith('saved'));
  // The one is imported by components alone, the other by the server and the build too.
  await project.save('shared/warranty.ts', (text) => text.replaceAll(' warranty`', ' saved warranty`'));
  await page.waitForFunction(() => document.querySelector('main')?.textContent?.includes('saved warranty'));
  await project.save('shared/money.ts', (text) => text.replaceAll('? `$', '? `AUD $'));
  await page.waitForFunction(() => document.querySelector('main')?.textContent?.includes('AUD '));
});

test('a file that is new in public/, or replaced, is served at once', async (t) => {
  if (!browser) return t.skip('no browser');
  const file = join(project.folder, 'public/new.txt');
  for (const text of ['new', 'replaced']) {
    await writeFile(file, text);
    const response = await fetch(`${server.url}/new.txt`);
    assert.equal(await response.text(), text);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  }
});

test('a picture of a phone is shown turned, and served without its notes', async (t) => {
  if (!browser) return t.skip('no browser');
  const page = await newPage();
  await writeFile(join(project.folder, 'public/phone.jpg'), await photograph(page, 40, 20));
  const response = await page.goto('/phone.jpg');
  assert.equal(response?.headers()['content-type'], 'image/jpeg');
  assert.ok(!(await response?.body())?.includes(cameraNote));
  const size = () =>
    Array.from(document.images, ({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight]);
  assert.deepEqual(await page.evaluate(size), [[20, 40]]);
});

test('a name that somebody leads to this machine is answered nothing', async () => {
  for (const path of ['/', '/_site/dev/events', '/assets/boot.js'])
    assert.equal((await get(server.url + path, { host: 'evil.test' })).status, 421, path);
});

test('a fault shows lines of the project’s own files alone, through no link and no way out', async (t) => {
  const outside = join(temporaryFolder(), 'secret.ts');
  await writeFile(outside, 'of another project');
  const link = join(project.folder, 'client/link.ts');
  await symlink(outside, link);
  t.after(() => rm(link));
  const shownOf = async (place: string) => {
    const fault = { page: '/', message: 'failed', stack: `at f (${place}:1:1)` };
    const headers = { 'content-type': 'application/json' };
    const url = `${server.url}/_site/dev/faults`;
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(fault) })).text();
  };
  const way = relative(project.folder, outside);
  for (const place of [`client/../${way}`, outside, 'client/link.ts'])
    assert.doesNotMatch(await shownOf(place), /of another project/, place);
  assert.match(await shownOf('client/layout/../boot.ts'), /^client\/boot\.ts:1:1\nfailed\n\n> 1 \| /);
});

test('a click that makes React load is answered once React runs', async (t) => {
  if (!browser) return t.skip('no browser');
  const first = await open('/contact');
  await project.save(contactPage, () => counter + source.replace('<PageHead', '<Counter /><PageHead'));
  await first.waitForSelector('#count');
  const page = await newPage();
  const release = await holdBack(page, '**/assets/entry*.js*');
  await page.goto('/contact');
  await page.click('#count');
  await page.click('#count');
  assert.equal(await page.textContent('#count'), '0');
  assert.equal(await page.locator('html[data-hydrated]').count(), 0);
  await release();
  await page.waitForFunction(() => document.querySelector('#count')?.textContent === '2');
});

/** Saves the page with its title changed. Returns the line that the title is on. */
async function saveTitle(title: string): Promise<number> {
  const text = source.replace(right, title);
  await project.save(contactPage, () => text);
  return text.slice(0, text.indexOf(title)).split('\n').length;
}

test('the browser shows what fails with its place, and the terminal too', async (t) => {
  if (!browser) return t.skip('no browser');
  const page = await open('/contact');
  await saveTitle(differs);
  const mismatch = await overlay(page, /Hydration failed/);
  assert.match(mismatch, /client\/components\/PageHead\.tsx:\d+:\d+/);
  const told = await until(() => server.lines.find(({ msg }) => msg.includes('Hydration failed')));
  assert.match(told.msg, /^In the browser, on \/contact\n/);

  const line = await saveTitle(throws);
  await page.waitForFunction(() => document.title === 'This page failed');
  const text = (await page.textContent('pre')) ?? '';
  assert.ok(text.startsWith(`${contactPage}:${line}:`), text);
  assert.match(text, /Cannot read properties of null \(reading 'price'\)/);
  assert.match(text, new RegExp(`\n> +${line} \\|`));
  const logged = await until(() =>
    server.lines
      .filter(({ msg }) => msg === 'request failed')
      .map(({ err }) => err as { message: string; stack: string })
      .find(({ message }) => message.includes("reading 'price'")),
  );
  assert.match(logged.stack, new RegExp(`${contactPage}:${line}:`));

  await project.save(contactPage, () => source.replace('css`', 'css`\n  colr: red;'));
  const styles = await overlay(page, /"colr" is not a known CSS property\. Did you mean "color"/);
  assert.match(styles, /client\/pages\/ContactPage\.tsx:\d+:3/);

  await project.save(contactPage, () => source);
  await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Contact');
  assert.equal(await page.locator('dev-fault').count(), 0);
});

test('an error while the server starts is shown with its place and source, in the terminal too', async (t) => {
  if (!browser) return t.skip('no browser');
  const page = await open('/about');
  const first = listening()?.pid;
  await project.save('server/dev.ts', (text) => `${text}\n// saved again\n`);
  // The next save meets a page that is being loaded again.
  await until(() => listening()?.pid !== first);
  const app = await readFile(join(project.folder, 'server/app.ts'), 'utf8');
  const number = app.split('\n').length + 1;
  for (const [line, words] of [
    ["throw new Error('boom at start');", 'Error: boom at start'],
    ['const broken = <;', 'Unexpected'],
  ] as const) {
    await writeFile(join(project.folder, 'server/app.ts'), `${app}\n${line}\n`);
    const fault = await overlay(page, new RegExp(words));
    assert.match(fault, new RegExp(`server/app\\.ts:${number}:\\d+`));
    assert.ok(fault.includes(`> ${number} | ${line}`), fault);
    await until(() => server.lines.find(({ msg }) => msg.includes(`> ${number} | ${line}`)));
    const answer = await fetch(`${server.url}/contact`);
    assert.equal(answer.status, 500);
    assert.equal((await get(`${server.url}/contact`, { host: 'evil.test' })).status, 421);
    assert.ok((await answer.text()).includes(words));
  }
  await writeFile(join(project.folder, 'server/app.ts'), app);
  await page.waitForFunction(() => !document.querySelector('dev-fault'));
  await until(async () => (await fetch(`${server.url}/about`)).status === 200);
});

test('a port in use ends npm run dev', async (t) => {
  const { port, stop } = await serve(() => {});
  t.after(stop);
  const child = spawn('npm', ['run', '-s', 'dev'], {
    cwd: project.folder,
    env: { ...project.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  const [code] = await once(child, 'close');
  assert.equal(code, 1);
  assert.match(await said, new RegExp(`Port ${port} at 127\\.0\\.0\\.1 is in use`));
});
