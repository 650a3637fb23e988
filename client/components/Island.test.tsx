import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Island } from './Island.tsx';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document');
  Reflect.deleteProperty(globalThis, 'CSS');
});

test('the server prints the HTML it is given', () => {
  assert.equal(
    renderToStaticMarkup(<Island name="footer" html="<p>Hours</p>" />),
    '<div data-island="footer"><p>Hours</p></div>',
  );
});

test('without HTML and without a page it is empty', () => {
  assert.equal(renderToStaticMarkup(<Island name="footer" html="" />), '<div data-island="footer"></div>');
});

test('without HTML it adopts what the page holds under its name, and keeps it for when it is shown again', () => {
  let held = '<details open="">Answer</details>';
  pretendPage((selector) => (selector === '[data-island="/help/faq"]' ? { innerHTML: held } : null));
  const first = renderToStaticMarkup(<Island name="/help/faq" html="" />);
  assert.equal(first, '<div data-island="/help/faq"><details open="">Answer</details></div>');
  held = '';
  assert.equal(renderToStaticMarkup(<Island name="/help/faq" html="" />), first);
});

test('HTML that a navigation brings wins over what the page holds', () => {
  pretendPage(() => ({ innerHTML: 'old' }));
  assert.equal(
    renderToStaticMarkup(<Island name="/about" html="new" />),
    '<div data-island="/about">new</div>',
  );
});

function pretendPage(querySelector: (selector: string) => { innerHTML: string } | null): void {
  Object.assign(globalThis, { document: { querySelector }, CSS: { escape: (text: string) => text } });
}
