import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import type { Readable } from 'node:stream';
import { test } from 'node:test';
import { type ReactNode, Suspense } from 'react';
import { RenderDeadline, type RenderOptions, renderToBody } from './render-to-body.ts';

const options: RenderOptions = {
  before: '<before>',
  after: '<after>',
  deadlineMs: 1000,
  onLateError: () => assert.fail('no late error was expected'),
};

const forever = new Promise<never>(() => {});
function Never(): ReactNode {
  throw forever;
}
function Broken(): ReactNode {
  throw new Error('broken on purpose');
}

/** Waits a turn, then throws or renders: what a slow part of a page does. */
function later(then: () => ReactNode): () => ReactNode {
  let done = false;
  const turn = new Promise<void>((resolve) =>
    setImmediate(() => {
      done = true;
      resolve();
    }),
  );
  return () => {
    if (!done) throw turn;
    return then();
  };
}

test('a page that is done when its shell is comes as one buffer', async () => {
  const body = await renderToBody(<p>{'é & <'}</p>, options);
  assert.equal(String(body), '<before><p>é &amp; &lt;</p><after>');
});

test('a large page is whole', async () => {
  const items = Array.from({ length: 5000 }, (_, index) => <li key={String(index)}>item {index} ünï</li>);
  const body = String(await renderToBody(<ul>{items}</ul>, options));
  assert.equal(body.match(/<li>/g)?.length, 5000);
  assert.ok(body.endsWith('</ul><after>'));
});

test('a page that waits comes as a stream: shell first, end last', async () => {
  const Slow = later(() => <p>slow part</p>);
  const body = (await renderToBody(
    <main>
      <Suspense fallback="waiting">
        <Slow />
      </Suspense>
    </main>,
    options,
  )) as Readable;
  const text = await readAll(body);
  assert.ok(text.startsWith('<before>') && text.endsWith('<after>'));
  assert.ok(text.indexOf('waiting') < text.indexOf('slow part'));
});

test('an error before the first byte is the answer', async () => {
  await assert.rejects(renderToBody(<Broken />, options), /broken on purpose/);
});

test('an error inside a boundary before the first byte is the answer too, not half a page', async () => {
  const page = (
    <Suspense fallback="waiting">
      <Broken />
    </Suspense>
  );
  await assert.rejects(renderToBody(page, options), /broken on purpose/);
});

test('an error after the first byte breaks the transfer and is told', async () => {
  const Late = later(() => Broken());
  const told: unknown[] = [];
  const body = (await renderToBody(
    <Suspense fallback="waiting">
      <Late />
    </Suspense>,
    { ...options, onLateError: (error) => told.push(error) },
  )) as Readable;
  await assert.rejects(readAll(body), /broken on purpose/);
  assert.equal(told.length, 1);
});

test('a render that never ends is given up at its deadline', async () => {
  await assert.rejects(renderToBody(<Never />, { ...options, deadlineMs: 20 }), RenderDeadline);
});

test('a part that never ends breaks the transfer at the deadline', async () => {
  const told: unknown[] = [];
  const body = (await renderToBody(
    <Suspense fallback="waiting">
      <Never />
    </Suspense>,
    { ...options, deadlineMs: 50, onLateError: (error) => told.push(error) },
  )) as Readable;
  await assert.rejects(readAll(body));
  assert.ok(told[0] instanceof RenderDeadline);
});

test('a visitor who hangs up ends the render', async () => {
  const connection = new EventEmitter();
  const rendering = renderToBody(<Never />, { ...options, connection });
  setImmediate(() => connection.emit('close'));
  await assert.rejects(rendering, /hung up/);
});

async function readAll(stream: Readable): Promise<string> {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await once(stream, 'end');
  return text;
}
