import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import type { Readable } from 'node:stream';
import { test } from 'node:test';
import { type ReactNode, Suspense } from 'react';
import { hungUp } from '../http/error-table.ts';
import { RenderDeadline, type RenderOptions, renderToBody } from './render.ts';

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

/** A part of a page that suspends for one turn of the event loop, then renders or throws. */
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

test('returns a buffer where the page is complete with its shell', async () => {
  const body = await renderToBody(<p>{'é & <'}</p>, options);
  assert.equal(String(body), '<before><p>é &amp; &lt;</p><after>');
});

test('returns all of a large page', async () => {
  const items = Array.from({ length: 5000 }, (_, index) => <li key={String(index)}>item {index} ünï</li>);
  const body = String(await renderToBody(<ul>{items}</ul>, options));
  assert.equal(body.match(/<li>/g)?.length, 5000);
  assert.ok(body.endsWith('</ul><after>'));
});

test('returns a stream where a part is still loading: the shell first', async () => {
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

test('rejects with an error that is thrown before the first byte', async () => {
  await assert.rejects(renderToBody(<Broken />, options), /broken on purpose/);
});

test('rejects with an error inside a Suspense boundary before the first byte', async () => {
  const page = (
    <Suspense fallback="waiting">
      <Broken />
    </Suspense>
  );
  await assert.rejects(renderToBody(page, options), /broken on purpose/);
});

test('destroys the stream and reports an error that is thrown after the first byte', async () => {
  const Late = later(() => Broken());
  const lateErrors: unknown[] = [];
  const body = (await renderToBody(
    <Suspense fallback="waiting">
      <Late />
    </Suspense>,
    { ...options, onLateError: (error) => lateErrors.push(error) },
  )) as Readable;
  await assert.rejects(readAll(body), /broken on purpose/);
  assert.equal(lateErrors.length, 1);
});

test('rejects at the deadline where the shell never completes', async () => {
  await assert.rejects(renderToBody(<Never />, { ...options, deadlineMs: 20 }), RenderDeadline);
});

test('destroys the stream at the deadline where a part never completes', async () => {
  const lateErrors: unknown[] = [];
  const body = (await renderToBody(
    <Suspense fallback="waiting">
      <Never />
    </Suspense>,
    { ...options, deadlineMs: 50, onLateError: (error) => lateErrors.push(error) },
  )) as Readable;
  await assert.rejects(readAll(body));
  assert.ok(lateErrors[0] instanceof RenderDeadline);
});

test('stops rendering when the connection closes', async () => {
  const connection = new EventEmitter();
  const rendering = renderToBody(<Never />, { ...options, connection });
  setImmediate(() => connection.emit('close'));
  await assert.rejects(rendering, { code: hungUp });
});

async function readAll(stream: Readable): Promise<string> {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await once(stream, 'end');
  return text;
}
