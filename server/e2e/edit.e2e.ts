import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { imageSize } from 'image-size';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { freePort } from '../process/port.ts';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { until } from '../testing/basics/until.ts';
import { launchBrowser, openPage } from '../testing/browser/chromium.ts';
import { photograph } from '../testing/fixtures/photograph.ts';
import { type DevServer, startDevServer } from '../testing/servers/dev-server.ts';
import { copyProject, type ProjectCopy } from '../testing/servers/project-copy.ts';
import { testContentDir } from '../testing/servers/test-build.ts';
import { git } from '../tools/edit/git.ts';

/** An owner's half hour with `npm run edit`, step by step, on a copy of the project with the tests' content: nobody types a command after that. */
let project: ProjectCopy;
let browser: Browser | undefined;
let server: DevServer | undefined;
let page: Page;
/** A bare repository, from which the project's content was cloned. */
const host = temporaryFolder();
let factsBefore: string;
let editor: FrameLocator;
/** The page beside the editor. */
let site: FrameLocator;

before(async () => {
  project = await copyProject();
  await cloneContent();
  factsBefore = await read(facts);
  const port = await freePort();
  // The page beside the editor loads once the site is built: on a busy machine that takes longer than a page may.
  server = await startDevServer(project, 'edit', ['--port', `${port}`]);
  browser = await launchBrowser();
  if (!browser) throw new Error('no browser');
  const url = `http://127.0.0.1:${port}`;
  await until(() => fetch(url).catch(() => null), 'the editor');
  ({ page } = await openPage(browser, url));
  // Its forms draw the fields that are in view.
  await page.setViewportSize({ width: 1440, height: 4000 });
  await page.goto('/');
  editor = page.frameLocator('#editor');
  site = page.frameLocator('#page');
});

after(async () => {
  await browser?.close();
  await server?.stop();
  await project.remove();
});

const facts = `${testContentDir}/shop.yaml`;
const about = `${testContentDir}/pages/about.mdx`;
const guide = `${testContentDir}/pages/help/guides/dry-a-phone.mdx`;
const description = 'What to do with a phone that was in water, before anybody turns it on again.';

test('telephone, hours, a notice and a closure are changed in a form: these lines of the file, and the page', async () => {
  const text = await read(facts);
  await editor.getByText('Facts: hours').click();
  await fieldOf('Phone').getByRole('textbox', { name: 'Display', exact: true }).fill('(07) 3350 1234');
  await fieldOf('Phone').getByRole('textbox', { name: 'International form' }).fill('+61733501234');
  await fieldOf('Hours').getByRole('button', { name: 'Expand' }).first().click();
  await fieldOf('Opens').first().getByRole('textbox').fill('09:00');
  await fieldOf('Notice').getByRole('checkbox').check();
  await fieldOf('Notice').getByRole('textbox', { name: 'Text' }).fill('We close at noon.');
  await fieldOf('Closures').getByRole('button', { name: /^Add/ }).last().click();
  await fieldOf('Date').last().locator('input').fill('2026-12-24');
  await fieldOf('Closures').getByRole('textbox', { name: 'Name' }).last().fill('Christmas Eve');
  await save();
  assert.deepEqual(differences(text, await read(facts)), [
    '-  display: (07) 5550 0142',
    '-  e164: "+61755500142"',
    '-  opens: "08:30"',
    '+  display: (07) 3350 1234',
    '+  e164: "+61733501234"',
    '+  opens: "09:00"',
    '+  - { date: 2026-12-24, name: Christmas Eve }',
    '+notice:',
    '+  text: We close at noon.',
  ]);
  await says(/The site shows what you have saved/);
  await site.getByText('We close at noon.').first().waitFor();
  await site.getByText('(07) 3350 1234').filter({ visible: true }).first().waitFor();
});

test('a fault that the build finds names its field beside the form, which stays open, until it is mended', async () => {
  await saveNumber('+61733501235');
  await says(/^Phone › International form: must be the same number as display/);
  // A quick build ends before the editor hears that its file is saved.
  await page.route('**/files/content/**', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const response = await route.fetch();
    await says(/The site shows what you have saved/);
    await route.fulfill({ response });
  });
  const told = page.evaluate(
    () => new Promise((resolve) => addEventListener('message', ({ data }) => 'saved' in data && resolve(0))),
  );
  await saveNumber('+61733501234');
  await told;
  await says(/The site shows what you have saved/);
  await page.unrouteAll({ behavior: 'wait' });
});

test('a guide with a picture is made in a form: a slip in its text is told with its words, and its page shows the picture', async () => {
  const camera = { name: 'camera.jpg', mimeType: 'image/jpeg', buffer: await photograph(page, 4000, 100) };
  await leave();
  await editor.getByRole('radio', { name: 'Assets' }).click();
  for (const [name, file] of [
    ['phone', 'server/testing/fixtures/pictures/phone.heic'],
    ['camera', camera],
  ] as const) {
    await editor.getByRole('button', { name: 'Upload' }).first().click();
    await editor.locator('input[type=file]').last().setInputFiles(file);
    const stored = isStored(`public/pictures/${name}.webp`);
    await editor.getByRole('alertdialog').getByRole('button', { name: 'Upload' }).click();
    await stored;
    // Sveltia CMS goes on with an upload after its file is stored, and draws an open form anew then.
    await editor.getByText(`${name}.webp`).first().waitFor();
  }
  assert.equal(imageSize(await picture('phone')).type, 'webp');
  const { type, width, height } = imageSize(await picture('camera'));
  assert.deepEqual({ type, width, height }, { type: 'webp', width: 40, height: 1600 });
  assert.ok(!/exif/i.test((await picture('camera')).toString('latin1')), 'no notes of the camera');
  await editor.getByRole('radio', { name: 'Contents' }).click();
  await editor.getByRole('treeitem', { name: 'Documents: help / guides' }).click();
  await editor.getByRole('row', { name: 'Work in a dark room' }).waitFor();
  await editor.getByRole('button', { name: 'New' }).first().click();
  await editor.getByText(/now creating a new entry/).waitFor({ state: 'attached' });
  await typeTitle('Dry a phone');
  await editor.getByRole('textbox', { name: 'Description', exact: true }).fill(description);
  await textField().fill('## First\n\nSee [our fax](/fax).\n\n![A phone on a bench](/pictures/phone.webp)');
  await save();
  await says(
    /^help\/guides\/dry-a-phone, under “First”: “See \[our fax\]\(\/fax\)\.”: .*leads nowhere|does not exist/,
  );
  await textField().fill((await textField().inputValue()).replace('/fax', '/about'));
  await save();
  await site.getByRole('heading', { name: 'Dry a phone', level: 1 }).waitFor();
  await site.getByRole('img', { name: 'A phone on a bench' }).waitFor();
});

test('what is typed and not saved is asked about, and offered again after the back arrow and a reload', async () => {
  await leave();
  await openAbout();
  const text = await read(about);
  await typeAtEnd('Parking is behind the shop.');
  const asked = page.waitForEvent('dialog');
  const left = pressBackArrow();
  const question = await asked;
  assert.match(question.message(), /Leave without saving\? What you have typed is kept/);
  await question.dismiss();
  await left;
  assert.match(await textField().inputValue(), /Parking is behind the shop\.$/);
  page.once('dialog', (dialog) => dialog.accept());
  await leave();
  await openAbout();
  await restore('Parking is behind the shop.');
  const reloads = page.waitForEvent('dialog');
  const reloaded = page.reload();
  assert.equal((await reloads).type(), 'beforeunload');
  await (await reloads).accept();
  await reloaded;
  await openAbout();
  await restore('Parking is behind the shop.');
  await save();
  assert.equal(await read(about), `${text}\nParking is behind the shop.\n`);
});

test('what is typed between Save and the form that is drawn anew is kept, or is not taken', async () => {
  for (const way of ['button', 'shortcut']) {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    let isHeld = false;
    await page.route('**/files/content/**', async (route) => {
      isHeld ||= route.request().method() === 'PUT';
      if (isHeld) await promise;
      await route.continue();
    });
    await typeAtEnd(`By the ${way}.`);
    if (way === 'button') await pressSave();
    else await page.keyboard.press('ControlOrMeta+s');
    await until(async () => isHeld, 'the file to be sent');
    await textField().click({ force: true });
    await page.keyboard.insertText(' And more.');
    const shown = await textField().inputValue();
    const stored = isStored('content/');
    answer();
    await stored;
    await editor.locator('button:disabled', { hasText: /^\s*Save\s*$/ }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    assert.equal(await textField().inputValue(), shown);
    assert.ok((await read(about)).endsWith(`${shown}\n`));
  }
});

test('a file that was changed elsewhere is not overwritten: both texts are shown, and the form keeps its own', async () => {
  await typeAtEnd('Mine.');
  const text = await read(about);
  await project.save(about, (now) => `${now}\nTheirs.\n`);
  await pressSave();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This file was changed elsewhere meanwhile').waitFor();
  assert.deepEqual(await dialog.locator('mark').allTextContents(), ['Mine.', 'Theirs.']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  assert.equal(await read(about), `${text}\nTheirs.\n`);
  // A draft that is older than the file is not saved over it, either.
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await openAbout();
  await restore('Mine.');
  await pressSave();
  await dialog.getByText('This file was changed elsewhere meanwhile').waitFor();
  const stored = isStored(`content/`);
  await dialog.getByRole('button', { name: 'Save mine in its place' }).click();
  await stored;
  assert.equal(await read(about), `${text}\nMine.\n`);
});

test('a page that others name is not deleted, and its places are told', async () => {
  await pressDelete();
  await page
    .locator('#refused')
    .getByText(/other pages name it[\s\S]*: “.*\/about/)
    .waitFor();
  await access(join(project.folder, about));
});

test('what has changed is published on a branch, and taken back as a new change, without a terminal', async () => {
  await says(/The site shows what you have saved/);
  await page.getByRole('button', { name: 'Publish …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Changed: .*shop\.yaml \(Phone, Hours, /).waitFor();
  for (const file of [guide, 'public/pictures/phone.webp']) await dialog.getByText(`New: ${file}`).waitFor();
  await dialog.getByLabel('What you have changed').fill('New number, and Christmas Eve');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByText(/^Sent, as the branch edit-/).waitFor();
  const branch = (await git(host, 'branch', '--list', 'edit-*', '--format=%(refname:short)')).split('\n')[0];
  assert.equal(await git(host, 'log', '-1', '--format=%s', `${branch}`), 'New number, and Christmas Eve');
  assert.match(await git(host, 'show', `${branch}:${facts}`), /Christmas Eve/);
  assert.match(
    await git(host, 'show', `${branch}:${guide}`),
    /!\[A phone on a bench\]\(\/pictures\/phone\.webp\)/,
  );
  assert.doesNotMatch(await git(host, 'show', `main:${facts}`), /Christmas Eve/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Take back …' }).click();
  const change = dialog.getByRole('listitem').filter({ hasText: 'New number, and Christmas Eve' });
  await change.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByText(/^Taken back/).waitFor();
  assert.equal(await read(facts), factsBefore);
  assert.ok(!existsSync(join(project.folder, guide)));
});

async function cloneContent(): Promise<void> {
  await git(host, 'init', '--quiet', '--bare', '--initial-branch=main');
  const { folder } = project;
  await git(folder, 'init', '--quiet', '--initial-branch=main');
  await git(folder, 'config', 'user.name', 'Sam Sample');
  await git(folder, 'config', 'user.email', 'sam@example.com');
  await git(folder, 'remote', 'add', 'origin', host);
  await git(folder, 'add', testContentDir, 'public');
  await git(folder, 'commit', '--quiet', '-m', 'Begin');
  await git(folder, 'push', '--quiet', 'origin', 'main');
}

const picture = (name: string) => readFile(join(project.folder, `public/pictures/${name}.webp`));

const read = (file: string) => readFile(join(project.folder, file), 'utf8');

const fieldOf = (name: string) => editor.getByRole('group', { name: new RegExp(`^\\W*${name}\\W* Field$`) });

async function pressDelete(): Promise<void> {
  await editor.getByRole('button', { name: /Editor Options/ }).click();
  await editor.getByRole('menuitem', { name: /Delete/ }).click();
  await editor.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

async function saveNumber(number: string): Promise<void> {
  await fieldOf('Phone').getByRole('textbox', { name: 'International form' }).fill(number);
  await save();
}

async function save(): Promise<void> {
  const stored = isStored('content/');
  await pressSave();
  await stored;
  // The form is drawn anew once it is saved: what is typed before that is gone.
  await editor.locator('button:disabled', { hasText: /^\s*Save\s*$/ }).waitFor();
}

const pressSave = () => editor.getByRole('button', { name: 'Save', exact: true }).click();

const pressBackArrow = () => editor.getByRole('button', { name: 'Cancel Editing' }).click();

/** The form is closed a moment after the arrow is pressed: its draft is written before. */
async function leave(): Promise<void> {
  await pressBackArrow();
  await editor.getByRole('button', { name: 'Cancel Editing' }).waitFor({ state: 'hidden' });
}

async function restore(words: string): Promise<void> {
  await editor.getByRole('button', { name: 'Restore' }).click();
  await until(async () => (await textField().inputValue()).endsWith(words), 'the restored words');
  await editor.locator('button:enabled', { hasText: /^\s*Save\s*$/ }).waitFor();
}

const textField = () => editor.getByRole('textbox', { name: 'Text', exact: true });

async function openAbout(): Promise<void> {
  await editor.getByRole('treeitem', { name: 'Documents', exact: true }).click();
  await editor.getByRole('row', { name: 'About' }).click();
}

/** By the keyboard: what a script puts there is no draft. */
async function typeAtEnd(words: string): Promise<void> {
  await textField().press('ControlOrMeta+End');
  await page.keyboard.insertText(`\n\n${words}`);
  await until(async () => (await drafts()).includes(words), 'a draft, half a second after the last key');
}

/** Into a form that has just opened. Its fields are emptied once more a moment after it is there: what comes after that has a draft. */
async function typeTitle(words: string): Promise<void> {
  const title = editor.getByRole('textbox', { name: 'Title', exact: true });
  await until(async () => {
    if ((await title.inputValue()) !== words) {
      await title.fill('');
      await page.keyboard.insertText(words);
    }
    return (await drafts()).includes(words);
  }, 'a draft of the title');
}

/** What Sveltia CMS has kept of words that are not saved, as JSON. */
const drafts = (): Promise<string> =>
  editor.locator('body').evaluate(async () => {
    // Asked too often, the database keeps the editor from its work.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const opening = indexedDB.open('northside-edit');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const reading = opening.result.transaction('draft-backups').objectStore('draft-backups').getAll();
    await new Promise((resolve) => (reading.onsuccess = resolve));
    opening.result.close();
    return JSON.stringify(reading.result);
  });

/** Resolves when the editor has written a file whose path begins so. */
async function isStored(path: string): Promise<void> {
  const answer = await page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes(`/files/${path}`),
  );
  assert.equal(answer.status(), 204);
}

/** Waits until the panel beside the editor says so. */
const says = (words: RegExp) => page.locator('#build').getByText(words).first().waitFor();

function differences(source: string, changed: string): string[] {
  const [old, now] = [source.split('\n'), changed.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `-${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ];
}
