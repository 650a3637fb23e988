import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRecentCounter, type SpamFacts, suspicionOf } from './spam.ts';

const calm: SpamFacts = {
  honeypot: null,
  name: 'Ana',
  words: '',
  recentFromContact: 0,
  recentFromNetwork: 0,
};

const believed = {
  'a question': 'How much is a new battery for an iPhone 13?',
  'another script': 'スマートフォンの画面が割れました。修理はいくらですか。',
  'links to the part': 'Is it https://example.com/a or https://example.com/b?',
  'few words': 'broken!!! help',
  'an expert on SEO whose laptop broke': 'I am an SEO expert and my laptop is dead.',
};
for (const [what, words] of Object.entries(believed)) {
  test(`does not suspect ${what}`, () => assert.equal(suspicionOf({ ...calm, words }), ''));
}

const suspected: Record<string, Partial<SpamFacts>> = {
  'the hidden field': { honeypot: 'x' },
  'a link for a name': { name: 'www.example.com' },
  'links as code, after what only begins like one': { words: '<a b <a href="https://example.com">this</a>' },
  'links as code': { words: 'see <a href="https://example.com">this</a>' },
  'links and advertisements': { words: 'SEO services https://a.example https://b.example https://c.example' },
  gibberish: { words: 'asasasasasasasasasasasasasasasasasas' },
  'a flood from one contact': { recentFromContact: 5 },
};
for (const [what, facts] of Object.entries(suspected)) {
  test(`suspects ${what}, with a reason`, () => assert.notEqual(suspicionOf({ ...calm, ...facts }), ''));
}

test('does not suspect many enquiries from one network alone', () => {
  assert.equal(suspicionOf({ ...calm, recentFromNetwork: 40 }), '');
});

test('counts the submissions of the last hour by network', () => {
  const count = createRecentCounter();
  assert.deepEqual(
    [0, 1, 2, 61, 130].map((minute) => count('a', new Date(minute * 60_000))),
    [0, 1, 2, 1, 0],
  );
  assert.equal(count('b', new Date(0)), 0);
});

test('judges only the first 10,000 units of a long text', () => {
  const link = '<a href="https://example.com">';
  assert.notEqual(suspicionOf({ ...calm, words: `${'word '.repeat(1900)}${link}` }), '');
  assert.equal(suspicionOf({ ...calm, words: `${'word '.repeat(2100)}${link}` }), '');
});
