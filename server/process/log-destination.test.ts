import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogDestination } from './log-destination.ts';

type Done = (error: NodeJS.ErrnoException | null, written: number) => void;

/** A destination over a system that answers each write as `answer` says. */
function destinationOver(answer: (bytes: Buffer, done: Done) => void) {
  return createLogDestination({
    fd: -1,
    droppedLine: (count) => `${count} dropped\n`,
    write: (_fd, bytes, done) => answer(bytes, done),
  });
}

const failure = (code: string) => Object.assign(new Error(code), { code });

test('writes many lines at once and in order, even if the system writes only a few bytes at a time', async () => {
  let text = '';
  let writes = 0;
  const destination = destinationOver((bytes, done) => {
    writes += 1;
    const taken = bytes.subarray(0, 10);
    text += taken;
    setImmediate(done, null, taken.length);
  });
  for (let line = 0; line < 10; line += 1) destination.write(`line ${line}\n`);
  assert.equal(await destination.flush(10_000), true);
  assert.equal(text, Array.from({ length: 10 }, (_, line) => `line ${line}\n`).join(''));
  assert.equal(writes, 7);
});

test('retries while a pipe is full', async () => {
  let refusals = 3;
  let text = '';
  const destination = destinationOver((bytes, done) => {
    if (refusals-- > 0) return setImmediate(done, failure('EAGAIN'), 0);
    text += bytes;
    setImmediate(done, null, bytes.length);
  });
  destination.write('a line\n');
  assert.equal(await destination.flush(10_000), true);
  assert.equal(text, 'a line\n');
});

test('drops lines past the limit and writes their number in their place', async () => {
  let text = '';
  const destination = destinationOver((bytes, done) => {
    text += bytes;
    setImmediate(done, null, bytes.length);
  });
  const line = `${'x'.repeat(1023)}\n`;
  for (let written = 0; written < 1030; written += 1) destination.write(line);
  assert.equal(await destination.flush(10_000), true);
  destination.write('after\n');
  assert.equal(await destination.flush(10_000), true);
  assert.equal(text.length, 1024 * 1024 + '6 dropped\nafter\n'.length);
  assert.ok(text.endsWith(`x\n6 dropped\nafter\n`));
});

test('a flush ends as soon as a write fails', async () => {
  const destination = destinationOver((_bytes, done) => setImmediate(done, failure('ENOSPC'), 0));
  destination.write('a line\n');
  assert.equal(await destination.flush(60_000), true);
});

test('a flush that reaches its limit waits for the answer to a write under way', async () => {
  const destination = createLogDestination({
    fd: 1,
    droppedLine: String,
    write: (_fd, _bytes, done) =>
      setTimeout(done, 20, Object.assign(new Error('full'), { code: 'EAGAIN' }), 0),
  });
  destination.write('a line\n');
  assert.equal(await destination.flush(1), true);
});

test('a flush ends at its limit and reports a write that still hangs', async () => {
  const destination = destinationOver(() => undefined);
  destination.write('a line\n');
  assert.equal(await destination.flush(1), false);
});
