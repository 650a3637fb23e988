import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { type StaffRole, staffRoles } from '../back-office/store/staff-tables.ts';
import { createTestDesk, type TestDesk, testDeskUrl } from '../testing/test-desk.ts';
import { access, stepUpMs } from './access.ts';

describe('the table of route and role', () => {
  let desk: TestDesk;
  const cookies: Record<string, string> = {};
  const locked: Record<string, string> = {};
  const steppedUp: Record<string, string> = {};
  const ends: (() => Promise<void>)[] = [];
  after(() => Promise.all(ends.map((end) => end())));
  before(async () => {
    desk = await createTestDesk(
      { after: (end) => void ends.push(end) },
      {
        extend(app) {
          // A stand-in for each row whose route the desk does not have yet.
          for (const key of Object.keys(access)) {
            const [method = '', url = ''] = key.split(' ');
            if (app.hasRoute({ method: method as HTTPMethods, url })) continue;
            app.route({ method: method as HTTPMethods, url, handler: async () => 'done' });
          }
          app.get('/forgotten', async () => 'a route without a row');
        },
      },
    );
    const at = desk.clock.now.toISOString();
    for (const role of staffRoles) {
      cookies[role] = await desk.signIn(role);
      locked[role] = await signInAs(role, { locked_at: at, stepped_up_at: at });
      steppedUp[role] = await signInAs(role, { stepped_up_at: at });
    }
  });

  async function signInAs(role: StaffRole, state: { locked_at?: string; stepped_up_at: string }) {
    const cookie = await desk.signIn(role);
    const hash = createHash('sha256').update(cookie.split('=')[1] ?? '');
    await desk.store.write((db) =>
      db.updateTable('staff_sessions').set(state).where('token_hash', '=', hash.digest('hex')).execute(),
    );
    return cookie;
  }

  const ask = async (key: string, cookie?: string) => {
    const [method = '', url = ''] = key.split(' ');
    const answer = await desk.app.inject({
      // The stream of news never ends.
      payloadAsStream: url === '/events',
      method: method as 'GET',
      url: url.replace(/:\w+/g, 'nb-7k4m-q2x8'),
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
    });
    if (url === '/events') answer.stream().destroy();
    return answer;
  };

  /** Whether the route itself answered: stand-ins with 200, the desk's own with whatever they have for nothing in particular. */
  const isRefused = ({ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> }) =>
    statusCode === 401 || statusCode === 403 || /^\/(sign-in|step-up)\?/.test(String(headers.location));

  for (const [key, { roles, stepUp }] of Object.entries(access)) {
    test(`${key} answers those whom its row names, and nobody else`, async () => {
      const stranger = await ask(key);
      assert.equal(isRefused(stranger), roles !== 'anybody');
      if (roles === 'anybody') return;
      if (key.startsWith('POST')) assert.equal(stranger.statusCode, 401);
      for (const role of staffRoles) {
        assert.equal((await ask(key, locked[role])).statusCode, 401, `${role}, locked`);
        assert.equal(
          isRefused(await ask(key, steppedUp[role])),
          !roles.includes(role),
          `${role}, stepped up`,
        );
        const answer = await ask(key, cookies[role]);
        const mayAsk = roles.includes(role);
        assert.equal(isRefused(answer), !mayAsk || stepUp === true, role);
        if (!mayAsk) {
          assert.equal(answer.statusCode, 403);
          for (const allowed of roles) assert.match(answer.body, new RegExp(`Only for the .*${allowed}`));
        } else if (stepUp === true) assert.match(String(answer.headers.location), /^\/step-up\?to=\//);
      }
    });
  }

  test('a route without a row answers nobody', async () => {
    assert.equal((await ask('GET /forgotten')).statusCode, 403);
    for (const role of staffRoles) assert.equal((await ask('GET /forgotten', cookies[role])).statusCode, 403);
  });

  test('a page leads to the sign-in and names itself; a script is told', async () => {
    const page = await desk.app.inject({ url: '/t/nb-7k4m-q2x8' });
    assert.equal(page.statusCode, 303);
    assert.equal(page.headers.location, '/sign-in?to=/t/nb-7k4m-q2x8');
    const search = await desk.app.inject({ url: '/?q=Ana' });
    assert.equal(search.headers.location, '/sign-in?to=/', 'what was searched for is in no other address');
    const script = await desk.app.inject({ url: '/', headers: { accept: 'application/json' } });
    assert.equal(script.statusCode, 401);
  });

  test('a step up counts for five minutes', async () => {
    const steppedUpAt = desk.clock.now;
    const cookie = await signInAs('owner', { stepped_up_at: steppedUpAt.toISOString() });
    assert.equal((await ask('GET /audit', cookie)).statusCode, 200);
    desk.clock.now = new Date(steppedUpAt.getTime() + stepUpMs);
    assert.match(String((await ask('GET /audit', cookie)).headers.location), /^\/step-up\?to=\/audit$/);
    const posted = await desk.app.inject({
      method: 'POST',
      url: '/staff/staff-1',
      headers: { cookie, 'sec-fetch-site': 'same-origin', referer: `${testDeskUrl}/staff?x=1` },
    });
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
