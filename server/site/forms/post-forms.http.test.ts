import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import request from 'supertest';
import { type EnquiryKind, honeypotField } from '../../../shared/forms.ts';
import { routes } from '../../../shared/routes.ts';
import { quotaReached } from '../../back-office/limits/daily-quota.ts';
import { codeLength, parseReference } from '../../back-office/store/parse-reference.ts';
import { StoreUnavailable } from '../../back-office/store/store.ts';
import { createEnquiriesStandIn } from '../../testing/fixtures/enquiries-stand-in.ts';
import { createTestApp, shareTestApp } from '../../testing/servers/test-app.ts';

const enquiries = createEnquiriesStandIn();
let now: Date;
let visitors = 0;
const site = shareTestApp({ enquiries, now: () => now });
beforeEach(() => {
  now = new Date('2026-11-20T01:00:00Z');
  enquiries.forget();
  visitors++;
});

const good: Record<EnquiryKind, Record<string, string>> = {
  contact: { name: 'Ana', email: 'ana@example.com', topic: 'repair', message: 'The screen is cracked.' },
  b2b: { name: 'Ana', phone: '0491 570 006', company: 'Example Pty Ltd', message: 'Ten laptops, all slow.' },
  school: {
    name: 'Ana',
    email: 'ana@example.com',
    school: 'Example State School',
    role: 'it',
    devices: 'Serial,Fault\r\nABC123,Hinge',
  },
};
const kinds = Object.keys(good) as EnquiryKind[];

interface Sender {
  headers?: Record<string, string>;
  address?: string;
}

/** Posts as a browser without script does. Each test has an address of its own. */
function post(kind: EnquiryKind, fields: Record<string, string> | string, sender: Sender = {}) {
  const { headers = {}, address = `203.0.113.${visitors}` } = sender;
  return request(site.app.server)
    .post(routes[kind].path)
    .set({ accept: 'text/html', 'x-forwarded-for': address, ...headers })
    .type('form')
    .send(typeof fields === 'string' ? fields : new URLSearchParams(fields).toString());
}

const script = { headers: { accept: 'application/json', 'sec-fetch-mode': 'cors' } };

for (const kind of kinds) {
  describe(`${kind}`, () => {
    test('stores a valid form once and redirects to a page with the reference', async () => {
      const answer = await post(kind, good[kind]).expect(303);
      const location = new URL(answer.headers.location ?? '', 'http://x');
      assert.equal(location.pathname, routes.sent.path);
      const reference = location.searchParams.get('reference') ?? '';
      assert.equal(parseReference(reference), reference.slice(-codeLength));
      for (const value of Object.values(good[kind])) {
        if (value.length > 2)
          assert.ok(!decodeURIComponent(location.search).includes(value), 'nothing of theirs');
      }
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(enquiries.taken.length, 1);
      assert.equal(enquiries.taken[0]?.kind, kind);

      const page = await request(site.app.server)
        .get(location.pathname + location.search)
        .expect(200);
      assert.ok(page.text.includes(reference));
      assert.match(page.text, /<title>[^<]*Received · /);
      assert.match(page.text, /<meta name="robots" content="noindex">/);
      assert.equal(page.headers['cache-control'], 'no-store');
      assert.ok(!page.text.includes('ana@example.com'));
      const canonical = /<link rel="canonical" href="([^"]+)">/
        .exec(page.text)?.[1]
        ?.replaceAll('&amp;', '&');
      assert.equal(canonical, site.release.shop.publicUrl + answer.headers.location);

      const again = await post(kind, good[kind]).expect(303);
      assert.equal(again.headers.location, answer.headers.location);
      assert.equal(enquiries.taken.length, 1);
    });

    test('answers scripts with the same in JSON', async () => {
      const first = await post(kind, good[kind], script).expect(201);
      assert.equal(parseReference(first.body.reference), first.body.reference.slice(-codeLength));
      assert.ok(first.body.location.startsWith(`${routes.sent.path}?`));
      const again = await post(kind, good[kind], script).expect(200);
      assert.deepEqual(again.body, first.body);
    });

    test('shows an invalid form again with every answer, an error summary and the same message beside each field', async () => {
      const { text, headers } = await post(kind, {
        ...good[kind],
        name: '',
        email: 'nobody@',
        phone: '12',
      }).expect(422);
      assert.equal(headers['cache-control'], 'private, no-cache');
      assert.match(text, /<title>Error: /);
      const main = /<main.*<\/main>/s.exec(text)?.[0] ?? '';
      assert.match(main, /<h2>There is a problem<\/h2>/);
      for (const field of ['name', 'email', 'phone']) {
        const control = controlOf(main, field);
        assert.match(control, /aria-invalid="true"/);
        const id = / id="([^"]+)"/.exec(control)?.[1] ?? '';
        const line = new RegExp(`<a href="#${id}">([^<]+)</a>`).exec(main)?.[1] ?? 'no line';
        const errorId = / aria-describedby="[^"]*?([^" ]+-error)"/.exec(control)?.[1] ?? 'none';
        assert.ok(
          main
            .slice(main.indexOf(`id="${errorId}"`))
            .split('</div>')[0]
            ?.includes(line),
        );
      }
      for (const field of Object.keys(good[kind])) {
        if (['name', 'email', 'phone'].includes(field)) continue;
        assert.doesNotMatch(controlOf(main, field), /aria-invalid/);
      }
      assert.match(controlOf(main, 'email'), /value="nobody@"/);
      if (good[kind].message) assert.ok(main.includes(`>${good[kind].message}</textarea>`));
      assert.equal(enquiries.calls, 0);

      const { body } = await post(kind, { ...good[kind], name: '' }, script).expect(422);
      assert.deepEqual(body.errors, [{ field: 'name', message: 'Enter your name' }]);
      assert.equal(body.statusCode, 422);
    });

    test('shows the answers again while the store is unavailable, and logs the fault without them', async () => {
      for (const [fault, status] of [
        [new StoreUnavailable('the database is locked'), 503],
        [new Error('something else'), 500],
      ] as const) {
        enquiries.fault = fault;
        const from = site.lines.length;
        const { text, headers } = await post(kind, good[kind]).expect(status);
        assert.match(headers['retry-after'] ?? '', /^\d+$/);
        assert.match(text, /<h2>There is a problem<\/h2>/);
        assert.match(controlOf(text, 'name'), /value="Ana"/);
        const { body } = await post(kind, good[kind], script).expect(status);
        assert.equal(body.statusCode, status);
        assert.ok(body.message.length > 20);
        const lines = JSON.stringify(site.lines.slice(from));
        assert.ok(lines.includes(fault.message));
        assert.doesNotMatch(lines, /Ana|ana@example|0491 ?570|Example/);
      }
    });

    test('has a page that is the same for everybody and sets no cookie', async () => {
      const { text, headers } = await request(site.app.server).get(routes[kind].path).expect(200);
      assert.match(headers['cache-control'] ?? '', /^public/);
      assert.equal(headers['set-cookie'], undefined);
      assert.doesNotMatch(text, /type="hidden"/);
      const form =
        new RegExp(`<form[^>]* action="${routes[kind].path}"[^>]*>.*</form>`, 's').exec(text)?.[0] ?? '';
      assert.match(form, /<form[^>]* noValidate/i);
      assert.match(form.match(/<button[^>]*>/g)?.at(-1) ?? '', /type="submit"/);
    });
  });
}

describe('every form', () => {
  test('stores no unknown column of a list', async () => {
    const devices = 'Serial,Fault,Device name,Room\nABC123,Hinge,A laptop of <Ana>,B2';
    await post('school', { ...good.school, devices }).expect(303);
    assert.doesNotMatch(JSON.stringify(enquiries.taken), /Ana>|B2/);
    const { body } = await post('school', { ...good.school, devices }, script).expect(200);
    assert.deepEqual(Object.keys(body).sort(), ['location', 'reference']);
  });

  test('tells a school first which devices of its list stay where they are, by row', async () => {
    const danger = 'Serial,Fault,Notes\n\nABC123,Hinge,\nABC124,It got wet,\nABC125,wet since <Monday>,';
    const { headers } = await post('school', { ...good.school, devices: danger }).expect(303);
    const page = await request(site.app.server)
      .get(headers.location ?? '')
      .expect(200);
    const said = page.text.indexOf('Leave these out: rows 4 and 5 of your list. Call us on ');
    assert.ok(said > 0 && said < page.text.indexOf('What happens next'));
    assert.doesNotMatch(decodeURIComponent(headers.location ?? ''), /wet|ABC|Monday/);
    const sound = await post('school', good.school).expect(303);
    assert.doesNotMatch(sound.headers.location ?? '', /leave-out/);
    for (const written of ['x', '1.', '9'.repeat(400), '%3Cb%3E']) {
      const odd = `${routes.sent.path}?form=school&reference=nb00000000&leave-out=${written}`;
      const { text } = await request(site.app.server).get(odd).expect(200);
      assert.doesNotMatch(text, /Leave these out/);
    }
  });

  test('takes a company’s list in place of its message, and says which devices stay where they are', async () => {
    const { message: _, ...company } = good.b2b;
    await post('b2b', company).expect(422, /Enter what you need/);
    const list =
      '\uFEFFAsset tag;Maker and model;Serial number;Fault;Notes\r\nA1;HP X360;ABC123;It got wet;\r\n';
    const { headers } = await post('b2b', { ...company, list }).expect(303);
    const taken = JSON.stringify(enquiries.taken.at(-1)?.input);
    assert.match(
      taken,
      /"rows":\[{"assetTag":"A1","model":"HP X360","serial":"ABC123","fault":"It got wet"}\]/,
    );
    await request(site.app.server)
      .get(headers.location ?? '')
      .expect(200, /Leave these out: row 2 of your list/);
    await post('b2b', { ...company, list: 'Serial\nABC123' }).expect(422, /Missing: Fault/);
  });

  test('an offer’s button leads to its form, and contents and date stand below that', async () => {
    const { text } = await request(site.app.server).get(routes.b2b.path).expect(200);
    const places = ['href="#quote"', 'id="quote"', 'name="list"', '</form>', 'Updated'];
    const found = places.map((place) => text.indexOf(place));
    assert.deepEqual(
      found,
      found.toSorted((a, b) => a - b),
    );
    assert.ok((found[0] ?? -1) > 0);
  });

  test('shows the answers again, with the time to wait, where a network has sent too many lists in a day', async () => {
    enquiries.fault = quotaReached('list', 7200);
    const refused = await post('school', good.school).expect(429);
    assert.equal(refused.headers['retry-after'], '7200');
    assert.match(refused.text, /as many lists as we take in a day/);
    assert.ok(refused.text.includes('ABC123,Hinge</textarea>'));
    const { body } = await post('school', good.school, script).expect(429);
    assert.match(body.message, /tomorrow, or call us/);
  });

  test('says in the line of its request whether it was stored, or had been before, and nothing that was sent', async () => {
    const from = site.lines.length;
    for (const fields of [good.contact, good.contact, { ...good.contact, name: '' }])
      await post('contact', fields);
    const logged = site.lines.slice(from);
    assert.doesNotMatch(JSON.stringify(logged), /Ana|ana@|cracked|TBX-|203\.0\.113/);
    const lines = logged.filter(({ msg }) => msg === 'request');
    assert.deepEqual(
      lines.map(({ route, status, outcome, reason }) => [route, status, outcome, reason]),
      [
        ['/contact', 303, 'stored', undefined],
        ['/contact', 303, 'repeated', undefined],
        ['/contact', 422, undefined, 'invalid-answers'],
      ],
    );
  });

  test('stores a message without a topic', async () => {
    const { topic, ...rest } = good.contact;
    assert.ok(topic);
    await post('contact', rest).expect(303);
    await post('contact', { ...good.contact, topic: 'nonsense' }).expect(422);
  });

  test('answers a post with the hidden field filled in as it answers every other', async () => {
    const answer = await post('contact', {
      ...good.contact,
      [honeypotField]: 'https://spam.example.com',
    }).expect(303);
    assert.match(answer.headers.location ?? '', /reference=TBX-/);
    assert.equal(enquiries.taken.at(-1)?.input[honeypotField], 'https://spam.example.com');
    const { body } = await post('b2b', { ...good.b2b, [honeypotField]: 'x' }, script).expect(201);
    assert.deepEqual(Object.keys(body).sort(), ['location', 'reference']);
  });

  const crossSite: [headers: Record<string, string>, status: number][] = [
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://testbench.example.com' }, 403],
    [{ origin: 'https://evil.example.com' }, 403],
    [{ origin: 'https://testbench.example.com.evil.example.com' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: '' }, 403],
    // A page with `Referrer-Policy: no-referrer` sends the origin `null` even to its own site: then `Sec-Fetch-Site` decides.
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 303],
    [{ 'sec-fetch-site': 'none' }, 303],
    [{ origin: 'https://testbench.example.com' }, 303],
    [{ origin: 'http://shop.local:8080', host: 'shop.local:8080' }, 303],
    [{ origin: 'https://shop.local', 'x-forwarded-host': 'shop.local', 'x-forwarded-proto': 'https' }, 303],
    [{}, 303],
  ];
  for (const [headers, status] of crossSite) {
    test(`answers ${status} to a post with ${JSON.stringify(headers)}`, async () => {
      const answer = await post('contact', good.contact, { headers }).expect(status);
      assert.equal(enquiries.calls, status === 303 ? 1 : 0);
      if (status === 403) assert.equal(answer.headers['cache-control'], 'no-store');
      await post('contact', { name: 'x' }, { headers: { ...script.headers, ...headers } }).expect(
        status === 303 ? 422 : 403,
      );
    });
  }

  test('refuses a text longer than any valid one without showing it again', async () => {
    const send = (path: string, body: string) =>
      request(site.app.server)
        .post(path)
        .set('accept', 'text/html')
        .type('application/x-www-form-urlencoded')
        .send(body);
    for (const [path, body] of [
      ['/contact', `message=${'<'.repeat(16_001)}`],
      ['/contact', `message=${'a'.repeat(65_536)}`],
      ['/business/school', `devices=${'<'.repeat(110_001)}`],
    ] as const) {
      const { text } = await send(path, body).expect(413);
      assert.doesNotMatch(text, /&lt;&lt;|aaaa/);
    }
    await send('/contact', `message=${'<'.repeat(16_000)}`).expect(422, /&lt;&lt;/);
    await send('/business/school', `devices=${'<'.repeat(100_001)}`).expect(422, /&lt;&lt;/);
  });
});

test('answers 503 where the server has no store, with a warning alone: the store logs the outage once', async () => {
  const { app, lines } = await createTestApp();
  await request(app.server).post('/contact').type('form').send(good.contact).expect(503);
  const logged = lines.filter(({ level }) => Number(level) >= 40);
  assert.deepEqual(
    logged.map(({ level, err }) => [level, err]),
    [[40, undefined]],
  );
  await app.close();
});

test('shows no reference that is not of our form', async () => {
  for (const query of [
    '',
    '?reference=',
    '?reference=call+1800',
    '?reference=TBX-0000-0001',
    '?form=x&reference=TBX-0000-0000',
  ]) {
    await request(site.app.server).get(`${routes.sent.path}${query}`).expect(404);
  }
  await request(site.app.server).get(`${routes.sent.path}?form=school&reference=nb00000000`).expect(200);
});

/** The opening tag of the control with a name. */
const controlOf = (html: string, name: string): string =>
  new RegExp(`<(?:input|textarea|select)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? `no ${name}`;
