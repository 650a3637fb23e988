import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Card } from './Card.tsx';

test('a card with an href has one link, named by its heading', () => {
  const html = renderToStaticMarkup(
    <Card title="Battery" href="/battery" level={2}>
      <p>From $89</p>
    </Card>,
  );
  assert.match(html, /<h2><a href="\/battery">Battery<\/a><\/h2><p>From \$89<\/p>/);
  assert.equal(html.match(/<a /g)?.length, 1);
});

test('a card without an href has no link', () => {
  assert.doesNotMatch(renderToStaticMarkup(<Card title="Battery" />), /<a /);
});
