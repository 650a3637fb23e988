import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, readlink, realpath, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage } from '../testing/browser/chromium.ts';
import {
  documentsOf,
  isFreshDocument,
  markDocument,
  titled,
  touch,
} from '../testing/browser/page-actions.ts';
import { sharedBrowser } from '../testing/browser/shared-by-files.ts';
import { copyProject, type ProjectCopy } from '../testing/servers/project-copy.ts';
import { type RunningSite, startSite } from '../testing/servers/start-site.ts';
import { testContentDir } from '../testing/servers/test-build.ts';

/**
 * Builds in the folder of a running server, their deployment under an open page, and two at once: on a copy of the project.
 */
let project: ProjectCopy;
let dist: string;
/** The ids of the two builds, and the folder of the first. */
let a: string;
let b: string;
let folderOfA: string;
let site: RunningSite;

before(async () => {
  project = await copyProject({ isBuilt: true });
  dist = join(project.folder, 'dist');
  a = await project.buildId();
  folderOfA = await realpath(join(dist, 'current'));
  site = await startSite({}, dist);
});

after(async () => {
  await site?.stop();
  await project.remove();
});

/** Runs the build as `npm start` does. */
function startBuild(): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const child = spawn(process.execPath, ['--import', 'tsx', 'build.ts', '--if-stale'], {
    cwd: project.folder,
    env: project.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, 'close').then(async ([code]) => ({ code, said: (await said).join('') }));
  return { child, ended };
}

const folders = async () => (await readdir(join(dist, 'builds'))).sort();
const current = () => readlink(join(dist, 'current'));

/** Every page must wear the styles that the policy of its own answer knows. */
async function page(url: string): Promise<string> {
  const answer = await fetch(url);
  assert.equal(answer.status, 200, url);
  const html = await answer.text();
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  assert.ok(answer.headers.get('content-security-policy')?.includes(`'sha256-${hash}'`), url);
  return html;
}

test('a server serves its own build while another is built into the same folder', async (t) => {
  const script = /src="(\/assets\/boot-[^"]+)"/.exec(await page(`${site.url}/`))?.[1];
  await project.save(`${testContentDir}/pages/about.mdx`, (text) =>
    text.replace('title: About', 'title: About B'),
  );
  await project.save(`${testContentDir}/pages/help/guides/back-up-iphone.mdx`, (text) =>
    text.replace('title: Back', 'title: B back'),
  );
  await project.save(`${testContentDir}/shop.yaml`, (text) =>
    text.replace('primary: green', 'primary: blue'),
  );
  await project.save(`${testContentDir}/prices/phone.csv`, (csv) =>
    csv.replaceAll('battery,genuine,139,,', 'battery,genuine,149,,'),
  );
  b = await project.build();
  assert.notEqual(a, b);

  // Pages that nobody has asked for so far: of the build, of a document, of the catalogue.
  for (const path of ['/about', '/help/guides/back-up-iphone', '/repairs/apple/iphone-13', '/contact']) {
    const html = await page(site.url + path);
    assert.ok(html.includes(`"build":"${a}"`), path);
    assert.ok(!/About B|B back/.test(html), path);
    const payload = await (await fetch(`${site.url}${path}/_payload.json?${a}`)).text();
    assert.ok(payload.includes(`"build":"${a}"`), path);
    assert.ok(!/About B|B back/.test(payload), path);
  }
  assert.equal((await fetch(site.url + script)).status, 200);
  assert.equal((await fetch(`${site.url}/_site/builds/${a}.json`)).status, 200);

  // The same names lead to the new build, which still has the assets and the manifest of the old one.
  const next = await startSite({}, dist);
  t.after(() => next.stop());
  assert.match(await page(`${next.url}/about`), /About B/);
  const quote = '/repairs?device=apple/iphone-13&with=battery.genuine.13900';
  assert.match(await page(site.url + quote), /Total with GST: (<!-- -->)?\$139/);
  const changed = await page(next.url + quote);
  assert.match(changed, /Total with GST: (<!-- -->)?\$149/);
  assert.match(changed, /This link says \$139/);
  assert.equal((await fetch(next.url + script)).status, 200);
  assert.equal((await fetch(`${next.url}/_site/builds/${a}.json`)).status, 200);
  assert.match(await readFile(join(dist, 'pages/about/index.html'), 'utf8'), /About B/);
  assert.equal(await next.stop(), 0);
});

test('an open page notices a new build, and its next navigation loads the document once', async (t) => {
  const browser = await sharedBrowser();
  if (!browser) return t.skip('no browser');
  // The former build has a folder of its own, from which it can be served as it was.
  let replaced = await startSite({ BUILD_CHECK_SECONDS: '1' }, folderOfA);
  t.after(() => replaced.stop());
  const { page, context, faults } = await openPage(browser, replaced.url);
  t.after(() => context.close());
  const manifest = page.waitForResponse(`**/_site/builds/${a}.json`);
  await page.goto('/');
  await touch(page);
  await markDocument(page);
  const chunkOfA = /assets\/(entry-[^"]+\.js)/.exec(await bootSource(page))?.[1] ?? '';

  // What the page asks for once it is hydrated must not find the server away.
  await (await manifest).finished();
  await page.waitForLoadState('networkidle');
  const PORT = new URL(replaced.url).port;
  await replaced.stop();
  const hears = page.waitForResponse(async (response) => {
    return response.url().includes('/latest.json') && response.ok() && (await response.json()).id === b;
  });
  replaced = await startSite({ BUILD_CHECK_SECONDS: '1', PORT }, dist);
  await hears;

  // Nothing is shown and nothing reloads by itself.
  assert.equal(await isFreshDocument(page), false);
  // The assets and the manifest of A are still there for pages that need them.
  for (const path of [`/assets/${chunkOfA}`, `/_site/builds/${a}.json`]) {
    assert.equal(await page.evaluate(async (url) => (await fetch(url)).status, path), 200, path);
  }
  assert.equal(await page.evaluate(async () => (await fetch('/_site/builds/000000000000.json')).status), 404);

  const documents = documentsOf(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await titled(page, 'About B');
  assert.equal(documents.length, 1);
  assert.equal(await isFreshDocument(page), true);

  // On B all is in place again: pages change without loading.
  await touch(page);
  await markDocument(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await titled(page, 'Contact');
  assert.equal(await isFreshDocument(page), false);
  // While the server was away, asking for the latest build failed: that is said on the console alone.
  assert.deepEqual(
    faults.filter((fault) => !/latest\.json|000000000000/.test(fault)),
    [],
  );
});

test('two starts at once rebuild a damaged build once, with the same build id', async () => {
  const [before, known] = [await current(), await folders()];
  await truncate(join(dist, 'server/main.js'), 100);
  // Of the build before: nothing can make it again, and it must not make this one stale for ever.
  const { previous } = JSON.parse(await readFile(join(dist, 'build.json'), 'utf8'));
  await rm(join(dist, `current/manifests/${previous[0].id}.json`));
  const both = await Promise.all([startBuild().ended, startBuild().ended]);
  for (const { code, said } of both) assert.equal(code, 0, said);
  const built = both.filter(({ said }) => said.includes('built '));
  assert.equal(built.length, 1, 'the second sees that the first has built');
  assert.notEqual(await current(), before);
  // The folder's name is no part of the id: replicas of one release agree.
  assert.equal(JSON.parse(await readFile(join(dist, 'build.json'), 'utf8')).id, b);
  // The damaged one is needed by nobody, the one that the server runs is.
  const added = (await folders()).filter((name) => !known.includes(name));
  assert.equal(added.length, 1);
  assert.doesNotMatch((await startBuild().ended).said, /built /);
  await page(`${site.url}/glossary-of-terms`);
  const other = await startSite({}, dist);
  await page(`${other.url}/glossary-of-terms`);
  assert.equal(await other.stop(), 0);
});

async function bootSource(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const boot = document.querySelector<HTMLScriptElement>('script[src*="/assets/boot-"]');
    return boot ? (await fetch(boot.src)).text() : '';
  });
}
