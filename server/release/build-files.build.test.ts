import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { type BuildCopy, copyBuild, damageKinds } from '../testing/servers/build-copy.ts';
import { damagedFiles } from './build-files.ts';
import { type BuildRecord, readRecord } from './record.ts';

let build: BuildCopy;
let record: BuildRecord;
before(async () => {
  build = await copyBuild();
  record = (await readRecord(build.dir)) ?? assert.fail('no record');
});
after(() => build.remove());

describe('damagedFiles', () => {
  test('finds nothing in a whole build', () => {
    assert.deepEqual(damagedFiles(build.dir, record), []);
  });

  for (const kind of damageKinds) {
    test(`finds a file that is damaged, and names no other: ${kind}`, async () => {
      const repair = await build.damage('documents/about.json', kind);
      const [fault = '', ...others] = damagedFiles(build.dir, record);
      await repair();
      assert.match(fault, /^documents\/about\.json is \w/);
      assert.deepEqual(others, []);
    });
  }

  test('knows every kind of file that a server reads or sends', () => {
    const names = Object.keys(record.files);
    for (const kind of [
      /^assets\/boot-.*\.js$/,
      /^assets\/boot-.*\.js\.br$/,
      /^catalogue\/manufacturers\/apple\.json$/,
      /^catalogue\/services\/iphone\.json$/,
      /^documents\/index\.json$/,
      /^icons\/heroicons\.json$/,
      /^manifests\/\w+\.json$/,
      /^pages\/about\/index\.html\.gz$/,
      /^public\/favicon\.ico$/,
      /^renderer\/renderer-\w+\.cjs$/,
      /^server\/main\.js$/,
      /^shop\.json$/,
    ])
      assert.ok(
        names.some((name) => kind.test(name)),
        String(kind),
      );
  });
});

describe('a start with damaged files fails with one sentence that names all of them', () => {
  async function start(...args: string[]): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: `sqlite:${temporaryFolder()}/shop.db` },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = text(child.stderr);
    const [code] = await once(child, 'close');
    return { code, said: await said };
  }

  test('the server, of a script, a fact and the renderer', async () => {
    const script = record.scripts[0]?.slice(1) ?? '';
    const repairs = await Promise.all([
      build.damage(script, 'one byte flipped'),
      build.damage('shop.json', 'missing'),
      build.damage(record.renderer, 'empty'),
    ]);
    const { code, said } = await start(join(build.dir, 'server/main.js'));
    for (const repair of repairs) await repair();
    assert.equal(code, 1);
    assert.match(said, /^The build in \S+ cannot be served: .*\. "npm run build" writes it again\.\n$/);
    for (const fault of [
      `${script} is not what the build wrote`,
      'shop.json is missing',
      `${record.renderer} is empty`,
    ])
      assert.ok(said.includes(fault), said);
    assert.equal(said.match(/ is /g)?.length, 3, said);
  });

  test('the command line, of the record', async () => {
    const repair = await build.damage('build.json', 'one byte flipped');
    const { code, said } = await start(join(build.dir, 'server/shop.js'), 'enquiries', 'list');
    await repair();
    assert.equal(code, 1);
    assert.match(said, /^The build in \S+ cannot be used: build\.json is missing or damaged\. .*\n$/);
  });
});
