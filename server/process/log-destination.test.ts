import assert from 'node:assert/strict';
import fs from 'node:fs';
import { mock, test } from 'node:test';
import { createLogDestination } from './log-destination.ts';

type Done = (error: NodeJS.ErrnoException | null, written: number) => void;

/** A destination over a system that answers each write as `answer` says. */
function destinationOver(answer: (bytes: Buffer, done: Done) => void) {
  mock.method(fs, 'write', (_fd: number, text: string | Buffer, ...rest: unknown[]) =>
    answer(Buffer.from(text), rest.at(-1) as Done),
  );
  return createLogDestination(99, (count) => `${count} dropped\n`);
}

const failure = (code: string) => Object.assign(new Error(code), { code });

test('writes all lines in order, even if the system writes only a few bytes at a time', async () => {
  let text = '';
  const destination = destinationOver((bytes, done) => {
    const taken = bytes.subarray(0, 10);
    text += taken;
    setImmediate(done, null, taken.length);
  });
  for (let line = 0; line < 10; line += 1) destination.write(`line ${line}\n`);
  assert.equal(await destination.close(), true);
  assert.equal(text, Array.from({ length: 10 }, (_, line) => `line ${line}\n`).join(''));
});

test('retries while a pipe is full', async () => {
  let refusals = 2;
  let text = '';
  const destination = destinationOver((bytes, done) => {
    if (refusals-- > 0) return setImmediate(done, failure('EAGAIN'), 0);
    text += bytes;
    setImmediate(done, null, bytes.length);
  });
  destination.write('a line\n');
  assert.equal(await destination.close(), true);
  assert.equal(text, 'a line\n');
});

test('drops lines past the limit and writes their number after the others', async () => {
  let text = '';
  const destination = destinationOver((bytes, done) => {
    text += bytes;
    setImmediate(done, null, bytes.length);
  });
  const line = `${'x'.repeat(1023)}\n`;
  for (let written = 0; written < 1030; written += 1) destination.write(line);
  assert.equal(await destination.close(), true);
  assert.equal(text.length, 1024 * 1024 + '6 dropped\n'.length);
  assert.ok(text.endsWith('x\n6 dropped\n'));
});

test('closes as soon as a write fails', async () => {
  let writes = 0;
  const destination = destinationOver((_bytes, done) => {
    writes += 1;
    setImmediate(done, failure('ENOSPC'), 0);
  });
  destination.write('a line\n');
  assert.equal(await destination.close(), true);
  assert.ok(writes <= 2);
});

test('reports at its limit whether the system still answers writes', async () => {
  const full = destinationOver((_bytes, done) => setImmediate(done, failure('EAGAIN'), 0));
  full.write('a line\n');
  assert.equal(await full.close(), true);
  const hanging = destinationOver(() => undefined);
  hanging.write('a line\n');
  assert.equal(await hanging.close(), false);
});
