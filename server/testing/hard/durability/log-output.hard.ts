import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { mkdtemp, open, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../basics/temporary-folder.ts';
import { hangMs, until } from '../../basics/until.ts';
import { type SpawnedSite, spawnSite } from '../../servers/spawn-site.ts';
import { testDist } from '../../servers/test-build.ts';
import { promise } from './kept-promises.ts';

// The log's output as operators lose it: a full disk, a reader that stalls, a reader that goes away.

const folder = temporaryFolder();

const survives = (name: string, body: () => Promise<void>) =>
  test(name, async () => {
    const faults = promise('faults', 'log');
    faults.tried();
    await body();
    faults.kept();
  });

/** More than the process holds in memory: each request's line has its path of 2 KB, the longest that is logged whole. */
const requests = 1600;
// Dots: a long run of letters would be masked, since it could be a token.
const longPath = `/${'path.'.repeat(409)}x`;

survives('a full disk under the log delays neither pages nor the stop', async () => {
  const full = await open('/dev/full', 'w');
  const site = await spawnSite(['ignore', full.fd, 'inherit']);
  await full.close();
  await sendRequests(site);
  assert.equal(await site.end(), 0);
});

survives('logs how many lines were dropped once a full disk has room again', async () => {
  const file = join(folder, 'site.log');
  // A limit on the size of a file stands for the disk: `ulimit` counts blocks of 512 bytes.
  const limit = 8 * 1024 * 1024;
  await writeFile(file, '\n'.repeat(limit - 100));
  const log = await open(file, 'a');
  const serve = `ulimit -f ${limit / 512}; exec '${process.execPath}' ${testDist}/server/main.js`;
  const site = await spawnSite(['ignore', log.fd, 'inherit'], {}, ['sh', '-c', serve]);
  await log.close();
  await sendRequests(site);
  await truncate(file, 0);
  await until(async () => /log lines were dropped/.test(await readFile(file, 'utf8')));
  await fetch(`${site.url}/robots.txt`);
  assert.equal(await site.end(), 0);
  // The file was emptied in the middle of a line.
  assertCounted((await readFile(file, 'utf8')).trim().split('\n').slice(1));
});

survives('a log reader that stalls delays no page, and then reads how many lines were dropped', async () => {
  const site = await spawnSite(['ignore', 'pipe', 'inherit']);
  await sendRequests(site);
  let text = '';
  const output = site.child.stdout as Readable;
  output.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await until(async () => /log lines were dropped/.test(text));
  await fetch(`${site.url}/robots.txt`);
  assert.equal(await site.end(), 0);
  if (!output.readableEnded) await once(output, 'end');
  assertCounted(text.trim().split('\n'));
});

survives('a log reader that stalls for good does not delay the stop', async () => {
  const { site, reader } = await spawnIntoPipe();
  await sendRequests(site);
  assert.equal(await site.end(), 0);
  await reader.close();
});

survives('a log reader that goes away delays neither pages nor the stop', async () => {
  const { site, reader } = await spawnIntoPipe();
  await reader.close();
  await sendRequests(site);
  assert.equal(await site.end(), 0);
});

/** The site with a pipe of the system as its output, and the pipe's other end, from which nobody reads. */
async function spawnIntoPipe() {
  const pipe = join(await mkdtemp(join(folder, 'pipe-')), 'log');
  await promisify(execFile)('mkfifo', [pipe]);
  const reader = await open(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = await open(pipe, 'w');
  const site = await spawnSite(['ignore', writer.fd, 'inherit']);
  await writer.close();
  return { site, reader };
}

async function sendRequests({ url }: SpawnedSite): Promise<void> {
  for (let sent = 0; sent < requests; sent += 16) {
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        const signal = AbortSignal.timeout(hangMs);
        const answer = await fetch(url + longPath, { headers: { accept: 'application/json' }, signal });
        assert.ok(answer.status < 500);
        await answer.text();
      }),
    );
  }
  const page = await fetch(url, { signal: AbortSignal.timeout(hangMs) });
  assert.equal(page.status, 200);
  await page.text();
}

/** Every request has its line or is among the dropped ones, and what came after the gap has its line again. */
function assertCounted(lines: string[]): void {
  const entries = lines.map((line) => JSON.parse(line) as { msg: string; url?: string; dropped?: number });
  const counts = entries.flatMap(({ dropped }) => dropped ?? []);
  const long = entries.filter(({ url }) => url === longPath).length;
  const pages = entries.filter(({ url }) => url === '/').length;
  assert.equal(counts.length, 1);
  assert.ok(long > 0 && long < requests, `${long} lines got through`);
  assert.equal(long + pages + (counts[0] ?? 0), requests + 1);
  const gap = entries.findIndex(({ dropped }) => dropped);
  assert.ok(entries.findIndex(({ url }) => url === '/robots.txt') > gap);
}
