import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createSlots, createTemplate, slot } from './template.ts';

const style = `<style>${'p { margin: 0 } '.repeat(100)}</style>`;
const html = (text: string, json: string) =>
  [
    `<!DOCTYPE html><html><head><title>${text}</title>${style}`,
    `<script type="application/ld+json">{"name":"${json}"}</script></head><body>`,
    `<input value="${text}"><textarea rows="2">${text}</textarea><p>${text} and ${text}</p>`,
    `<script type="application/json">{"a":{"b":"${json}"}}</script></body></html>`,
  ].join('');
const template = createTemplate(html(slot('name'), slot('name')), 'html');

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
      const filled = template.fill({ name: text });
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

test('escapes a text for JSON', () => {
  const json = createTemplate(JSON.stringify({ name: slot('name'), same: slot('name') }), 'json');
  fc.assert(
    fc.property(texts, (text) => {
      assert.deepEqual(JSON.parse(json.fill({ name: text })), { name: text, same: text });
    }),
  );
});

test('fills a template without slots, and one that is a single slot', () => {
  assert.equal(createTemplate('<p>', 'html').fill({}), '<p>');
  assert.equal(createTemplate(slot('all'), 'html').fill({ all: 'a<b' }), 'a&lt;b');
});

test('throws where a slot gets no text', () => {
  assert.throws(() => template.fill({}), /no words for the slot "name"/);
});

test('collects the words that each slot gets', () => {
  const { texts, take } = createSlots();
  assert.deepEqual([take('a', 'one'), take('b', 'two')], [slot('a'), slot('b')]);
  assert.deepEqual(texts, { a: 'one', b: 'two' });
});

function fromEntities(text = ''): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
}
