import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createDocument } from './document.ts';

describe('createDocument', () => {
  const around = (parts: Parameters<typeof createDocument>[0], page: { head: object; state?: object }) => {
    const { before, after } = createDocument(parts);
    const whole = { state: {}, ...page, head: { title: 'A page', ...page.head } } as Parameters<
      typeof before
    >[0];
    return before(whole) + after(whole);
  };

  test('prints nothing of what is left out', () => {
    assert.equal(
      around({ lang: 'fr' }, { head: {} }),
      '<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
        '<title>A page</title></head><body><div id="root"></div></body></html>',
    );
  });

  test('escapes the head, and the data that no text may end', () => {
    const hostile = '</script></title>"&';
    const head = { title: hostile, description: hostile, canonical: hostile, jsonLd: { name: hostile } };
    const html = around({ lang: 'en' }, { head, state: { page: { hostile } } });
    const escaped = '&lt;/script&gt;&lt;/title&gt;&quot;&amp;';
    for (const part of [
      `<title>${escaped}</title>`,
      `name="description" content="${escaped}"`,
      `rel="canonical" href="${escaped}"`,
    ])
      assert.ok(html.includes(part), part);
    const data = [...html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)];
    assert.deepEqual(
      data.map(([, json = '']) => JSON.parse(json)),
      [{ name: hostile }, { page: { hostile } }.page],
    );
  });

  test('loads its scripts after the first paint, and those that are early at once', () => {
    const html = around({ lang: 'en', scripts: ['/late.js'], earlyScripts: ['/early.js'] }, { head: {} });
    assert.match(html, / src="\/early\.js".* data-src="\/late\.js"/);
  });
});
