import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../testing/browser.ts';
import { copyProject, type ProjectCopy } from '../testing/project-copy.ts';
import { testContentDir } from '../testing/test-build.ts';

/** The development server on a copy of the sources, so that a test may save what it likes. */
let project: ProjectCopy;
let browser: Browser | undefined;
let server: ChildProcess;
let url: string;

before(async () => {
  project = await copyProject();
  server = spawn(process.execPath, ['--import', 'tsx', 'server/dev.ts'], {
    cwd: project.folder,
    env: { ...project.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  browser = await launchBrowser();
  url = await new Promise((found, failed) => {
    server.once('exit', () => failed(new Error('the development server ended')));
    createInterface({ input: server.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const entry = JSON.parse(line);
      if (entry.msg === 'listening') found(entry.url);
    });
  });
});

after(async () => {
  await browser?.close();
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
  await project.remove();
});

async function open(path: string): Promise<Page> {
  if (!browser) throw new Error('no browser');
  const { page } = await openPage(browser, url);
  // A page reloads by itself once its event stream is open. The wait starts before the navigation, because the stream may
  // open before goto() returns.
  const heard = page.waitForResponse('**/_site/dev/events');
  await page.goto(path);
  await heard;
  return page;
}

const heading = (page: Page, text: string) =>
  page.waitForFunction((expected) => document.querySelector('h1')?.textContent === expected, text);

test('the development server shows saved changes and build errors in the browser without a restart', async (t) => {
  if (!browser) return t.skip('no browser');
  const { pid } = server;

  const contact = await open('/contact');
  await project.save('client/pages/ContactPage.tsx', (text) =>
    text.replace('title="Contact"', 'title="Saved component"'),
  );
  await heading(contact, 'Saved component');

  await project.save('client/components/PageHead.tsx', (text) =>
    text.replace('css`', 'css`\n  outline: 7px solid red;'),
  );
  await contact.waitForFunction(() =>
    [...document.querySelectorAll('main *')].some(
      (element) => getComputedStyle(element).outlineWidth === '7px',
    ),
  );

  const about = await open('/about');
  await project.save(`${testContentDir}/pages/about.mdx`, (text) =>
    text.replace('title: About', 'title: Saved document'),
  );
  await heading(about, 'Saved document');
  await project.save(`${testContentDir}/pages/about.mdx`, (text) =>
    text.replace('title: Saved document\n', ''),
  );
  await heading(about, 'About');

  const broken = '\nconst broken = <;\n';
  await project.save('client/pages/ContactPage.tsx', (text) => text + broken);
  await contact.waitForFunction(() =>
    document.querySelector('dev-fault')?.shadowRoot?.textContent?.includes('client/pages/ContactPage.tsx'),
  );
  await project.save('client/pages/ContactPage.tsx', (text) =>
    text.replace(broken, '').replace('Saved component', 'Mended'),
  );
  await heading(contact, 'Mended');
  assert.equal(await contact.locator('dev-fault').count(), 0);

  await project.save(`${testContentDir}/pages/about.mdx`, (text) =>
    text.replace('description:', 'titel: Mended\ndescription:'),
  );
  await about.waitForFunction(() =>
    /content\/pages\/about\.mdx:\d+:\d+/.test(
      document.querySelector('dev-fault')?.shadowRoot?.textContent ?? '',
    ),
  );
  await project.save(`${testContentDir}/pages/about.mdx`, (text) =>
    text.replace('titel: Mended', 'title: Mended'),
  );
  await heading(about, 'Mended');

  assert.equal(server.pid, pid);
  assert.equal(server.exitCode, null);
});
