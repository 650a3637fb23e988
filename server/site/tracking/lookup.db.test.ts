import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { pino } from 'pino';
import request from 'supertest';
import { createTracking } from '../../back-office/repairs/links/repair-tracking.ts';
import { revokeLinks } from '../../back-office/repairs/records/link-tokens.ts';
import { openStore } from '../../back-office/store/open-store.ts';
import type { Store } from '../../back-office/store/store.ts';
import { temporaryFolder } from '../../testing/basics/temporary-folder.ts';
import {
  addQuote,
  addRepair,
  mailedLink,
  moveAlong,
  type TestMove,
  toTheBench,
} from '../../testing/fixtures/repair-rows.ts';
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts';

let site: TestApp;
let store: Store;
const folder = temporaryFolder();
let now: Date;
let visitors = 0;

/** Given out before the shop of the tests had its prefix, TBX. */
const reference = 'NB-1111-111N';
const unknown = 'NB-0000-101W';

before(async () => {
  store = await openStore(`sqlite:${folder}/shop.db`, pino({ level: 'silent' }));
  const tracking = createTracking({
    store,
    now: () => now,
    shop: () => site.release.shop,
    mailTo: 'shop@example.com',
  });
  site = await createTestApp({ tracking, now: () => now });
});
beforeEach(async () => {
  now = new Date('2026-11-20T01:00:00Z');
  visitors++;
  site.lines.length = 0;
  await store.write(async (db) => {
    for (const table of ['repairs', 'outbox', 'slots'] as const) await db.deleteFrom(table).execute();
  });
  await addRepair(store, reference);
  await moveAlong(store, reference, toTheBench);
});
after(async () => {
  await site.app.close();
  await store.close();
});

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  request(site.app.server)
    .post(path)
    .set({ accept: 'text/html', 'x-forwarded-for': `203.0.113.${visitors}`, ...headers })
    .type('form')
    .send(new URLSearchParams(fields).toString());
const get = (path: string, headers: Record<string, string> = {}) =>
  request(site.app.server)
    .get(path)
    .set({ accept: 'text/html', ...headers });
const script = { accept: 'application/json' };
const lookUp = (fields: Record<string, string>, headers = {}) => post('/repairs/track', fields, headers);

/** The path of a link that was mailed to the customer. */
const mailed = async () => `/repairs/track/${await mailedLink(store, reference)}`;

/** The path of a link of a lookup. */
async function link(): Promise<string> {
  const answer = await lookUp({ reference, contact: 'ana@example.com' }).expect(303);
  return answer.headers.location ?? '';
}

test('a secret link opens with what a sentence or an e-mail put behind it', async () => {
  const path = await mailed();
  for (const signs of ['.', ')', ',', '%22', '%20', '%3E).', '%E2%80%8B', '%E2%80%9D.', '%C2%A0']) {
    const { text } = await get(path + signs).expect(200);
    assert.ok(text.includes(`action="${path}"`) || text.includes(`path="${path}"`), signs);
    await get(`${path}${signs}/news.json`).expect(200);
  }
  await get(`${path}a.`).expect(404);
});

describe('a lookup', () => {
  test('leads to a private page, however reference and contact are spelled, under a former prefix too', async () => {
    for (const [typed, contact] of [
      ['nb 1111 111n', 'ANA@EXAMPLE.com'],
      ['iiIl-l1In', '0491 570 006'],
      ['NB–1111–111N', '+61 491 570 006'],
      ['TBX-1111-111N', '0491 570 006'],
      ['Reference: NB-1111-111N.', '<Ana@example.com>,'],
      ['Ref NB-1111-111N', 'mailto:ana@example.com'],
      ['#NB-1111-111N', 'ana@example.com\u200b'],
      ['\ufeff(NB-1111\u00ad-111N)', '\u202a0491\u00a0570\u00a0006\u202c'],
      ['“NB-1111-111N”', 'tel:+61491570006;ext=12'],
    ] as const) {
      const answer = await lookUp({ reference: typed, contact }).expect(303);
      assert.match(answer.headers.location ?? '', /^\/repairs\/track\/[a-z2-7]{32}$/);
      assert.equal(answer.headers['cache-control'], 'no-store');
    }
    const { body } = await lookUp({ reference, contact: 'ana@example.com' }, script).expect(200);
    assert.deepEqual(Object.keys(body), ['location']);
  });

  test('names what is mistyped, and shows every answer again', async () => {
    const { text, headers } = await lookUp({ reference: 'NB-0000-0001', contact: 'ana@' }).expect(422);
    assert.equal(headers['cache-control'], 'private, no-cache');
    assert.match(text, /<title>Error: /);
    assert.match(text, /There is a problem/);
    assert.match(text, /typo/);
    assert.match(text, /value="NB-0000-0001"/);
    assert.match(text, /value="ana@"/);
    const { body } = await lookUp({}, script).expect(422);
    assert.deepEqual(
      body.errors.map(({ field }: { field: string }) => field),
      ['reference', 'contact'],
    );
  });

  test('answers an unknown reference and a wrong contact with the same bytes', async () => {
    const masked = (text: string, typed: string) => text.replaceAll(typed, 'typed');
    for (const headers of [{}, script, { 'accept-encoding': 'identity' }]) {
      visitors++;
      const [wrong, none] = [
        await lookUp({ reference, contact: 'bob@example.com' }, headers).expect(422),
        await lookUp({ reference: unknown, contact: 'bob@example.com' }, headers).expect(422),
      ];
      assert.ok(masked(wrong.text, reference) === masked(none.text, unknown));
      const plain = ({ headers: all }: typeof wrong) => ({ ...all, date: '' });
      assert.deepEqual(plain(wrong), plain(none));
    }
    const reasons = site.lines.map(({ reason }) => reason);
    assert.deepEqual(new Set(reasons), new Set(['unknown-repair']));
  });

  test('is refused after ten wrong tries with the reference, and gets one answer for all after 100 in a day', async () => {
    const from = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}` });
    const tryWrong = (n: number) => lookUp({ reference, contact: 'bob@example.com' }, from(n));
    for (let n = 0; n < 10; n++) await tryWrong(n).expect(422);
    const eleventh = await tryWrong(10).expect(429);
    assert.equal(eleventh.headers['retry-after'], '3600');
    assert.match(eleventh.text, /too many wrong tries/);
    for (let n = 11; n < 100; n++) await tryWrong(n).expect(429);
    const [right, wrong] = await Promise.all(
      ['ana@example.com', 'bob@example.com'].map((contact, n) =>
        lookUp({ reference, contact }, from(100 + n)).expect(429),
      ),
    );
    assert.match(right?.text ?? '', /a link to the repair is on its way/);
    assert.equal(right?.text.replaceAll('ana@', 'bob@'), wrong?.text);
  });

  test('is limited by network', async () => {
    for (let n = 0; n < 30; n++) await lookUp({ reference: '', contact: '' }).expect(422);
    const answer = await lookUp({ reference, contact: 'ana@example.com' }).expect(429);
    assert.match(answer.headers['retry-after'] ?? '', /^[1-9]\d*$/);
    assert.match(answer.text, new RegExp(`value="${reference}"`));
  });

  test('is refused from another site, where too much is sent, and where there is no database', async () => {
    await lookUp({ reference }, { 'sec-fetch-site': 'cross-site' }).expect(403);
    await lookUp({ reference: 'a'.repeat(2000) }).expect(413);
    await lookUp({ reference: 'a'.repeat(20_000) }).expect(413);
    const { app } = await createTestApp();
    const answer = await request(app.server)
      .post('/repairs/track')
      .set({ accept: 'text/html' })
      .type('form')
      .send(new URLSearchParams({ reference, contact: 'ana@example.com' }).toString())
      .expect(503);
    assert.match(answer.headers['retry-after'] ?? '', /^\d+$/);
    assert.match(answer.text, /value="ana@example.com"/);
    await app.close();
  });
});

describe('a lost reference', () => {
  test('gets the same answer whether we know the address or not', async () => {
    const known = await lookUp({ form: 'lost', email: 'ana@example.com' }).expect(303);
    const other = await lookUp({ form: 'lost', email: 'bob@example.com' }).expect(303);
    assert.equal(known.headers.location, other.headers.location);
    assert.equal(known.text, other.text);
    const mails = await store.read((db) => db.selectFrom('outbox').selectAll().execute());
    assert.deepEqual(
      mails.map(({ recipient }) => recipient),
      ['Ana@example.com'],
    );
    const [path] = (known.headers.location ?? '').split('#');
    const { text } = await get(path ?? '').expect(200);
    assert.match(text, /Only gave us a phone number/);
    await lookUp({ form: 'lost', email: 'nobody' }).expect(422);
  });
});

describe('the page behind a link', () => {
  test('shows how far the repair is, and nothing personal', async () => {
    const { text, headers } = await get(await link()).expect(200);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['referrer-policy'], 'same-origin');
    assert.match(text, /<meta name="robots" content="noindex">/);
    for (const shown of [reference, 'Apple iPhone 13', 'Finding the fault', 'With its charger']) {
      assert.ok(text.includes(shown), shown);
    }
    for (const secret of [
      'Ana Example',
      'ana@example.com',
      '491570006',
      '491 570 006',
      'SERIAL-1',
      'unsure',
      'Kim',
    ]) {
      assert.ok(!text.includes(secret), secret);
    }
    const path = await link();
    const head = /<head>.*<\/head>/s.exec((await get(path)).text)?.[0] ?? '';
    assert.ok(!head.includes(path), 'the head is what is copied and previewed');
  });

  test('answers its payload and news, and nothing may be cached', async () => {
    const path = await link();
    const payload = await get(`${path}/_payload.json`, script).expect(200);
    assert.equal(payload.body.route, 'repair');
    assert.match(payload.body.data.html, /Finding the fault/);
    assert.ok((await get(path)).text.includes(payload.body.data.html), 'as in the document');
    const news = await get(`${path}/news.json`, script).expect(200);
    assert.ok(payload.body.data.html.includes(` state="${news.body.state}"`));
    assert.equal(news.body.status, 'Finding the fault');
    await moveAlong(store, reference, [{ to: 'on_hold', at: '2026-11-20T00:30:00.000Z' }]);
    const later = await get(`${path}/news.json`, script).expect(200);
    assert.notEqual(later.body.state, news.body.state);
    for (const { headers } of [payload, news]) {
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['referrer-policy'], 'same-origin');
      assert.equal(headers['x-robots-tag'], 'noindex');
    }
  });

  test('offers no feed: a feed reader would pass its link on', async () => {
    const path = await link();
    await get(`${path}/feed.atom`).expect(404);
    assert.doesNotMatch(/<main.*<\/main>/s.exec((await get(path)).text)?.[0] ?? '', /feed/);
  });

  test('has a calendar file once there is a time', async () => {
    const path = await link();
    await get(`${path}/collect.ics`).expect(404);
    const move: TestMove = { to: 'approved', at: '2026-11-19T03:00:00.000Z' };
    await moveAlong(store, reference, [{ ...move, expectedAt: new Date('2026-11-25T06:00:00Z') }]);
    const { text, headers } = await get(`${path}/collect.ics`).expect(200);
    assert.match(headers['content-type'] ?? '', /^text\/calendar/);
    assert.match(text, /DTSTART:20261125T060000Z\r\n/);
    assert.match((await get(path)).text, /should be ready on Wednesday 25 November, about 4 PM/);
  });

  test('is one and the same 404 for a link that ended, was revoked, or never was', async () => {
    const [ended, revoked] = [await link(), await link()];
    const never = `/repairs/track/${'a'.repeat(32)}`;
    await store.write((db) => revokeLinks(db, reference, now));
    now = new Date(now.getTime() + 3_600_000);
    const plain = (text: string, path: string) => text.replaceAll(path, '/path');
    const [first, ...others] = await Promise.all(
      [ended, revoked, never].map(async (path) => plain((await get(path).expect(404)).text, path)),
    );
    for (const other of others) assert.ok(other === first);
    assert.match(first ?? '', /href="\/repairs\/track"/);
    for (const end of ['/_payload.json', '/news.json', '/collect.ics']) await get(ended + end).expect(404);
    await get('/repairs/track/nb-0000-0000').expect(404);
    await post(never, { form: 'clear' }).expect(404);
  });

  test('works when its address is in capitals: a mail program may spell it so', async () => {
    const path = await link();
    for (const spelled of [path.toUpperCase(), path.replace('track', '%74rack'), `${path}/`]) {
      await get(spelled)
        .expect(301)
        .expect('location', path)
        .expect('cache-control', 'no-store')
        .expect('referrer-policy', 'same-origin');
    }
  });
});

describe('a quote', () => {
  const choice = { form: 'quote', device: '1', version: '1', 'line-1': 'yes', 'line-2': 'no' };
  const confirmed = { ...choice, form: 'confirm', cents: '24900' };
  let path: string;
  beforeEach(async () => {
    await addQuote(store, reference, [
      ['New <screen>', 24_900],
      ['New battery', 9_900],
    ]);
    await moveAlong(store, reference, [{ to: 'quote_sent', at: '2026-11-19T03:00:00.000Z' }]);
    path = await mailed();
  });
  const device = () =>
    store.read((db) => db.selectFrom('repair_devices').selectAll().executeTakeFirstOrThrow());

  test('is restated with its total before it counts', async () => {
    const { text } = await post(path, choice).expect(200);
    assert.match(text, /Check your answer/);
    assert.match(text, /Approve \$249</);
    assert.match(text, /name="cents" value="24900"/);
    assert.equal((await device()).status, 'quote_sent', 'nothing counts yet');
    await post(path, confirmed).expect(303).expect('location', path);
    assert.equal((await device()).status, 'approved');
    await post(path, confirmed).expect(303);
    const mails = await store.read((db) => db.selectFrom('outbox').selectAll().execute());
    assert.deepEqual(
      mails.map(({ subject, recipient }) => [subject, recipient]).sort(),
      ['Ana@example.com', 'shop@example.com'].map((to) => [`Quote approved: ${reference}`, to]),
    );
    assert.match((await get(path)).text, /You approved/);
  });

  test('is never answered by opening an address', async () => {
    const query = new URLSearchParams(confirmed).toString();
    await get(`${path}?${query}`).expect(200);
    await request(site.app.server).head(`${path}?${query}`).expect(200);
    assert.equal((await device()).status, 'quote_sent');
  });

  test('wants an answer to each line', async () => {
    const { 'line-2': _, ...missing } = choice;
    const { text } = await post(path, missing).expect(422);
    assert.match(text, /Say yes or no to “New battery”/);
    assert.match(text, /href="#field-quote-1-line-2"/);
    assert.match(text, /id="field-quote-1-line-2"/);
    assert.match(text, /name="line-1" checked="" value="yes"|name="line-1" value="yes" checked=""/);
  });

  test('says what is so now where the answer comes too late', async () => {
    const late = async (fields: Record<string, string>, words: RegExp) => {
      const { text } = await post(path, fields).expect(409);
      assert.match(text, words);
      assert.match(text, /There is a problem/);
    };
    await late({ ...confirmed, cents: '1' }, /isn’t the quote you were shown/);
    await late({ ...confirmed, device: '7' }, /isn’t the quote you were shown/);
    await post(path, confirmed).expect(303);
    await late({ ...confirmed, 'line-2': 'yes', cents: '34800' }, /has already been answered/);
    await late(choice, /has already been answered/);
    await addQuote(store, reference, [['New screen', 19_900]], { version: 2 });
    await moveAlong(store, reference, [{ to: 'quote_sent', at: '2026-11-20T00:00:00.000Z' }]);
    await late(confirmed, /newer quote/);
    await moveAlong(store, reference, [{ to: 'on_hold', at: '2026-11-20T00:30:00.000Z' }]);
    await late(
      { form: 'confirm', device: '1', version: '2', 'line-1': 'yes', cents: '19900' },
      /no longer needs an answer/,
    );
    const { body } = await post(path, confirmed, script).expect(409);
    assert.partialDeepStrictEqual(body, {
      statusCode: 409,
      record: { devices: [{ line: 1, quote: { version: 2, state: 'closed' } }] },
    });
  });

  test('is declined where no line is approved', async () => {
    const none = { ...choice, 'line-1': 'no' };
    assert.match((await post(path, none).expect(200)).text, /Decline the quote/);
    const { body } = await post(path, { ...none, form: 'confirm', cents: '0' }, script).expect(200);
    assert.deepEqual(body, { location: path });
    assert.equal((await device()).status, 'declined');
  });

  test('takes nothing from another site', async () => {
    await post(path, confirmed, { 'sec-fetch-site': 'cross-site' }).expect(403);
    await post(path, confirmed, { origin: 'https://evil.example.com' }).expect(403);
    assert.equal((await device()).status, 'quote_sent');
  });
});

describe('who may collect', () => {
  test('is named, shown as a number with the time, and cleared', async () => {
    const path = await mailed();
    await post(path, { form: 'collectors', 'collector-1': 'Bob Example', 'collector-3': 'Cleo' }).expect(303);
    const { text } = await get(path).expect(200);
    assert.match(text, /2 people are named<\/b> to collect it for you.*since .*Friday 20 November, 11:00 AM/);
    assert.ok(!text.includes('Bob'));
    const [, form = assert.fail()] =
      /name="form" value="([\w-]+)"[^<]*<p><button[^>]*>Clear the names/.exec(text) ?? [];
    await post(path, { form }).expect(303);
    assert.ok(!(await get(path)).text.includes('are named'));
    const refused = await post(path, { form: 'collectors' }).expect(422);
    assert.match(refused.text, /at least one person/);
    assert.match(refused.text, /<details(?=[^>]* id="collectors")(?=[^>]* open="")[^>]*>/);
    await post(path, { form: 'collectors', 'collector-1': 'x'.repeat(101) }).expect(422);
    await post(path, { form: 'other' }).expect(422);
  });
});

describe('a link of a lookup', () => {
  test('reads alone, and offers one that answers, alike whether there is an address', async () => {
    await addQuote(store, reference, [['New screen', 24_900]]);
    await moveAlong(store, reference, [{ to: 'quote_sent', at: '2026-11-19T03:00:00.000Z' }]);
    const path = await link();
    const { text } = await get(path).expect(200);
    assert.match(text, /\$249/);
    assert.match(text, /Email me a link to answer/);
    assert.doesNotMatch(text, /name="line-1"|name="collector-1"/);
    const confirmed = { form: 'confirm', device: '1', version: '1', 'line-1': 'yes', cents: '24900' };
    for (const fields of [confirmed, { form: 'collectors', 'collector-1': 'Mal Lory' }, { form: 'not-me' }]) {
      const refused = await post(path, fields).expect(403);
      assert.match(refused.text, /This link only shows the repair/);
      assert.match(refused.text, /\$249/);
    }
    assert.doesNotMatch((await get(`${path}?not-me=1`)).text, /value="not-me"/);
    const known = await post(path, { form: 'link' }).expect(303);
    await store.write((db) => db.updateTable('repairs').set({ email: null }).execute());
    const none = await post(path, { form: 'link' }).expect(303);
    assert.equal(known.headers.location, none.headers.location);
    assert.match((await get(known.headers.location ?? '')).text, /Only gave us a phone number\? Call us/);
  });

  test('has three links to answer in an hour, and the fourth request is told what to do instead', async () => {
    await addQuote(store, reference, [['New screen', 24_900]]);
    await moveAlong(store, reference, [{ to: 'quote_sent', at: '2026-11-19T03:00:00.000Z' }]);
    const path = await link();
    for (let sent = 0; sent < 3; sent++) await post(path, { form: 'link' }).expect(303);
    const { text, headers } = await post(path, { form: 'link' }).expect(429);
    assert.match(headers['retry-after'] ?? '', /^[1-9]\d*$/);
    assert.match(text, /too many requests for links\. Check your email, spam folder too, or call us\.</);
    assert.match(text, /\$249/);
  });
});

describe('“Wasn’t you?”', () => {
  test('is one button behind the address of the mail, and stops the work by a post alone', async () => {
    await moveAlong(store, reference, [{ to: 'approved', at: '2026-11-19T03:00:00.000Z' }]);
    const path = await mailed();
    const stopped = async () =>
      (await store.read((db) => db.selectFrom('repairs').select('stopped_at').executeTakeFirstOrThrow()))
        .stopped_at;
    const page = await get(`${path}?not-me=1`).expect(200);
    const main = /<main.*<\/main>/s.exec(page.text)?.[0] ?? '';
    assert.equal(main.match(/<button/g)?.length, 1);
    assert.match(main, /Wasn’t you\?/);
    await get(`${path}?not-me=1&form=not-me`);
    assert.equal(await stopped(), null);
    const { headers } = await post(path, { form: 'not-me' }).expect(303);
    assert.ok(await stopped());
    const after = await get(headers.location ?? '').expect(200);
    assert.match(after.text, /We’ve stopped it/);
    assert.doesNotMatch(/<main.*<\/main>/s.exec(after.text)?.[0] ?? '', /<button/);
    await post(path, { form: 'collectors', 'collector-1': 'Mal Lory' }).expect(409);
    for (const either of [path, await link()]) {
      const { text } = await get(either).expect(200);
      assert.match(text, /Until we’ve talked/);
      assert.doesNotMatch(text, /name="collector-1"|Email me a link to answer/);
    }
  });

  test('asks for a call once the work has begun', async () => {
    await moveAlong(store, reference, [
      { to: 'approved', at: '2026-11-19T03:00:00.000Z' },
      { to: 'repairing', at: '2026-11-19T04:00:00.000Z' },
    ]);
    const path = await mailed();
    assert.match((await get(`${path}?not-me=1`)).text, /The work has begun: press the button, and then/);
    const { headers } = await post(path, { form: 'not-me' }).expect(303);
    assert.match((await get(headers.location ?? '')).text, /The work had begun, so please/);
  });
});

describe('the log', () => {
  test('has no token of a link, whatever the request and its spelling', async () => {
    const path = await link();
    const token = path.split('/').at(-1) ?? '';
    const failing = await createTestApp({
      tracking: createTracking({ store, now: () => now, shop: () => site.release.shop, mailTo: null }),
      views: {
        repair: () => {
          throw new Error('broken');
        },
      },
      now: () => now,
    });
    const paths = [
      path,
      `${path}/`,
      `${path}?from=mail`,
      `${path}/_payload.json?build`,
      `${path}/feed.atom`,
      `${path}/nothing/here`,
      path.toUpperCase(),
      path.replace('track/', 'track//'),
      path.replace('track', '%74rack'),
      `${path}%`,
      `${path}%zz`,
      `/repairs/track${token}`,
      `/x${token}a`,
      `/repairs/tracks/${token}`,
      `/${token}`,
      `/repairs/track/${[...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')}`,
    ];
    for (const { app } of [site, failing]) {
      for (const each of paths) {
        for (const headers of [{}, script, { 'user-agent': 'Googlebot', referer: `https://x${path}` }]) {
          await get(each, headers);
        }
        await request(app.server).get(each).set({ accept: 'text/html' });
        await request(app.server).put(each);
        await request(app.server).post(each).type('form').send('form=other');
      }
    }
    const report = (uri: string) => ({
      'csp-report': {
        'document-uri': uri,
        'blocked-uri': uri,
        referrer: uri,
        'effective-directive': 'script-src',
      },
    });
    for (const uri of [`https://example.com${path}`, path, token]) {
      await request(site.app.server)
        .post('/_site/csp-reports')
        .type('application/csp-report')
        .send(JSON.stringify(report(uri)))
        .expect(204);
    }
    const all = [...site.lines, ...failing.lines];
    const output = JSON.stringify(all);
    await failing.app.close();
    assert.ok(!output.toLowerCase().includes(token));
    assert.ok(!output.includes('Ana') && !output.includes('example.com/'));
    const links = all.filter(({ url }) => url === '/repairs/track/:token');
    assert.ok(links.length > 50, `${links.length} lines are of links`);
    assert.ok(
      all.some(({ level, url }) => level === 50 && url === '/repairs/track/:token'),
      'errors too',
    );
    assert.ok(all.some(({ msg }) => msg === 'content security policy violated'));
    assert.ok(!output.includes(reference), 'nor the reference');
  });
});
