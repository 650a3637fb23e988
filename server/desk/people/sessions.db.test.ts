import assert from 'node:assert/strict';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actOnStaff } from '../../back-office/staff/staff-acts.ts';
import { type Store, StoreUnavailable } from '../../back-office/store/store.ts';
import { onEachEngine } from '../../testing/databases/each-engine.ts';
import { createSessions, idleMs, longestMs } from './sessions.ts';

const asking = (cookie = '') => ({ headers: { cookie } }) as FastifyRequest;

/** A reply to a request with a cookie, and the cookie that it sets. */
function replying(cookie = '') {
  const set: string[] = [];
  const reply = { request: asking(cookie), header: (_: string, value: string) => set.push(value) };
  return { reply: reply as unknown as FastifyReply, set, sent: () => set[0]?.split(';')[0] ?? '' };
}

async function open(store: Store, deskUrl = 'https://desk.example.com') {
  const clock = { now: new Date('2026-11-20T01:00:00.000Z') };
  const created_at = clock.now.toISOString();
  const kim = { id: 'kim', name: 'Kim', role: 'bench' as const, created_at, ended_at: null };
  await store.write((db) => db.insertInto('staff').values(kim).execute());
  const sessions = createSessions({ store, now: () => clock.now, deskUrl });
  const wait = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  const signIn = async (before = '') => {
    const { reply, set, sent } = replying(before);
    await sessions.start('kim', reply, null);
    return { cookie: sent(), header: set[0] ?? '' };
  };
  const state = async (cookie: string, isTouch = true) => {
    const session = await sessions.sessionOf(asking(cookie), isTouch);
    if (!session) return 'none';
    return session.isLocked ? 'locked' : session.colleague.name;
  };
  return { sessions, wait, signIn, state };
}

onEachEngine((it) => {
  it('hands out a cookie of 256 bits that no script and no other host reads, and stores its hash', async ({
    store,
  }) => {
    const { signIn, state } = await open(store);
    const { cookie, header } = await signIn();
    assert.match(header, /^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    assert.equal(await state(cookie), 'Kim');
    assert.equal(await state(`other=1; ${cookie}; more=2`), 'Kim');
    const rows = await store.read((db) => db.selectFrom('staff_sessions').selectAll().execute());
    assert.ok(!JSON.stringify(rows).includes(cookie.slice(12)));
    for (const other of ['', cookie.slice(0, -1), `${cookie}x`, cookie.replace('__Host-', ''), `x${cookie}`])
      assert.equal(await state(other), 'none', other);
  });

  it('on localhost has a cookie that browsers take over http', async ({ store }) => {
    const { signIn } = await open(store, 'http://localhost:3001');
    assert.match((await signIn()).header, /^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('keeps whoever works awake while no time can be written, and locks them as ever', async ({ store }) => {
    let isFull = false;
    const write: Store['write'] = (work, ms) =>
      isFull ? Promise.reject(new StoreUnavailable('the disk is full')) : store.write(work, ms);
    const { signIn, state, wait } = await open({ ...store, write });
    const [{ cookie }, { cookie: idle }] = [await signIn(), await signIn()];
    isFull = true;
    for (let minutes = 0; minutes < 30; minutes += 5) {
      assert.equal(await state(cookie), 'Kim', `after ${minutes} minutes`);
      wait(idleMs / 2);
    }
    assert.equal(await state(idle), 'locked');
    isFull = false;
    assert.equal(await state(cookie), 'Kim');
    wait(idleMs);
    assert.equal(await state(cookie), 'locked');
  });

  it('locks after ten idle minutes, whatever timers ask for, and stays locked', async ({ store }) => {
    const { signIn, state, wait } = await open(store);
    const { cookie } = await signIn();
    for (const _ of [1, 2, 3]) {
      wait(idleMs - 1);
      assert.equal(await state(cookie), 'Kim');
    }
    wait(idleMs / 2);
    assert.equal(await state(cookie, false), 'Kim');
    wait(idleMs / 2);
    assert.equal(await state(cookie, false), 'locked');
    assert.equal(await state(cookie), 'locked');
    assert.equal(await state(cookie), 'locked');
  });

  it('ends after twelve hours of work, and with its colleague', async ({ store }) => {
    const { signIn, state, wait } = await open(store);
    const { cookie } = await signIn();
    for (let hours = 0; hours < longestMs; hours += idleMs / 2) {
      assert.equal(await state(cookie), 'Kim');
      wait(idleMs / 2);
    }
    assert.equal(await state(cookie), 'none');
    const other = await signIn();
    await store.write((db) =>
      db.updateTable('staff').set({ ended_at: '2026-11-20T12:00:00.000Z' }).execute(),
    );
    assert.equal(await state(other.cookie), 'none');
  });

  it('is locked and ended on request, and with all of its colleague', async ({ store }) => {
    const { sessions, signIn, state } = await open(store);
    const [one, other] = [await signIn(), await signIn()];
    await sessions.lock(asking(one.cookie));
    assert.equal(await state(one.cookie), 'locked');
    const { reply, set } = replying();
    await sessions.end(asking(one.cookie), reply);
    assert.equal(await state(one.cookie), 'none');
    assert.match(set[0] ?? '', /^__Host-desk=; .*Max-Age=0$/);
    assert.equal(await state(other.cookie), 'Kim');
    await store.write((db) =>
      actOnStaff(db, { id: 'kim', act: 'sign-out' }, { by: 'root' }, new Date('2026-11-20T01:00:00.000Z')),
    );
    assert.equal(await state(other.cookie), 'none');
  });
});
