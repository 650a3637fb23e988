import assert from 'node:assert/strict';
import { fridayAtEleven as at, onEachEngine, onSqlite } from '../../../testing/databases/each-engine.ts';
import { addRepair, mailedLink } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop as shop } from '../../../testing/fixtures/sample-shop.ts';
import type { Store } from '../../store/store.ts';
import { openLink } from '../records/link-tokens.ts';
import { type Repair, readEvents, readRepairs } from '../records/staff-repairs.ts';
import { type Correction, editRepair } from './edit-repair.ts';
import { moveRepair } from './move-repair.ts';

const reference = 'NB-0000-0000';
const [ana, kim, lee] = ['Ana@example.com', 'kim@example.com', 'lee@example.com'];

async function read(store: Store): Promise<Repair> {
  const [repair] = await store.read((db) => readRepairs(db, (all) => all));
  assert.ok(repair);
  return repair;
}

/** @param seen the repair as somebody has read it, a while ago maybe */
const edit = (store: Store, seen: Repair, correction: Partial<Correction>, by = 'Kim') =>
  store.write((db) =>
    editRepair(db, seen, seen.devices, { contact: {}, device: {}, ...correction }, { by, shop, at }),
  );

const mails = (store: Store) => store.read((db) => db.selectFrom('outbox').selectAll().execute());

onEachEngine((it) => {
  it('lets each of two edits at once tell the address that it replaces, and the history say so', async ({
    store,
    open,
  }) => {
    await addRepair(store, reference);
    const seen = await read(store);
    const token = await mailedLink(store, reference);
    const other = await open();
    await Promise.all([
      edit(store, seen, { contact: { email: kim } }),
      edit(other, seen, { contact: { email: lee } }, 'Lee'),
    ]);
    assert.equal(await store.read((db) => openLink(db, token, at)), null, 'it was mailed to another');
    const { email: last, version } = await read(store);
    const first = last === kim ? lee : kim;
    assert.equal(version, 3);
    const told = (await mails(store)).filter(({ subject }) => subject.startsWith('Another email address'));
    assert.deepEqual(told.map(({ recipient }) => recipient).sort(), [ana, first].sort());
    const texts = (await mails(store)).map(({ recipient, text }) => [recipient, text] as const);
    const links = texts.flatMap(([recipient, text]) => /track\/([a-z2-7]{32})/.exec(text)?.[1] && recipient);
    assert.ok(!links.includes(ana), 'whoever was told it before gets no link');
    const fresh = /track\/([a-z2-7]{32})/.exec(texts.find(([to]) => to === last)?.[1] ?? '')?.[1] ?? '';
    assert.ok(await store.read((db) => openLink(db, fresh, at)));
    const notes = (await store.read((db) => readEvents(db, reference))).map(({ note }) => note);
    for (const [from, to] of [
      [ana, first],
      [first, last],
    ])
      assert.ok(notes.includes(`Changed the e-mail address from "${from}" to "${to}"`), notes.join('\n'));
  });
});

onSqlite((it) => {
  it('refuses an edit of a version that is no longer the newest, and shows both', async ({ store }) => {
    await addRepair(store, reference);
    const seen = await read(store);
    const { version } = seen;
    await edit(store, seen, { contact: { email: kim }, version });
    const late = { contact: { email: lee, name: 'Lee' }, version };
    await assert.rejects(edit(store, seen, late, 'Lee'), {
      kind: 'changed',
      message: /Kim changed.*e-mail address is "kim@example\.com" now, and you wrote "lee@example\.com"/,
    });
    const { email, name } = await read(store);
    assert.deepEqual([email, name], [kim, seen.name]);
    assert.deepEqual(
      await edit(store, seen, { contact: { email: kim }, version }),
      [],
      'both wrote the same',
    );
    assert.equal((await edit(store, seen, { ...late, version: version + 1 })).length, 2);
  });

  it('says in the history, to the staff alone, what a name, a telephone number and a serial number were', async ({
    store,
  }) => {
    await addRepair(store, reference);
    const device = { serial: 'SERIAL-2' };
    await edit(store, await read(store), { contact: { name: 'Ana Lee', phone: '+61491570156' }, device });
    const events = await store.read((db) => readEvents(db, reference));
    for (const note of [
      'Changed the name from "Ana Example" to "Ana Lee"',
      'Changed the phone number from "0491 570 006" to "0491 570 156"',
      'Changed the serial number from "SERIAL-1" to "SERIAL-2"',
    ]) {
      const found = events.filter((event) => event.note === note);
      assert.deepEqual(
        found.map(({ by, is_public }) => [by, is_public]),
        [['Kim', 0]],
        `${note} in ${events.map((event) => event.note).join('; ')}`,
      );
    }
  });

  it('sends the link of a move to the address that is on record then', async ({ store }) => {
    await addRepair(store, reference, {}, undefined, 'received');
    const seen = await read(store);
    await edit(store, seen, { contact: { email: kim } });
    await store.write((db) => db.deleteFrom('outbox').execute());
    const hold = { to: 'on_hold', note: 'May we?', isPublic: true, noticeGiven: false } as const;
    await store.write((db) =>
      moveRepair(db, seen, seen.devices, { ...hold, amount: null }, { by: 'Kim', shop, at }),
    );
    assert.deepEqual(
      (await mails(store)).map(({ recipient }) => recipient),
      [kim],
    );
  });
});
