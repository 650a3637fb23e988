import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { staffRoles } from '../../shared/people-fields.ts';
import { openStore } from '../back-office/store/open-store.ts';
import { StoreUnavailable } from '../back-office/store/store.ts';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { enquiryRow } from '../testing/fixtures/enquiry-row.ts';
import { addRepair } from '../testing/fixtures/repair-rows.ts';
import {
  createTestDesk,
  type DeskBrowser,
  type TestDesk,
  testDeskHost,
  testDeskUrl,
} from '../testing/servers/test-desk.ts';
import { access, stepUpMs } from './access.ts';

/** Who may ask for what, written out by hand beside the table: nobody else may, and whether the passkey has to have been shown again. */
const matrix: Record<string, [who: string, passkey?: 'passkey']> = {
  'GET /files/:name': ['anybody'],
  'GET /sign-in': ['anybody'],
  'POST /sign-in': ['anybody'],
  'GET /join/:token': ['anybody'],
  'POST /join/:token': ['anybody'],
  'POST /sign-out': ['anybody'],
  'POST /lock': ['anybody'],
  'GET /step-up': ['counter bench owner'],
  'POST /step-up': ['counter bench owner'],
  'POST /awake': ['counter bench owner'],
  'GET /': ['counter bench owner'],
  'POST /find': ['counter owner'],
  'GET /events': ['counter bench owner'],
  'GET /_site/islands/:key': ['counter bench owner'],
  'GET /new': ['counter bench owner'],
  'POST /new': ['counter bench owner'],
  'GET /new/batch': ['counter bench owner'],
  'POST /new/batch': ['counter bench owner'],
  'GET /enquiries/:reference/intake': ['counter owner'],
  'POST /enquiries/:reference/intake': ['counter owner'],
  'GET /enquiries/:reference/batch': ['counter owner'],
  'POST /enquiries/:reference/batch': ['counter owner'],
  'GET /t/:reference': ['counter bench owner'],
  'POST /t/:reference/move': ['counter bench owner'],
  'POST /t/:reference/take-in': ['counter bench owner'],
  'POST /t/:reference/note': ['counter bench owner'],
  'POST /t/:reference/called': ['counter bench owner'],
  'POST /t/:reference/collectors': ['counter bench owner'],
  'GET /t/:reference/quote': ['counter bench owner'],
  'POST /t/:reference/quote': ['counter bench owner'],
  'POST /t/:reference/answer': ['counter bench owner'],
  'POST /t/:reference/edit': ['counter bench owner'],
  'POST /t/:reference/dangers': ['counter bench owner'],
  'POST /t/:reference/show': ['counter owner'],
  'POST /t/:reference/serial': ['counter bench owner'],
  'POST /t/:reference/contact': ['counter owner'],
  'POST /t/:reference/link': ['counter owner'],
  'POST /t/:reference/print-link': ['counter owner'],
  'POST /t/:reference/end-links': ['counter owner'],
  'POST /t/:reference/release': ['counter owner'],
  'POST /t/:reference/undo': ['counter bench owner'],
  'POST /t/:reference/reopen': ['owner'],
  'GET /t/:reference/return': ['counter bench owner'],
  'POST /t/:reference/return': ['counter bench owner'],
  'GET /t/:reference/slip': ['counter bench owner'],
  'GET /t/:reference/label': ['counter bench owner'],
  'GET /slips': ['counter bench owner'],
  'GET /staff': ['owner', 'passkey'],
  'POST /staff': ['owner', 'passkey'],
  'POST /staff/:id': ['owner', 'passkey'],
  'POST /old-requests': ['owner', 'passkey'],
  'GET /audit': ['owner', 'passkey'],
};

describe('the table of route and role', () => {
  let desk: TestDesk;
  const signedIn: Record<string, DeskBrowser> = {};
  const locked: Record<string, DeskBrowser> = {};
  const steppedUp: Record<string, DeskBrowser> = {};
  const ends: (() => Promise<void>)[] = [];
  after(() => Promise.all(ends.map((end) => end())));
  before(async () => {
    desk = await createTestDesk(
      { after: (end) => void ends.push(end) },
      { extend: (app) => void app.get('/forgotten', async () => 'a route without a row') },
    );
    const at = desk.clock.now.toISOString();
    for (const role of staffRoles) {
      signedIn[role] = await desk.signIn(role);
      locked[role] = await desk.signIn(role, { locked_at: at, stepped_up_at: at });
      steppedUp[role] = await desk.signIn(role, { stepped_up_at: at });
    }
  });

  const ask = async (key: string, { cookie } = desk.browser()) => {
    const [method = '', url = ''] = key.split(' ');
    const answer = await desk.app.inject({
      // The stream of news never ends.
      payloadAsStream: url === '/events',
      method: method as 'GET',
      url: url.replace(/:\w+/g, 'nb-7k4m-q2x8'),
      headers: { host: testDeskHost, 'sec-fetch-site': 'same-origin', cookie },
    });
    if (url === '/events') answer.stream().destroy();
    return answer;
  };

  /** Whether the route itself answered, with whatever it has for nothing in particular. */
  const isRefused = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) =>
    statusCode === 401 || statusCode === 403 || /^\/(sign-in|step-up)\?/.test(String(headers.location));

  for (const [key, [who, passkey]] of Object.entries(matrix)) {
    const roles = staffRoles.filter((role) => who.includes(role));
    const stepUp = passkey === 'passkey';
    test(`${key} answers those whom its row names, and nobody else`, async () => {
      const stranger = await ask(key);
      assert.equal(isRefused(stranger), who !== 'anybody');
      if (who === 'anybody') return;
      if (key.startsWith('POST')) assert.equal(stranger.statusCode, 401);
      for (const role of staffRoles) {
        assert.equal((await ask(key, locked[role])).statusCode, 401, `${role}, locked`);
        assert.equal(
          isRefused(await ask(key, steppedUp[role])),
          !roles.includes(role),
          `${role}, stepped up`,
        );
        const answer = await ask(key, signedIn[role]);
        const mayAsk = roles.includes(role);
        assert.equal(isRefused(answer), !mayAsk || stepUp, role);
        if (!mayAsk) {
          assert.equal(answer.statusCode, 403);
          for (const allowed of roles) assert.match(answer.body, new RegExp(`Only for the .*${allowed}`));
        } else if (stepUp) assert.match(String(answer.headers.location), /^\/step-up\?to=\//);
      }
    });
  }

  test('a route without a row answers nobody', async () => {
    assert.equal((await ask('GET /forgotten')).statusCode, 403);
    for (const role of staffRoles)
      assert.equal((await ask('GET /forgotten', signedIn[role])).statusCode, 403);
  });

  test('a page leads to the sign-in and names itself; a script is told', async () => {
    const stranger = desk.browser();
    const page = await stranger.get('/t/nb-7k4m-q2x8');
    assert.deepEqual([page.statusCode, page.headers.location], [303, '/sign-in?to=/t/nb-7k4m-q2x8']);
    const search = await stranger.get('/?q=Ana');
    assert.equal(search.headers.location, '/sign-in?to=/', 'what was searched for is in no other address');
    assert.equal((await stranger.get('/', { accept: 'application/json' })).statusCode, 401);
  });

  test('a step up counts for five minutes', async () => {
    const steppedUpAt = desk.clock.now;
    const owner = await desk.signIn('owner', { stepped_up_at: steppedUpAt.toISOString() });
    assert.equal((await owner.get('/audit')).statusCode, 200);
    desk.wait(stepUpMs);
    assert.match(String((await owner.get('/audit')).headers.location), /^\/step-up\?to=\/audit$/);
    const posted = await owner.post('/staff/staff-1', {}, { referer: `${testDeskUrl}/staff?x=1` });
    assert.equal(posted.headers.location, '/step-up?to=/staff', 'back to the page that sent it');
    desk.clock.now = steppedUpAt;
  });
});

test('each route that the desk has stands in the table, and each row has its route', async (context) => {
  const keys: string[] = [];
  const extend = (app: FastifyInstance) =>
    void keys.push(...routesIn(app.printRoutes({ commonPrefix: false })));
  await createTestDesk(context, { extend });
  assert.ok(keys.includes('GET /') && keys.includes('GET /files/:name'), `read ${keys}`);
  for (const key of keys) assert.ok(Object.hasOwn(access, key), key);
  assert.deepEqual(Object.keys(access).sort(), Object.keys(matrix).sort(), 'the matrix has each row');
  const missing = Object.keys(access).filter((key) => !keys.includes(key));
  assert.deepEqual(missing, [], 'rows without a route');
});

/** The routes of Fastify's drawing of them, a tree with a part of a path on each line. */
function routesIn(tree: string): string[] {
  const parts: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, branch = '', part = '', methods = ''] = /^(.*[└├]── )(\S+)(?: \((.*)\))?/.exec(line) ?? [];
    parts.splice(branch.length / 4 - 1, parts.length, part);
    const url = parts.join('').replaceAll('//', '/');
    return methods.split(', ').flatMap((method) => (method && method !== 'HEAD' ? `${method} ${url}` : []));
  });
}

test('every page of the desk can be read while nothing can be written', async (context) => {
  let isFull = false;
  const url = `sqlite:${temporaryFolder()}/shop.db`;
  const store = await openStore(url, pino({ level: 'silent' }));
  const write: typeof store.write = (work, ms) =>
    isFull ? Promise.reject(new StoreUnavailable('the disk of the database is full')) : store.write(work, ms);
  const desk = await createTestDesk(context, { store: { ...store, write } });
  context.after(() => store.close());
  const device = { device: 'Apple iPhone 13', device_path: 'apple/iphone-13', fault: 'Cracked' };
  await addRepair(store, 'NB-7K4M-Q2XQ', {}, [device], 'collected');
  await store.write((db) => db.insertInto('enquiries').values(enquiryRow('NB-7K4M-Q2XQ')).execute());
  const invited = desk.clock.now.toISOString();
  const owner = await desk.signIn('owner', { stepped_up_at: invited });
  isFull = true;
  // What was noted last is older than a minute, so that each wants to note the time.
  desk.wait(3 * 60_000);
  for (const key of Object.keys(access)) {
    const [method = '', path = ''] = key.split(' ');
    if (method !== 'GET' || path === '/events') continue;
    const { statusCode } = await owner.get(
      path.replace(':reference', 'nb-7k4m-q2xq').replace(/:\w+/, 'none'),
    );
    assert.equal(statusCode < 500, true, `${key}: ${statusCode}`);
    if (/reference|^\/$|staff|audit|new/.test(path)) assert.equal(statusCode, 200, key);
  }
  assert.equal((await owner.post('/lock')).statusCode, 503);
});
