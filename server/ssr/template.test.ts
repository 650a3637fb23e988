import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { pageTemplate, slot } from './page-template.ts';

const style = `<style>${'p { margin: 0 } '.repeat(100)}</style>`;
const html = (text: string, json: string) =>
  [
    `<!DOCTYPE html><html><head><title>${text}</title>${style}`,
    `<script type="application/ld+json">{"name":"${json}"}</script></head><body>`,
    `<input value="${text}"><textarea rows="2">${text}</textarea><p>${text} and ${text}</p>`,
    `<script type="application/json">{"a":{"b":"${json}"}}</script></body></html>`,
  ].join('');
const template = await pageTemplate(html(slot('name'), slot('name')));

/** Texts of visitors, hostile ones among them. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '</script><script>',
    '</textarea>',
    '<!--',
    '\n',
    '\r\n',
    '"\'`',
    '&amp;',
    '\\',
    '\ufdd0name\ufdd1',
  ),
);

test('escapes a text for each place that its slot is in', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const filled = template.fill({ name: text }, 'identity').toString();
      const wellFormed = text.toWellFormed();
      const [linkedData, pageState] = [...filled.matchAll(/<script [^>]*>(.*?)<\/script>/gs)].map(
        ([, json]) => JSON.parse(json ?? ''),
      );
      assert.deepEqual(
        [linkedData.name.toWellFormed(), pageState.a.b.toWellFormed()],
        [wellFormed, wellFormed],
      );
      assert.equal(fromEntities(/<title>(.*?)<\/title>/s.exec(filled)?.[1]), wellFormed);
      assert.equal(fromEntities(/<input value="([^"]*)">/.exec(filled)?.[1]), wellFormed);
      const area = fromEntities(/<textarea rows="2">([^<]*)<\/textarea>/.exec(filled)?.[1]);
      assert.equal(area, (/^[\r\n]/.test(wellFormed) ? '\n' : '') + wellFormed);
      assert.equal(filled.match(/<script/g)?.length, 2);
    }),
  );
});

test('fills the same text in both encodings', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const [plain, zipped] = (['identity', 'gzip'] as const).map((each) =>
        template.fill({ name: text }, each),
      );
      assert.ok(plain && zipped && gunzipSync(zipped).equals(plain));
    }),
  );
});

test('fills a template without slots, and one that is a single slot', async () => {
  assert.equal((await pageTemplate('<p>')).fill({}, 'identity').toString(), '<p>');
  const bare = await pageTemplate(slot('all'));
  assert.equal(gunzipSync(bare.fill({ all: 'a<b' }, 'gzip')).toString(), 'a&lt;b');
});

test('throws where a slot gets no text', () => {
  assert.throws(() => template.fill({}, 'identity'), /no text for the slot "name"/);
});

function fromEntities(text = ''): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
}
