import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Island } from './Island.tsx';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document');
  Reflect.deleteProperty(globalThis, 'CSS');
});

test('the server renders the given HTML', () => {
  assert.equal(
    renderToStaticMarkup(<Island name="footer" html="<p>Hours</p>" />),
    '<div data-island="footer"><p>Hours</p></div>',
  );
});

test('is empty without HTML and without a document', () => {
  assert.equal(renderToStaticMarkup(<Island name="footer" html="" />), '<div data-island="footer"></div>');
});

test('without HTML adopts the HTML in the document, and caches it for when the page is shown again', () => {
  let held = '<details open="">Answer</details>';
  pretendPage((selector) => (selector === '[data-island="/help/faq"]' ? { innerHTML: held } : null));
  const first = renderToStaticMarkup(<Island name="/help/faq" html="" />);
  assert.equal(first, '<div data-island="/help/faq"><details open="">Answer</details></div>');
  held = '';
  assert.equal(renderToStaticMarkup(<Island name="/help/faq" html="" />), first);
});

test('prefers the HTML of a navigation to the HTML in the document', () => {
  pretendPage(() => ({ innerHTML: 'old' }));
  assert.equal(
    renderToStaticMarkup(<Island name="/about" html="new" />),
    '<div data-island="/about">new</div>',
  );
});

function pretendPage(querySelector: (selector: string) => { innerHTML: string } | null): void {
  Object.assign(globalThis, { document: { querySelector }, CSS: { escape: (text: string) => text } });
}
