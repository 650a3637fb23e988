import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { rawSocket } from './testing/raw-socket.ts';
import { startSite } from './testing/start-site.ts';
import { testDist } from './testing/test-build.ts';

test('the built process logs where it listens, serves pages, and stops on SIGTERM', async () => {
  const site = await startSite();
  const answer = await fetch(site.url);
  assert.equal(answer.status, 200);
  await answer.text();
  assert.equal(await site.stop(), 0);
});

test('a request under way is answered before the process stops', async () => {
  const site = await startSite();
  const { socket, closed } = rawSocket(Number(new URL(site.url).port));
  // Half a request: the server is bound to it when the signal comes.
  socket.write(
    'POST /_site/csp-reports HTTP/1.1\r\nhost: x\r\ncontent-type: application/csp-report\r\ncontent-length: 2\r\n\r\n{',
  );
  await fetch(`${site.url}/health/ready`);
  const stopped = site.stop();
  await new Promise((resolve) => setImmediate(resolve));
  socket.write('}');
  assert.match(await closed, /^HTTP\/1\.1 204/);
  assert.equal(await stopped, 0);
});

test('reports all invalid variables in one message and exits with 1', async () => {
  const child = spawn(process.execPath, [`${testDist}/server/main.js`], {
    env: { ...process.env, PORT: 'x', LOG_LEVEL: 'loud' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 1);
  assert.match(text, /PORT[\s\S]*LOG_LEVEL/);
  assert.ok(!text.includes('    at '), 'a stack says nothing to an operator');
});

for (const [what, content] of [
  ['a database that is not ours', 'Dear diary, '.repeat(500)],
  ['a file of one byte', 'D'],
] as const) {
  test(`${what} ends the start with one sentence and is not changed`, async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'main-'));
    context.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'diary.db');
    await writeFile(file, content);
    await assertRefused(file);
    assert.equal(await readFile(file, 'utf8'), content);
  });
}

async function assertRefused(file: string): Promise<void> {
  const child = spawn(process.execPath, [`${testDist}/server/main.js`], {
    env: { ...process.env, PORT: '0', DATABASE_URL: `sqlite:${file}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  assert.deepEqual(await once(child, 'close'), [1, null]);
  assert.match(await said, /^The database at sqlite:\S+ cannot be used: .*\n$/);
}
