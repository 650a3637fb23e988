import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
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
  const turn = new Promise<void>((resolve) => setImmediate(resolve));
  const Later = () => {
    use(turn);
    return then();
  };
  return <Later />;
}

function render(element: ReactNode, options: Partial<StreamOptions> = {}) {
  const lateErrors: unknown[] = [];
  const stream = renderToStream(element, {
    before: '<before>',
    after: '<after>',
    signal: new AbortController().signal,
    onLateError: (error) => lateErrors.push(error),
    ...options,
  });
  return { stream, lateErrors };
}

test('prints all of a large page between what comes before and after it', async () => {
  const items = Array.from({ length: 5000 }, (_, index) => (
    <li key={String(index)}>item {index} ünï & &lt;</li>
  ));
  const { stream } = render(<ul>{items}</ul>);
  const html = await text(await stream);
  assert.equal(html.match(/<li>item (<!-- -->)?\d+(<!-- -->)? ünï &amp; &lt;<\/li>/g)?.length, 5000);
  assert.ok(html.startsWith('<before><ul>') && html.endsWith('</ul><after>'));
});

test('rejects with an error that is thrown before the first byte, in a boundary too', async () => {
  for (const page of [<Broken key="page" />, boundary(<Broken />)]) {
    const { stream, lateErrors } = render(page);
    await assert.rejects(stream, /broken on purpose/);
    assert.deepEqual(lateErrors, []);
  }
});

test('rejects with the reason of its signal where the shell never completes, also of one that has aborted', async () => {
  const controller = new AbortController();
  const { stream } = render(<Never />, { signal: controller.signal });
  controller.abort(new RangeError('too late'));
  await assert.rejects(stream, RangeError);
  await assert.rejects(render(<Never />, { signal: controller.signal }).stream, RangeError);
});

test('renderToHtml waits for all, and rejects with an error after the first byte', async () => {
  const { signal } = new AbortController();
  assert.match(await renderToHtml(boundary(later(() => <p>the end</p>)), signal), /<p>the end<\/p>/);
  await assert.rejects(renderToHtml(boundary(later(Broken)), signal), /broken on purpose/);
});
