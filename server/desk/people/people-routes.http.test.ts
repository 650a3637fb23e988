import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { StaffRole } from '../../../shared/people-fields.ts';
import { inviteStaff } from '../../back-office/staff/invites.ts';
import { softwarePasskey } from '../../testing/browser/software-passkey.ts';
import { addRepair } from '../../testing/fixtures/repair-rows.ts';
import { createTestDesk, testDeskUrl } from '../../testing/servers/test-desk.ts';
import { stepUpMs } from '../access.ts';
import { longestMs } from './sessions.ts';

/** A desk, and a browser. */
async function atTheDesk(context: TestContext, signIn?: StaffRole) {
  const desk = await createTestDesk(context);
  const session = { stepped_up_at: desk.clock.now.toISOString() };
  const browser = signIn ? await desk.signIn(signIn, session) : desk.browser();
  return {
    ...{ ...desk, browser, get: browser.get, post: browser.post },
    /** Posts JSON, as the desk's script does. */
    async send(url: string, body: object | string = {}, more = {}) {
      const payload = typeof body === 'string' ? body : JSON.stringify(body);
      const type = { 'content-type': 'application/json', accept: 'application/json' };
      const answer = await browser.post(url, payload, { ...type, ...more });
      return { status: answer.statusCode, json: answer.json(), headers: answer.headers };
    },
    invite: (name: string, role: StaffRole) =>
      desk.store.write((db) => inviteStaff(db, { name, role }, { by: 'root' }, desk.clock.now)),
    person: async (name: string) => (await desk.rows('staff')).find((row) => row.name === name),
  };
}

describe('passkeys over HTTP', () => {
  test('make, sign in, lock, switch of person and step-up, each with another cookie', async (context) => {
    const { browser, store, wait, invite, get, post, send, rows } = await atTheDesk(context);
    const ticket = '/t/nb-7k4m-q2xq';
    const join = async (name: string, role: StaffRole) => {
      const { id, token } = await invite(name, role);
      assert.match((await get(`/join/${token}.`)).body, new RegExp(`Welcome, ${name}`));
      const passkey = softwarePasskey(testDeskUrl);
      const key = { ...passkey.make((await send(`/join/${token}`)).json), label: `Tablet of ${name}` };
      const { json } = await send(`/join/${token}`, { key });
      assert.deepEqual(json, { to: '/', staffId: id });
      const closed = await get(`/join/${token}`);
      assert.deepEqual([closed.statusCode, /ask an owner for another link/.test(closed.body)], [404, true]);
      assert.equal((await send(`/join/${token}`)).status, 404);
      return { id, passkey };
    };
    const kim = await join('Kim', 'owner');
    const lee = await join('Lee', 'bench');
    assert.equal((await rows('staff_sessions')).length, 1, 'the session of the same browser has ended');
    assert.deepEqual(
      (await rows('staff_keys')).map(({ label }) => label),
      ['Tablet of Kim', 'Tablet of Lee'],
    );

    const planted = `__Host-desk=${'a'.repeat(43)}`;
    browser.cookie = planted;
    const signed = kim.passkey.sign((await send('/sign-in')).json);
    const to = '/t/nb-7k4m-q2x8';
    assert.deepEqual((await send('/sign-in', { key: signed, next: to })).json, { to, staffId: kim.id });
    assert.notEqual(browser.cookie, planted, 'a cookie that somebody planted');
    assert.equal((await send('/sign-in', { key: signed })).status, 401, 'the same again');

    const locked = await post('/lock', {}, { referer: `${testDeskUrl}/audit?before=9` });
    assert.deepEqual([locked.statusCode, locked.headers.location], [303, '/audit']);
    const page = await get('/audit');
    assert.equal(page.statusCode, 401);
    assert.match(page.body, /Locked.*Kim was here last.*name="next" value="\/audit"/s);
    assert.match((await post('/staff', { name: 'Sam' })).body, /nothing was saved.*name="next" value="\/"/is);
    const before = { cookie: browser.cookie };
    await send('/sign-in', { key: lee.passkey.sign((await send('/sign-in')).json), next: '//evil.example' });
    assert.match((await get('/')).body, /<summary>Lee/);
    assert.equal((await get('/', before)).statusCode, 303, 'the cookie before the switch opens nothing');

    await send('/sign-in', { key: kim.passkey.sign((await send('/sign-in')).json) });
    assert.match(
      (await get('/staff')).body,
      /<h1>Staff/,
      'whoever has just shown a passkey is not asked again',
    );
    wait(stepUpMs);
    assert.equal((await get('/staff')).headers.location, '/step-up?to=/staff');
    const challenge = (await send('/step-up')).json;
    assert.deepEqual(
      challenge.allowCredentials.map(({ id }: { id: string }) => id),
      [kim.passkey.id],
    );
    const first = browser.cookie;
    await send('/step-up', { key: kim.passkey.sign(challenge), next: '/staff' });
    assert.notEqual(browser.cookie, first);
    assert.match((await get('/staff')).body, /<h1>Staff/);

    await addRepair(store, 'NB-7K4M-Q2XQ', { phone: '+61491570006' });
    wait(stepUpMs);
    const from = { referer: testDeskUrl + ticket };
    const asked = (await post(`${ticket}/show`, {}, from)).headers.location;
    assert.equal(asked, `/step-up?to=${ticket}&show=contact`);
    assert.match((await get(String(asked))).body, /name="show" value="contact"/);
    const shown = { next: ticket, show: 'contact' };
    await send('/step-up', { key: kim.passkey.sign((await send('/step-up')).json), ...shown });
    assert.deepEqual(
      (await rows('audit')).slice(-1).map(({ by, action, about }) => [by, action, about]),
      [['Kim', 'show contact', 'NB-7K4M-Q2XQ']],
    );
    assert.match((await get(ticket)).body, /href="tel:\+61491570006"/);
    assert.doesNotMatch((await get(ticket)).body, /491 ?570/, 'it is shown once');

    const { cookie } = browser;
    assert.equal((await post('/sign-out')).headers.location, '/sign-in');
    assert.equal((await get('/', { cookie })).statusCode, 303);
    wait(longestMs);
    await send('/sign-in', { key: kim.passkey.sign((await send('/sign-in')).json) });
    assert.equal((await rows('staff_sessions')).length, 1, 'those that have ended are deleted');
  });

  test('answers an unknown key as one that is wrong', async (context) => {
    const { send } = await atTheDesk(context);
    const { json } = await send('/sign-in');
    const answer = await send('/sign-in', { key: softwarePasskey(testDeskUrl).sign(json) });
    assert.equal(answer.status, 401);
    assert.match(answer.json.message, /ask an owner for a link/);
  });

  test('refuses what is no browser’s, too long or of another site, before it asks the database', async (context) => {
    const { send, rows } = await atTheDesk(context);
    const { response, ...rest } = softwarePasskey(testDeskUrl).sign({ challenge: 'AAAA' });
    const wrong: [string | object, number][] = [
      ['{', 400],
      ['null', 400],
      [{ key: rest }, 400],
      [{ key: { ...rest, id: 'x'.repeat(1365), response } }, 400],
      [{ key: { ...rest, response: { ...response, signature: { length: 1 } } } }, 400],
      [{ key: { ...rest, response: { ...response, signature: 'not base64url!' } } }, 400],
      ['x'.repeat(16 * 1024 + 1), 413],
    ];
    for (const [body, status] of wrong)
      assert.equal((await send('/sign-in', body)).status, status, JSON.stringify(body).slice(0, 60));
    for (const more of [{ 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'cross-site' }])
      assert.equal((await send('/sign-in', {}, more)).status, 403);
    assert.deepEqual([await rows('slots'), await rows('staff_challenges')], [[], []]);
  });

  test('knows a browser that signed in by a second cookie, which opens nothing and has an allowance of its own', async (context) => {
    const { browser, invite, get, send, rows } = await atTheDesk(context);
    const { token } = await invite('Kim', 'owner');
    const passkey = softwarePasskey(testDeskUrl);
    const made = passkey.make((await send(`/join/${token}`)).json);
    const { headers } = await send(`/join/${token}`, { key: made });
    const [session, known = ''] = [headers['set-cookie']].flat();
    assert.match(String(session), /^__Host-desk=/);
    assert.match(
      known,
      /^__Host-desk-browser=[\w-]{22}\.[\da-f]{32}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=31536000$/,
    );
    const [remembered = ''] = known.split(';');
    browser.cookie = remembered;
    assert.equal((await get('/')).headers.location, '/sign-in?to=/', 'it opens nothing');

    const ask = async (cookie: string) => (await send('/sign-in', {}, { cookie })).status;
    let asked = 0;
    while ((await ask('')) === 200) asked += 1;
    assert.ok(asked >= 200, 'a flood of one network is let through for long');
    const junk = { key: softwarePasskey(testDeskUrl).sign({ challenge: 'AAAA' }) };
    assert.equal((await send('/sign-in', junk, { cookie: '' })).status, 429);
    assert.equal(await ask(remembered.replace(/.$/, (last) => (last === '0' ? '1' : '0'))), 429, 'made up');
    const signed = passkey.sign((await send('/sign-in', {}, { cookie: remembered })).json);
    const again = await send('/sign-in', { key: signed }, { cookie: remembered });
    assert.deepEqual([again.status, again.headers['set-cookie']?.[1]], [200, known]);
    assert.equal((await rows('staff_challenges')).length, 2, 'one for each that was signed');
  });
});

describe('the forms of the staff', () => {
  test('show a link once, also as a code, and change roles', async (context) => {
    const { get, post, person } = await atTheDesk(context, 'owner');
    const { statusCode, body } = await post('/staff', { name: ' Lee  Li ', role: 'counter' });
    assert.equal(statusCode, 200);
    assert.match(
      body,
      /A link for Lee Li.*<svg class="qr".*https:\/\/desk\.example\.com\/join\/[a-z2-7]{32}/s,
    );
    const path = `/staff/${(await person('Lee Li'))?.id}`;
    const changed = await post(path, { act: 'role', role: 'bench' });
    assert.deepEqual([changed.statusCode, changed.headers.location], [303, '/staff']);
    assert.equal((await person('Lee Li'))?.role, 'bench');
    const other = await post(path, { act: 'another-key' });
    assert.notEqual(/\/join\/\w+/.exec(other.body)?.[0], /\/join\/\w+/.exec(body)?.[0]);
    await post(path, { act: 'end' });
    assert.match((await get('/staff')).body, /No longer here: Lee Li/);
    assert.match((await post(path, { act: 'sign-out' })).body, /No one here has this name/);
  });

  test('refuse in words what no form sends, keep what was typed, and leave nothing', async (context) => {
    const { post, rows } = await atTheDesk(context, 'owner');
    const wrong: [string, Record<string, string>, RegExp][] = [
      ['/staff', {}, /role="alert">[^<]+</],
      ['/staff', { name: '', role: 'bench' }, /Type a name/],
      [
        '/staff',
        { name: 'x'.repeat(61), role: 'bench' },
        /The name must be 60.*value="x{61}".*selected="">bench/s,
      ],
      ['/staff', { name: 'Lee', role: 'king' }, /Choose a role/],
      ['/staff/nobody', { act: 'role', role: 'king' }, /Choose a role/],
      ['/staff/nobody', { act: 'end' }, /No one here has this name/],
      ['/staff/nobody', { act: 'toString' }, /Choose what to do/],
      ['/staff/staff-1', { act: 'lost-keys' }, /Ask another owner/],
      ['/staff/staff-1', { act: 'end' }, /No other owner has a passkey/],
    ];
    for (const [path, fields, words] of wrong) {
      const { statusCode, body } = await post(path, fields);
      assert.equal(statusCode, 422, path);
      assert.match(body, words);
    }
    assert.deepEqual(await rows('audit'), []);
  });

  test('stand in the audit, which is shown by hundreds, the newest first', async (context) => {
    const { get, post, person } = await atTheDesk(context, 'owner');
    await post('/staff', { name: 'Lee', role: 'bench' });
    const path = `/staff/${(await person('Lee'))?.id}`;
    for (let row = 2; row <= 101; row++) await post(path, { act: 'sign-out' });
    const numbers = (html: string) => [...html.matchAll(/, row (\d+)</g)].map(([, number]) => Number(number));
    const newest = await get('/audit');
    assert.deepEqual([numbers(newest.body).length, numbers(newest.body)[0]], [100, 101]);
    assert.match(newest.body, /href="\/audit\?before=2"/);
    const oldest = await get('/audit?before=2');
    assert.deepEqual([numbers(oldest.body), /Older/.test(oldest.body)], [[1], false]);
    assert.match(oldest.body, /owner 1 invited Lee, bench</);
    assert.equal(numbers((await get("/audit?before=2'%20or%201")).body).length, 100);
  });
});
