import assert from 'node:assert/strict';
import { ActRefused } from '../../back-office/repairs/act-outcome.ts';
import type { Invited } from '../../back-office/staff/invites.ts';
import type { Store } from '../../back-office/store/store.ts';
import { fridayAtEleven as at, onSqlite } from '../../testing/each-engine.ts';
import { auditPage, joinPage, staffPage } from './people-pages.ts';
import { staffForms, staffLinkForms } from './staff-forms.ts';

const forms = { ...staffForms, ...staffLinkForms };

/** Posts a form of `/staff` as Kim does; answers the link, where it makes one. */
const poster =
  (store: Store, staffId = 'kim') =>
  (name: keyof typeof forms, id: string, fields = {}) =>
    store.write(
      (db) => forms[name](db, { fields, id, actor: { by: 'Kim', staffId }, at }) as Promise<Invited>,
    );

const says = (words: RegExp) => (error: unknown) => error instanceof ActRefused && words.test(error.message);

onSqlite((it) => {
  it('invites somebody, whose link greets them, and lists what an owner should mend', async ({ store }) => {
    const post = poster(store);
    const { id, token } = await post('invite', '', { name: ' Lee  Li ', role: 'owner' });
    const page = await store.read((db) => joinPage(db, token, at));
    assert.deepEqual([page?.title, page?.action], ['Welcome, Lee Li', `/join/${token}`]);
    assert.equal(await store.read((db) => joinPage(db, 'x', at)), null);
    const staff = await store.read((db) => staffPage(db, 'kim', at));
    assert.deepEqual(staff.owe, ['Lee Li']);
    const sam = await post('invite', '', { name: 'Sam', role: 'counter' });
    await post('role', sam.id, { role: 'bench' });
    assert.notEqual((await post('another-key', sam.id)).token, sam.token);
    const changed = await store.read((db) => staffPage(db, 'kim', at));
    assert.deepEqual(
      changed.people.map(({ name, role }) => `${name}: ${role}`),
      ['Lee Li: owner', 'Sam: bench'],
    );
    await post('end', sam.id);
    await assert.rejects(post('sign-out', sam.id), says(/Nobody who works here/));
    await assert.rejects(post('end', id), says(/No other owner/));
  });

  it('refuses what no form sends, in words, and leaves nothing', async ({ store }) => {
    const post = poster(store);
    const wrong: [object, RegExp][] = [
      [{}, /./],
      [{ name: '', role: 'bench' }, /^Type the name/],
      [{ name: ['Lee', 'Sam'], role: 'bench' }, /./],
      [{ name: 'x'.repeat(61), role: 'bench' }, /^The name must be 60/],
      [{ name: 'Lee', role: 'king' }, /./],
    ];
    for (const [fields, words] of wrong) await assert.rejects(post('invite', '', fields), says(words));
    await assert.rejects(post('role', 'nobody', { role: 'king' }), says(/^Choose a role/));
    await assert.rejects(post('end', 'nobody'), says(/Nobody who works here/));
    assert.deepEqual((await store.read((db) => auditPage(db, null))).rows, []);
  });

  it('lets nobody end the keys with which they signed in', async ({ store }) => {
    const { id } = await poster(store)('invite', '', { name: 'Lee', role: 'owner' });
    await assert.rejects(poster(store, id)('lost-keys', id), says(/Ask another owner/));
    assert.equal((await poster(store)('lost-keys', id)).name, 'Lee');
  });

  it('shows the audit by hundreds, the newest first', async ({ store }) => {
    const { id } = await poster(store)('invite', '', { name: 'Lee', role: 'bench' });
    for (let row = 2; row <= 101; row++) await poster(store)('sign-out', id);
    const first = await store.read((db) => auditPage(db, null));
    assert.deepEqual([first.rows.length, first.rows[0]?.number, first.before], [100, 101, 2]);
    const second = await store.read((db) => auditPage(db, '2'));
    assert.deepEqual([second.rows.map(({ about }) => about), second.before], [['Lee, bench'], null]);
    assert.equal((await store.read((db) => auditPage(db, "2' or 1"))).rows.length, 100);
  });
});
