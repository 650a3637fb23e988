import assert from 'node:assert/strict';
import { onEachEngine } from '../../../testing/databases/each-engine.ts';
import { addRepair, mailedLink } from '../../../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../../../testing/fixtures/sample-shop.ts';
import type { Store } from '../../store/store.ts';
import { releaseRequest } from '../intake/release-request.ts';
import { countOpenLinks, openLink } from '../records/link-tokens.ts';
import { findRepairByCode } from '../records/staff-repairs.ts';
import { endLinks, printLink, sendLink } from './customer-links.ts';

const reference = 'NB-7K4M-Q2XQ';
const at = new Date('2026-11-20T01:00:00Z');
const deps = { by: 'Kim', shop: sampleShop, at };

async function repairOf(store: Store) {
  const repair = await store.read((db) => findRepairByCode(db, '7K4M-Q2XQ'));
  assert.ok(repair);
  return repair;
}
const mails = (store: Store) => store.read((db) => db.selectFrom('outbox').selectAll().execute());
const tokenIn = (text = '') => /\/track\/([\w-]+)/.exec(text)?.[1] ?? '';

onEachEngine((it) => {
  it('links are ended and made in either order: what was made before opens nothing, what is made after does', async ({
    store,
  }) => {
    await addRepair(store, reference);
    const repair = await repairOf(store);
    const old = await mailedLink(store, reference, at);
    await store.write((db) => sendLink(db, repair, deps));
    const printed = tokenIn(await store.write((db) => printLink(db, repair, deps)));
    const count = () => store.read((db) => countOpenLinks(db, reference, at));
    assert.equal(await count(), 3);
    assert.equal(await store.write((db) => endLinks(db, repair, deps)), 3);
    const [mail] = await mails(store);
    const opened = (token: string) => store.read((db) => openLink(db, token, at));
    for (const token of [old, printed, tokenIn(mail?.text)]) assert.equal(await opened(token), null);
    const after = await store.write((db) => printLink(db, repair, deps));
    assert.deepEqual(await opened(tokenIn(after)), {
      ...{ reference, kind: 'staff', madeAt: at.toISOString(), mayAnswer: false },
    });
    assert.equal(await count(), 1);
    const history = await store.read((db) => db.selectFrom('repair_events').selectAll().execute());
    assert.ok(history.every(({ note }) => !/track|http/.test(note)));
  });

  it('a link goes to the address on record as it is then; without one, and once none opens, nothing is made', async ({
    store,
  }) => {
    await addRepair(store, reference);
    const repair = await repairOf(store);
    const change = (facts: object) =>
      store.write((db) => db.updateTable('repairs').set(facts).where('reference', '=', reference).execute());
    await change({ email: 'new@example.com' });
    await store.write((db) => sendLink(db, repair, deps));
    assert.deepEqual(
      (await mails(store)).map(({ recipient }) => recipient),
      ['new@example.com'],
    );
    await change({ email: null });
    await assert.rejects(
      store.write((db) => sendLink(db, repair, deps)),
      { message: /print a link instead/ },
    );
    const over = { ...repair, links_until: '2026-11-19T00:00:00.000Z' };
    for (const act of [sendLink, printLink])
      await assert.rejects(
        store.write(async (db) => void (await act(db, over, deps))),
        { message: /no link opens it any more/ },
      );
    assert.equal(await store.read((db) => countOpenLinks(db, reference, at)), 1);
  });

  it('of two who release a request, one does, and the other is told who', async ({ store, open }) => {
    await addRepair(store, reference, { quarantined: 1, suspicion: 'many links' });
    const acts = [store, await open()].map((each, index) =>
      each.write((db) => releaseRequest(db, reference, { ...deps, by: index === 0 ? 'Kim' : 'Lee' })),
    );
    const [lost, ...others] = (await Promise.allSettled(acts)).filter(({ status }) => status === 'rejected');
    assert.ok(lost?.status === 'rejected' && others.length === 0);
    assert.equal(lost.reason.kind, 'changed');
    assert.match(lost.reason.message, /not set aside: (Kim|Lee) has released it/);
    const sent = await mails(store);
    assert.deepEqual(
      sent.map(({ purpose }) => purpose),
      ['acknowledgement'],
    );
    assert.ok(await store.read((db) => openLink(db, tokenIn(sent[0]?.text), at)));
  });
});
