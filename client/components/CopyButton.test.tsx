import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { CopyButton } from './CopyButton.tsx';

test('the server renders the space for the button and an empty live region, but no button', () => {
  const html = renderToStaticMarkup(<CopyButton text="a@b.example" label="Copy email address" />);
  assert.match(html, /^<span class="[^"]+">.*<span aria-live="polite"><\/span>.*<\/span>$/);
  assert.doesNotMatch(html, /<button|a@b\.example/);
});
