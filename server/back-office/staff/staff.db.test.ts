import assert from 'node:assert/strict';
import { fridayAtEleven as at, onEachEngine } from '../../testing/databases/each-engine.ts';
import { refused } from '../../testing/servers/register-repair.ts';
import { checkAudit } from '../audit/check-audit.ts';
import { joinLines } from '../commands/staff-commands.ts';
import type { Store } from '../store/store.ts';
import { inviteMs, inviteStaff, openInvite, useInvite } from './invites.ts';
import { actOnStaff } from './staff-acts.ts';
import { listStaff } from './staff-list.ts';

const actor = { by: 'user root' };
const tokenIn = (said: string): string => /\/join\/([a-z2-7]{32})$/m.exec(said)?.[1] ?? '';
const peopleOf = (store: Store) => store.read((db) => listStaff(db, at));
const idOf = async (store: Store, name: string) =>
  (await peopleOf(store)).find((each) => each.name === name)?.id ?? '';

/** Gives somebody a key and a session, as if they had joined and signed in. */
async function signIn(store: Store, name: string): Promise<void> {
  const staff_id = await idOf(store, name);
  const created_at = at.toISOString();
  await store.write(async (db) => {
    const key = { credential_id: `key of ${name}`, staff_id, public_key: '', label: '', created_at };
    await db
      .insertInto('staff_keys')
      .values({ ...key, transports: null, used_at: null, counter: 0 })
      .execute();
    const times = { created_at, seen_at: created_at, ends_at: created_at };
    await db
      .insertInto('staff_sessions')
      .values({ token_hash: name, staff_id, ...times, stepped_up_at: null, locked_at: null })
      .execute();
  });
}

const sessionsOf = async (store: Store) =>
  (await store.read((db) => db.selectFrom('staff_sessions').select('token_hash').execute()))
    .map(({ token_hash }) => token_hash)
    .sort();

onEachEngine((it) => {
  it('invites the first owner by a link that opens once, for a day', async ({ store, run }) => {
    assert.match(await run('staff', 'list'), /^Nobody yet/);
    const said = await run('staff', 'invite', '--name', ' Kim ', '--role', 'owner');
    assert.match(said, /DESK_URL is not set here/);
    const token = tokenIn(said);
    const opened = (time: Date, typed = token) => store.read((db) => openInvite(db, typed, time));
    assert.deepEqual(await opened(at), { id: await idOf(store, 'Kim'), name: 'Kim', role: 'owner' });
    assert.equal(await opened(at, 'a'.repeat(32)), null);
    assert.equal(await opened(new Date(at.getTime() + inviteMs)), null);
    const stored = await store.read((db) => db.selectFrom('staff_invites').selectAll().execute());
    assert.ok(!JSON.stringify(stored).includes(token));
    const uses = [1, 2].map(() => store.write((db) => useInvite(db, token, at)));
    assert.deepEqual((await Promise.all(uses)).sort(), [false, true]);
    assert.equal(await opened(at), null);
    assert.match(await run('audit', 'list'), /staff invite +Kim, owner/);
  });

  it('refuses a name that somebody has or had, however it is spelt', async ({ store, run }) => {
    await run('staff', 'invite', '--name', 'Kim', '--role', 'owner');
    await run('staff', 'invite', '--name', 'Élise', '--role', 'bench');
    await run('staff', 'end', '--name', 'élise');
    for (const name of ['Kim', 'KIM', 'ÉLISE', 'Customer', 'daily job'])
      await assert.rejects(run('staff', 'invite', '--name', name, '--role', 'bench'), refused(/already/));
    // Of other widths, with letters of other alphabets or signs that nobody sees, or with letters that look like others.
    const alike = ['Ｋim', 'K\u200bim', '\u202eKim', 'Κim', 'Кіm', 'КІМ', 'Klm', 'K1m', 'Lee Кim', 'Жanna'];
    const others = [
      'сustomer',
      'ＣＵＳＴＯＭＥＲ',
      'customer (mail link)',
      'The customer',
      'System',
      'systеm',
      'user root',
    ];
    for (const name of [...alike, ...others])
      await assert.rejects(
        run('staff', 'invite', '--name', name, '--role', 'bench'),
        refused(/already|one alphabet/),
        name,
      );
    for (const name of ['сustomer', 'customer (mail link)', 'System', 'Daily\u200b job', 'Κim'])
      await assert.rejects(run('enquiries', 'export', '--by', name), refused(/taken|one alphabet/), name);
    const [kim, elise] = await peopleOf(store);
    assert.deepEqual([kim?.endedAt, elise?.endedAt], [null, at.toISOString()]);
    const { rows, faults } = await store.read(checkAudit);
    assert.deepEqual({ rows, faults }, { rows: 3, faults: [] }, 'a refusal leaves no row');
    for (const name of ['Жанна', 'Ｏlga', 'Li 李', 'Ángel O’Neil', 'Kimiko'])
      await run('staff', 'invite', '--name', name, '--role', 'bench');
    assert.ok(
      (await peopleOf(store)).some(({ name }) => name === 'Olga'),
      'as everybody would write it',
    );
  });

  it('ends keys, sessions and links where they were lost, and keeps them for another key', async ({
    store,
    run,
  }) => {
    const first = tokenIn(await run('staff', 'invite', '--name', 'Kim', '--role', 'owner'));
    await signIn(store, 'Kim');
    const second = tokenIn(await run('staff', 'invite', '--name', 'Kim', '--another-key'));
    const isOpen = async (token: string) => (await store.read((db) => openInvite(db, token, at))) !== null;
    assert.deepEqual([await isOpen(first), await isOpen(second)], [false, true]);
    assert.equal((await peopleOf(store))[0]?.keys, 1);
    assert.deepEqual(await sessionsOf(store), ['Kim']);
    const third = tokenIn(await run('staff', 'invite', '--name', 'Kim', '--lost-keys'));
    assert.deepEqual([await isOpen(second), await isOpen(third)], [false, true]);
    assert.equal((await peopleOf(store))[0]?.keys, 0);
    assert.deepEqual(await sessionsOf(store), []);
    await assert.rejects(run('staff', 'invite', '--name', 'Kim'), refused(/--another-key/));
    await assert.rejects(
      run('staff', 'invite', '--name', 'Lee', '--lost-keys'),
      refused(/Nobody who works here/),
    );
  });

  it('ends the sessions of whom it gives another role, and signs out one or all', async ({ store, run }) => {
    for (const name of ['Kim', 'Lee', 'Sam']) {
      await run('staff', 'invite', '--name', name, '--role', name === 'Kim' ? 'owner' : 'bench');
      await signIn(store, name);
    }
    await run('staff', 'role', '--name', 'Lee', '--role', 'counter');
    assert.deepEqual(await sessionsOf(store), ['Kim', 'Sam']);
    assert.match(await run('staff', 'list'), /^Lee +counter +1/m);
    await run('staff', 'sign-out', '--name', 'Sam');
    assert.deepEqual(await sessionsOf(store), ['Kim']);
    await assert.rejects(run('staff', 'sign-out'), refused(/--name or --all/));
    assert.match(await run('staff', 'sign-out', '--all'), /Sessions: 1\./);
    assert.deepEqual(await sessionsOf(store), []);
  });

  it('keeps an owner who can sign in, also where two owners give up the role at once', async ({
    store,
    open,
    run,
  }) => {
    await run('staff', 'invite', '--name', 'Kim', '--role', 'owner');
    await signIn(store, 'Kim');
    await run('staff', 'invite', '--name', 'Lee', '--role', 'owner');
    for (const words of [['role', '--role', 'bench'], ['end']])
      await assert.rejects(run('staff', ...words, '--name', 'Kim'), refused(/No other owner has a passkey/));
    await signIn(store, 'Lee');
    const ids = [await idOf(store, 'Kim'), await idOf(store, 'Lee')];
    const stores = [store, await open()];
    const giveUp = ids.map((id, index) =>
      stores[index]?.write((db) => actOnStaff(db, { id, act: 'role', role: 'bench' }, actor, at)),
    );
    const results = await Promise.allSettled(giveUp);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal((await peopleOf(store)).filter(({ role }) => role === 'owner').length, 1);
  });

  it('gives one of two people who are taken on at once the name', async ({ store, open }) => {
    const stores = [store, await open()];
    const invites = ['Kim', 'kim'].map((name, index) =>
      stores[index]?.write((db) => inviteStaff(db, { name, role: 'bench' }, actor, at)),
    );
    const results = await Promise.allSettled(invites);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.equal((await peopleOf(store)).length, 1);
  });

  it('puts the address of the desk before a link', async () => {
    assert.equal(joinLines('https://desk.example.com', 'abc')[0], 'https://desk.example.com/join/abc');
  });
});
