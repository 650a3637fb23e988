import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Breadcrumbs } from './Breadcrumbs.tsx';

test('links to the pages above; the last item is the current page', () => {
  const html = renderToStaticMarkup(
    <Breadcrumbs
      items={[
        { href: '/repairs', label: 'Repairs' },
        { href: '/repairs/apple', label: 'Apple' },
      ]}
    />,
  );
  assert.match(html, /^<nav aria-label="Breadcrumb"><ol/);
  assert.match(html, /<a href="\/repairs">Repairs<\/a>/);
  assert.match(html, /<span aria-current="page">Apple<\/span><\/li><\/ol><\/nav>$/);
});
