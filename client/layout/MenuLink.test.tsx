import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { MenuLink } from './MenuLink.tsx';

test('a link to a new tab has rel=noopener and announces the new tab', () => {
  const item = { label: 'Status', to: 'https://status.example.com', newTab: true };
  const html = renderToStaticMarkup(<MenuLink item={item} path="/" />);
  assert.match(html, /target="_blank" rel="noopener noreferrer"/);
  assert.equal(html.replace(/<[^>]+>/g, ''), 'Status (opens in a new tab)');
});
