import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

const tested = import.meta.url.replace(/\.test(?=\.\w+$)/, '');

/** A fresh module in a document with the given islands. */
async function freshPage(inPage: Record<string, string> = {}) {
  Object.assign(globalThis, {
    CSS: { escape: (text: string) => text },
    document: {
      querySelector: (selector: string) => {
        const innerHTML = inPage[/^\[data-island="(.*)"\]$/.exec(selector)?.[1] ?? ''];
        return innerHTML === undefined ? null : { innerHTML };
      },
    },
  });
  const module = await import(`${tested}?life=${++life}`);
  return module.fetchIsland as (
    ...asked: [string, Record<string, string>?, number?]
  ) => Promise<string | null>;
}
let life = 0;

let asked: string[] = [];
let warnings: string[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked = [];
  warnings = [];
  answer = async () => Response.json({ key: 'open-now', html: '<b>Open</b>' });
  mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  mock.method(console, 'warn', (...words: unknown[]) => warnings.push(words.join(' ')));
  mock.method(globalThis, 'fetch', (url: string) => {
    asked.push(url);
    return answer();
  });
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

test('requests an island anew for other parameters', async () => {
  const fetchIsland = await freshPage();
  answer = async () => Response.json({ key: 'content', html: '<p>Hello</p>' });
  assert.equal(await fetchIsland('content', { path: '/about' }), '<p>Hello</p>');
  await fetchIsland('content', { path: '/help/faq' });
  assert.deepEqual(asked, [
    '/_site/islands/content.json?path=%2Fabout',
    '/_site/islands/content.json?path=%2Fhelp%2Ffaq',
  ]);
});

test('does not request an island that the page has already', async () => {
  const fetchIsland = await freshPage({ 'content?path=/help/faq': '<p>Here</p>' });
  assert.equal(await fetchIsland('content', { path: '/help/faq' }), '<p>Here</p>');
  assert.deepEqual(asked, []);
});

const faults: [name: string, answer: () => Promise<Response>][] = [
  ['no network', () => Promise.reject(new TypeError('network'))],
  ['a 404', async () => Response.json({ statusCode: 404 }, { status: 404 })],
  ['no JSON', async () => new Response('<html>')],
  ['null', async () => Response.json(null)],
  ['another island', async () => Response.json({ key: 'content', html: '' })],
  ['no HTML', async () => Response.json({ key: 'open-now', html: 1 })],
];
for (const [name, failing] of faults) {
  test(`${name} warns, returns null, and may be tried again`, async () => {
    const fetchIsland = await freshPage();
    const working = answer;
    answer = failing;
    assert.equal(await fetchIsland('open-now'), null);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /open-now/);
    answer = working;
    assert.equal(await fetchIsland('open-now'), '<b>Open</b>');
  });
}
