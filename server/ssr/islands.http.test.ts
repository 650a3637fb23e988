import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import request from 'supertest';
import { shareTestApp } from '../testing/servers/test-app.ts';

describe('islands', () => {
  let time = new Date('2026-11-20T01:00:00Z');
  const site = shareTestApp({ now: () => time });
  const get = (path: string) => request(site.app.server).get(`/_site/islands/${path}`);

  test('content is the body of a document as in its page', async () => {
    const { body } = await get('content.json?path=/help/faq').expect(200);
    assert.equal(body.key, 'content');
    assert.deepEqual(Object.keys(body), ['key', 'html']);
    const page = await request(site.app.server).get('/help/faq').expect(200);
    assert.ok(body.html.length > 1000);
    assert.ok(page.text.includes(body.html));
    assert.doesNotMatch(body.html, /<h1/);
  });

  const hours: [at: string, state: string, text: string][] = [
    ['2026-11-20T01:00:00Z', 'open', 'Open now until 4:30 PM'],
    ['2026-11-20T07:00:00Z', 'closed', 'Closed now. Opens Monday at 8:30 AM'],
    // A Friday before the shop opens in Brisbane, where it is Thursday still in UTC.
    ['2026-11-19T22:00:00Z', 'closed', 'Closed now. Opens today at 8:30 AM'],
    ['2026-12-25T01:00:00Z', 'closed', 'Closed today, Christmas Day. Opens '],
  ];
  for (const [at, state, text] of hours) {
    test(`open-now at ${at} says "${text}"`, async () => {
      time = new Date(at);
      const answer = await get('open-now.json').expect(200);
      const [, shown, day, words] =
        /^<span data-state="(\w+)"(?: data-day="(\w+)")? data-[^>]+>([^<]+)<\/span>$/.exec(
          answer.body.html,
        ) ?? [];
      assert.equal(shown, state);
      assert.equal(
        day,
        text.includes('Christmas') ? undefined : 'Friday',
        'the week says nothing of a holiday',
      );
      assert.ok(words?.startsWith(text), `it says ${words}`);
      assert.equal(answer.headers['cache-control'], 'public, max-age=60');
      assert.match(answer.headers['content-type'] ?? '', /^application\/json/);
    });
  }

  test('open-now is cached no longer than until the shop opens or closes', async () => {
    time = new Date('2026-11-20T06:29:30Z');
    const answer = await get('open-now.json').expect(200);
    assert.match(
      answer.body.html,
      /data-state="open" data-day="Friday" data-seconds="30" data-note="Open until 4:30 PM"/,
    );
    assert.equal(answer.headers['cache-control'], 'public, max-age=29');
  });

  test('open-now is cached no longer than the day', async () => {
    time = new Date('2026-11-20T13:59:50Z');
    const answer = await get('open-now.json').expect(200);
    assert.match(answer.body.html, /data-state="closed" data-day="Friday" data-seconds="10"/);
    assert.equal(answer.headers['cache-control'], 'public, max-age=9');
  });

  test('answers 304 for an island that has not changed', async () => {
    const { etag = '' } = (await get('open-now.json').expect(200)).headers;
    await get('open-now.json').set('if-none-match', etag).expect(304);
    await get('content.json?path=/help/faq').set('if-none-match', etag).expect(200);
  });

  test('reads a document once for its island, however its path is encoded', async () => {
    const { library } = site.release;
    const { find } = library;
    let reads = 0;
    library.find = (path) => {
      reads++;
      return find(path);
    };
    const spellings = ['/glossary-of-terms', '%2Fglossary-of-terms', '/glossary%2dof-terms'];
    for (const path of spellings) await get(`content.json?path=${path}`).expect(200);
    library.find = find;
    assert.equal(reads, 1);
  });

  const wrong: [status: number, path: string][] = [
    [404, 'no-such-island.json'],
    [404, 'constructor.json'],
    [404, '__proto__.json'],
    [404, '.json'],
    [404, 'content'],
    [404, 'Content.json?path=/help/faq'],
    [404, '..%2Fshop.json'],
    [404, 'content/help/faq.json'],
    [404, ''],
    [400, 'content.json'],
    [400, 'content.json?path='],
    [400, 'content.json?path=help/faq'],
    [400, 'content.json?path=//help/faq'],
    [400, 'content.json?path=/help/faq/'],
    [400, 'content.json?path=/help/../help/faq'],
    [400, 'content.json?path=/..%2f..%2fshop'],
    [400, 'content.json?path=/help/faq%00'],
    [400, 'content.json?path=/help/faq?x'],
    [400, 'content.json?path=https://example.com/'],
    [400, `content.json?path=/${'a'.repeat(500)}`],
    [400, 'content.json?path[]=/help/faq'],
    [400, 'content.json?path=/help/faq&path=/about'],
    [400, 'content.json?path=/help/faq&other=1'],
    [400, 'content.json?path=/help/faq&__proto__=1'],
    [400, 'open-now.json?at=noon'],
    [400, `open-now.json?${'&'.repeat(1700)}`],
    [404, 'content.json?path=/no/such/document'],
    [404, 'content.json?path=/'],
    [404, 'content.json?path=/repairs'],
    [404, 'content.json?path=/Help/FAQ'],
    [404, `content.json?path=${'/a'.repeat(249)}`],
  ];
  for (const [status, path] of wrong) {
    test(`${path.slice(0, 60)} is a ${status} that is not cacheable`, async () => {
      const answer = await get(path).set('accept', 'text/html').expect(status);
      assert.deepEqual(Object.keys(answer.body), ['statusCode', 'statusMessage', 'message']);
      assert.equal(answer.body.statusCode, status);
      assert.equal(answer.headers['cache-control'], 'no-store');
    });
  }
});
