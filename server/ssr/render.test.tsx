import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type ReactNode, Suspense, use } from 'react';
import { renderToHtml, renderToStream, type StreamOptions } from './render.ts';

const forever = new Promise<never>(() => {});
const Never = () => use(forever);
function Broken(): ReactNode {
  throw new Error('broken on purpose');
}
const boundary = (part: ReactNode) => (
  <main>
    <Suspense fallback="waiting">{part}</Suspense>
  </main>
);

/** A part of a page that waits for one turn of the event loop, then renders or throws. */
function later(then: () => ReactNode): ReactNode {
  const turn = setImmediate();
  const Later = () => {
    use(turn);
    return then();
  };
  return <Later />;
}

function render(element: ReactNode, options: Partial<StreamOptions> = {}) {
  const lateErrors: unknown[] = [];
  const html = renderToStream(element, {
    before: '<before>',
    after: '<after>',
    signal: new AbortController().signal,
    onLateError: (error) => lateErrors.push(error),
    ...options,
  });
  return { html, lateErrors };
}

const long = 'ünï'.repeat(10_000);
const items = Array.from({ length: 5000 }, (_, index) => (
  <li key={String(index)}>item {index} ünï & &lt;</li>
));
const large = [<ul key="ul">{items}</ul>, long];
const isLarge = (text: string) =>
  text.match(/<li>item (<!-- -->)?\d+(<!-- -->)? ünï &amp; &lt;<\/li>/g)?.length === 5000 &&
  text.includes(long);

test('is one buffer of a large page, between what comes before and after it', async () => {
  const html = await render(large).html;
  assert.ok(Buffer.isBuffer(html));
  assert.ok(isLarge(String(html)));
  assert.match(String(html), /^<before><ul>.*<after>$/);
});

test('is a stream of a page that waits: one piece of what is ready, another of the rest', async () => {
  const html = await render(boundary(later(() => large))).html;
  assert.ok(html instanceof Readable);
  const pieces = (await html.toArray()).map(String);
  assert.match(pieces[0] ?? '', /^<before><main>.*waiting.*<\/main>/);
  assert.equal(pieces.filter(isLarge).length, 1);
  assert.match(pieces.join(''), /<after>$/);
});

test('rejects with an error that is thrown before the first byte, in a boundary too', async () => {
  const twice = (
    <>
      {boundary(<Broken />)}
      {later(Broken)}
    </>
  );
  for (const page of [<Broken key="page" />, boundary(<Broken />), boundary(twice)]) {
    const { html, lateErrors } = render(page);
    await assert.rejects(html, /broken on purpose/);
    // What waited a turn fails in the next ones.
    for (let turn = 0; turn < 4; turn++) await setImmediate();
    assert.deepEqual(lateErrors, []);
  }
});

test('rejects with the reason of its signal where the shell never completes, also of one that has aborted', async () => {
  const controller = new AbortController();
  const { html } = render(<Never />, { signal: controller.signal });
  controller.abort(new RangeError('too late'));
  await assert.rejects(html, RangeError);
  await assert.rejects(render(<Never />, { signal: controller.signal }).html, RangeError);
});

test('rejects with its own error once the shell is ready', async () => {
  await assert.rejects(render(<p />, { before: 7 as never }).html, TypeError);
});

test('renderToHtml waits for all, and rejects with an error after the first byte', async () => {
  const { signal } = new AbortController();
  assert.match(await renderToHtml(boundary(later(() => <p>the end</p>)), signal), /<p>the end<\/p>/);
  await assert.rejects(renderToHtml(boundary(later(Broken)), signal), /broken on purpose/);
});
