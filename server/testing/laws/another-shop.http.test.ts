import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import request from 'supertest';
import { drawLogo } from '../../../shared/draw-logo.ts';
import { href } from '../../../shared/routes.ts';
import { filesUnder } from '../../builder/files/file-tree.ts';
import { readRecord } from '../../release/record.ts';
import { sitePages } from '../servers/site-pages.ts';
import { createTestApp, type TestApp } from '../servers/test-app.ts';

// The tests' shop is another one than the sample of `content/shop.yaml`, with which this project is delivered. Whatever
// says something of the sample in a build of the tests' content was written into code.

/** What only the sample's facts say. */
const sample = {
  name: /northside ?bench/i,
  initials: textOf(drawLogo('NB').path),
  suburb: /\b(chermside|aspley|kedron)\b/i,
  phone: /7010[\s\u00a0]?0123/,
  street: /sample street/i,
  reference: /\bNB-/,
};

/** The same of the tests' shop: what the search must find, or it does not look where facts stand. */
const own: Record<keyof typeof sample, RegExp> = {
  name: /test bench/i,
  initials: textOf(drawLogo('TB').path),
  suburb: /\bnundah\b/i,
  phone: /5550[\s\u00a0]?0142/,
  street: /fixture lane/i,
  reference: /\bTBX-/,
};

let site: TestApp;
/** Everything that was looked at: the text by the file's name or the request. */
const texts = new Map<string, string>();

before(async () => {
  site = await createTestApp();
  await readBuild();
  for (const { path } of await sitePages()) await read('get', path);
  for (const path of [
    '/robots.txt',
    '/.well-known/security.txt',
    '/_site/islands/open-now.json',
    '/licences.txt',
  ])
    await read('get', path);
  for (const path of [href('contact'), href('track')]) await read('post', path);
});
after(() => site.app.close());

describe('a build of another shop, its files and its answers', () => {
  for (const [what, words] of Object.entries(sample)) {
    test(`nowhere has the ${what} of the sample`, () => {
      const found = [...texts].filter(([, text]) => words.test(text)).map(([name]) => name);
      assert.deepEqual(found, []);
    });
  }

  for (const [what, words] of Object.entries(own)) {
    test(`has its own ${what}`, () => {
      assert.ok([...texts.values()].some((text) => words.test(text)));
    });
  }
});

/** Files without text of their own: pictures, fonts, maps of sources, and what is compressed of others. */
const unread = new Set(['.png', '.ico', '.woff2', '.map', '.br', '.gz', '.zst', '.bin']);

/** The bundles of the server, with its e-mails and its command line, are among the files. */
async function readBuild(): Promise<void> {
  const { dir } = site.release;
  const record = await readRecord(dir);
  assert.ok(record);
  // Assets of earlier builds lie beside this one's, for pages that are still open.
  const isEarlier = (file: string) =>
    file.startsWith(join(dir, 'assets')) && !record.assets.includes(basename(file));
  for (const file of await filesUnder(dir))
    if (!unread.has(extname(file)) && !isEarlier(file))
      texts.set(file.slice(dir.length + 1), await readFile(file, 'utf8'));
  assert.ok(texts.has(join('public', 'site.webmanifest')));
}

async function read(method: 'get' | 'post', path: string): Promise<void> {
  const answer = await request(site.app.server)[method](path).set('accept', 'text/html').type('form');
  texts.set(`${method} ${path}`, answer.text ?? '');
}

/** A pattern that finds any of these texts. */
function textOf(...given: string[]): RegExp {
  return new RegExp(given.map((text) => text.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&')).join('|'));
}
