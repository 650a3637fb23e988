import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import { type BuildCopy, copyBuild, type DamageKind, damageKinds } from '../testing/build-copy.ts';
import { startSite } from '../testing/start-site.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { DamagedFile, openBuildFiles } from './build-files.ts';
import { contentHash } from './content-hash.ts';
import {
  type DocumentShard,
  type DocumentsIndex,
  documentName,
  shardName,
  shardOf,
} from './document-shards.ts';
import { readRecord } from './record.ts';

/** Damages the files of a copied build in every way, under a server that has started while they were undamaged. */
let build: BuildCopy;
before(async () => {
  build = await copyBuild();
});
after(() => build.remove());

const documentPath = '/help/guides/back-up-iphone';

describe('a file that is damaged while the server runs', () => {
  let site: TestApp;
  let repair: (() => Promise<void>) | undefined;
  beforeEach(async () => {
    // Prerendered pages are used in the year of their build alone.
    site = await createTestApp({ dist: build.dir, now: () => new Date() });
  });
  afterEach(async () => {
    await site.app.close();
    await repair?.();
    repair = undefined;
  });
  const damage = async (name: string, kind: DamageKind) => {
    repair = await build.damage(name, kind);
  };
  const get = (path: string, encoding?: string) => bytesOf(site, path, encoding);
  /** The log lines about a file at a level: 50 is error, 40 is warn. */
  const linesAbout = (file: string, level: number) =>
    site.lines.filter((line) => line.file === file && line.level === level);

  const read: [what: string, fileOf: () => Promise<string>, paths: string[]][] = [
    [
      'a document',
      documentFile,
      [documentPath, `${documentPath}/_payload.json`, `/_site/islands/content.json?path=${documentPath}`],
    ],
    ['the shard of a document', shardFile, [documentPath]],
    ['the index of documents', async () => 'documents/index.json', [documentPath]],
    ['a manufacturer', async () => 'catalogue/manufacturers/apple.json', ['/repairs/apple']],
    [
      'the shard of a device',
      async () => 'catalogue/devices/0.json',
      ['/repairs/apple/iphone-13', '/repairs?device=apple/iphone-13'],
    ],
    [
      'a price group',
      async () => 'catalogue/price-groups/iphone.json',
      ['/repairs/apple/iphone-13', '/repairs/apple/iphone-13/battery', '/repairs?device=apple/iphone-13'],
    ],
    [
      'the search index',
      async () => 'catalogue/search.json',
      ['/repairs?q=iphone', '/_site/islands/device-search.json?q=iphone'],
    ],
    ['the sitemap', async () => 'sitemap.xml', ['/sitemap.xml']],
    ['the licences', async () => 'licences.txt', ['/licences.txt']],
    [
      'a collection of icons',
      async () => 'icons/heroicons.data',
      ['/_site/icons/heroicons.json?icons=phone'],
    ],
    ['a script', bootFile, ['/assets/$name']],
  ];

  for (const kind of damageKinds) {
    test(`is not read: ${kind}`, async () => {
      const files = openBuildFiles(build.dir, await readRecord(build.dir));
      await files.read('sitemap.xml');
      await damage('sitemap.xml', kind);
      await assert.rejects(files.read('sitemap.xml'), DamagedFile);
    });

    test(`renders a page whose prerendered file is damaged: ${kind}`, async () => {
      for (const [path, file] of [
        ['/about', 'pages/about/index.html'],
        ['/about/_payload.json', 'pages/about/_payload.json'],
      ] as const) {
        const undamaged = await createTestApp({ dist: build.dir, now: () => new Date() });
        const expected = String((await bytesOf(undamaged, path)).body);
        await undamaged.app.close();
        await damage(file, kind);
        for (const encoding of ['identity', 'br']) assert.equal((await get(path, encoding)).status, 200);
        assert.equal(String((await get(path)).body), expected);
        assert.equal(linesAbout(file, 50).length, 1);
        await repair?.();
        repair = undefined;
      }
    });

    test(`compresses a page again where its compressed twin is damaged: ${kind}`, async () => {
      const expected = String((await get('/about')).body);
      for (const [encoding, ending, decompress] of [
        ['br', 'br', promisify(brotliDecompress)],
        ['gzip', 'gz', promisify(gunzip)],
        ['zstd', 'zst', promisify(zstdDecompress)],
      ] as const) {
        const file = `pages/about/index.html.${ending}`;
        await damage(file, kind);
        const fresh = await createTestApp({ dist: build.dir, now: () => new Date() });
        const answer = await bytesOf(fresh, '/about', encoding);
        assert.deepEqual([answer.status, answer.encoding], [200, encoding]);
        assert.equal(String(await decompress(answer.body)), expected);
        assert.equal(fresh.lines.filter((line) => line.level === 50).length, 0);
        assert.equal(fresh.lines.filter((line) => line.file === file).length, 1);
        await fresh.app.close();
        await repair?.();
        repair = undefined;
      }
    });

    for (const [number, [what, fileOf, paths]] of read.entries()) {
      // One function reads all of them, and its own test tries each kind: each file has two, each kind some files.
      if (![number, number + 3].some((each) => damageKinds[each % damageKinds.length] === kind)) continue;
      test(`answers 500 for ${what}, logs it once and sends none of it: ${kind}`, async () => {
        const file = await fileOf();
        await damage(file, kind);
        const urls = paths.map((path) => path.replace('$name', file.split('/').at(-1) ?? ''));
        for (const url of [...urls, ...urls]) {
          const { status, body } = await get(url);
          assert.equal(status, 500, url);
          assert.doesNotMatch(String(body), /npm run build|the build wrote/);
        }
        assert.equal(linesAbout(file, 50).length, 1);
        assert.equal(site.lines.filter((line) => line.level === 50).length, 1);
        // Other files are served as before, and so is this one once it is repaired.
        assert.equal((await get('/help/guides')).status, 200);
        await repair?.();
        repair = undefined;
        for (const url of urls) assert.equal((await get(url)).status, 200, url);
      });
    }

    test(`compresses a script again where its compressed twin is damaged: ${kind}`, async () => {
      const file = await bootFile();
      await damage(`${file}.br`, kind);
      const { status, encoding, body } = await get(`/${file}`, 'br');
      assert.deepEqual([status, encoding], [200, 'br']);
      const hash = (await readRecord(build.dir))?.files[file];
      assert.equal(contentHash(await promisify(brotliDecompress)(body)), hash);
      assert.equal(linesAbout(`${file}.br`, 50).length, 0);
    });
  }
});

describe('a start with damaged files', () => {
  async function start(): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, [join(build.dir, 'server/main.js')], {
      env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: 'sqlite::memory:' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = text(child.stderr);
    const [code] = await once(child, 'close');
    return { code, said: await said };
  }

  const files = [
    'server/site.js',
    'server/sqlite-worker.js',
    'shop.json',
    'icons.json',
    'price-examples.json',
    'repairs.json',
    'guides.json',
    'styles.json',
    'catalogue/index.json',
    'build.json',
  ];
  // Each file once, and each kind of damage at least once.
  for (const [number, file] of files.entries()) {
    const kind = damageKinds[number % damageKinds.length] ?? 'missing';
    test(`fails with one sentence that names ${file}: ${kind}`, async () => {
      const repair = await build.damage(file, kind);
      const { code, said } = await start();
      await repair();
      assert.equal(code, 1);
      assert.match(said, /^The build in \S+ cannot be served: .*\n$/);
      assert.ok(said.includes(` ${file} is `), said);
      // No other file is named, since the others are undamaged.
      assert.equal(said.match(/ is /g)?.length, 1, said);
    });
  }

  test('names all damaged files at once: the renderer and every script', async () => {
    const { renderer = '', assets = [] } = (await readRecord(build.dir)) ?? {};
    const [boot, entry] = ['boot-', 'entry-'].map((start) => assets.find((name) => name.startsWith(start)));
    const damagedFiles = [renderer, `assets/${boot}`, `assets/${entry}`];
    const repairs = [];
    for (const file of damagedFiles) repairs.push(await build.damage(file, 'one byte flipped'));
    const { code, said } = await start();
    for (const repair of repairs) await repair();
    assert.equal(code, 1);
    for (const file of damagedFiles) assert.ok(said.includes(`${file} is not what the build wrote`), said);
    assert.doesNotMatch(said, /\n./);
  });

  test('does not read pages, documents, manufacturers, devices, prices or the search index', async () => {
    const repairs = [];
    for (const file of [
      'pages/about/index.html',
      'documents/index.json',
      'catalogue/manufacturers/apple.json',
      'catalogue/devices/0.json',
      'catalogue/price-groups/iphone.json',
      'catalogue/search.json',
    ]) {
      repairs.push(await build.damage(file, 'missing'));
    }
    const site = await startSite({}, build.dir);
    const answer = await fetch(`${site.url}/about`);
    assert.equal(answer.status, 500);
    assert.equal((await fetch(`${site.url}/contact`)).status, 200);
    assert.equal(await site.stop(), 0);
    for (const repair of repairs) await repair();
  });
});

/** The body as it is sent. supertest would decompress it. */
async function bytesOf({ app }: TestApp, url: string, encoding = 'identity') {
  const headers = {
    'accept-encoding': encoding,
    accept: 'text/html',
    'user-agent': 'Mozilla/5.0 Firefox/130.0',
  };
  const answer = await app.inject({ url, headers });
  return {
    status: answer.statusCode,
    encoding: String(answer.headers['content-encoding']),
    body: answer.rawPayload,
  };
}

/** The files of the copied build. */
const textOf = async (name: string) => String(await openBuildFiles(build.dir, null).read(name));

async function shardFile(): Promise<string> {
  const { shards }: DocumentsIndex = JSON.parse(await textOf('documents/index.json'));
  return shardName(shardOf(documentPath, shards.length));
}

async function documentFile(): Promise<string> {
  const { documents }: DocumentShard = JSON.parse(await textOf(await shardFile()));
  return documentName(documents[documentPath] ?? '');
}

async function bootFile(): Promise<string> {
  const [script = ''] = (await readRecord(build.dir))?.scripts ?? [];
  return script.slice(1);
}
