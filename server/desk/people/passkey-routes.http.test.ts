import assert from 'node:assert/strict';
import fastify from 'fastify';
import { inviteStaff } from '../../back-office/staff/invites.ts';
import type { Store } from '../../back-office/store/store.ts';
import { requestBodies } from '../../guard/request-bodies.ts';
import { fridayAtEleven, onSqlite } from '../../testing/each-engine.ts';
import { softwarePasskey } from '../../testing/software-passkey.ts';
import { createNewPasskeys } from './new-passkeys.ts';
import { nextPath } from './next-path.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { createPasskeys } from './passkeys.ts';

const deskUrl = 'https://desk.example.com';

/** The routes over a database; `calls` has what they asked of the sessions, and `signedIn` is who they say is there. */
async function openRoutes(store: Store) {
  const now = () => fridayAtEleven;
  const deps = { store, now, deskUrl, deskName: 'Desk' };
  const state = { calls: [] as string[], signedIn: null as { id: string } | null };
  const app = fastify();
  await app.register(requestBodies);
  await app.register(passkeyRoutes, {
    passkeys: createPasskeys(deps),
    newPasskeys: createNewPasskeys(deps),
    now,
    sessions: {
      colleagueOf: async () => state.signedIn,
      start: async (id) => state.calls.push(`start ${id}`),
      stepUp: async () => state.calls.push('step up'),
    },
  });
  const post = async (path: string, body: object | string = {}) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { 'content-type': 'application/json' };
    const {
      statusCode,
      body: text,
      headers: answered,
    } = await app.inject({ method: 'POST', url: path, payload, headers });
    return { status: statusCode, answer: JSON.parse(text), retryAfter: answered['retry-after'] };
  };
  return { app, state, post };
}

onSqlite((it) => {
  it('makes a key, signs in with it and shows it again, and says where to go', async ({ store }, context) => {
    const { app, state, post } = await openRoutes(store);
    context.after(() => app.close());
    const invite = { name: 'Kim', role: 'owner' } as const;
    const { id, token } = await store.write((db) => inviteStaff(db, invite, { by: 'root' }, fridayAtEleven));
    const passkey = softwarePasskey(deskUrl);
    const made = passkey.make((await post(`/join/${token}/options`)).answer);
    assert.deepEqual((await post(`/join/${token}/key`, { ...made, label: 'Tablet' })).answer, { to: '/' });
    const [key] = await store.read((db) => db.selectFrom('staff_keys').select('label').execute());
    assert.equal(key?.label, 'Tablet');

    const signed = passkey.sign((await post('/sign-in/options')).answer);
    const to = '/t/nb-7k4m-q2x8';
    assert.deepEqual((await post('/sign-in/key', { ...signed, next: to })).answer, { to });
    assert.equal((await post('/sign-in/key', signed)).status, 401, 'the same again');

    assert.equal((await post('/step-up/options')).status, 401, 'nobody is signed in');
    state.signedIn = { id };
    const again = passkey.sign((await post('/step-up/options')).answer);
    const elsewhere = { ...again, next: '//evil.example' };
    assert.deepEqual((await post('/step-up/key', elsewhere)).answer, { to: '/' });
    assert.deepEqual(state.calls, [`start ${id}`, `start ${id}`, 'step up']);
  });

  it('answers an unknown key as one that is wrong, then lets its network wait', async ({
    store,
  }, context) => {
    const { app, state, post } = await openRoutes(store);
    context.after(() => app.close());
    const answers = [];
    for (let times = 0; times < 6; times++) {
      const { answer } = await post('/sign-in/options');
      answers.push(await post('/sign-in/key', softwarePasskey(deskUrl).sign(answer)));
    }
    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401, 401, 401, 401, 429],
    );
    assert.equal(answers.at(-1)?.retryAfter, '60');
    assert.deepEqual(state.calls, []);
  });

  it('refuses a body that is too long, or none of a browser, before it asks the database', async ({
    store,
  }, context) => {
    const { app, post } = await openRoutes(store);
    context.after(() => app.close());
    const { response, ...rest } = softwarePasskey(deskUrl).sign({ challenge: 'AAAA' });
    const bodies: [string | object, number][] = [
      ['{', 400],
      ['null', 400],
      [{ ...rest }, 400],
      [{ ...rest, id: 'x'.repeat(1365), response }, 400],
      [{ ...rest, response: { ...response, signature: { length: 1 } } }, 400],
      [{ ...rest, response: { ...response, signature: 'not base64url!' } }, 400],
      ['x'.repeat(16 * 1024 + 1), 413],
    ];
    for (const [body, status] of bodies)
      assert.equal((await post('/sign-in/key', body)).status, status, JSON.stringify(body).slice(0, 60));
    assert.equal((await store.read((db) => db.selectFrom('slots').selectAll().execute())).length, 0);
  });

  it('lets nobody fill the table of challenges', async ({ store }, context) => {
    const { app, post } = await openRoutes(store);
    context.after(() => app.close());
    const statuses = [];
    for (let times = 0; times < 32; times++) statuses.push((await post('/sign-in/options')).status);
    assert.deepEqual(statuses.slice(-3), [200, 429, 429]);
  });

  it('goes on to paths of the desk alone', async () => {
    assert.equal(nextPath('/staff?sort=name&page=2'), '/staff?sort=name&page=2');
    const elsewhere = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/\t/evil.example',
      '',
      7,
      '/@evil',
      `/${'a'.repeat(200)}`,
    ];
    for (const each of elsewhere) assert.equal(nextPath(each), '/', String(each));
  });
});
