import assert from 'node:assert/strict';
import type { CommandLine } from '../../testing/databases/command-line.ts';
import { fridayAtEleven, onEachEngine } from '../../testing/databases/each-engine.ts';
import { enquiryRow } from '../../testing/fixtures/enquiry-row.ts';
import { addRepair } from '../../testing/fixtures/repair-rows.ts';
import { recordAudit } from '../audit/audit.ts';
import { putMail } from '../mail/outbox.ts';
import type { Store } from '../store/store.ts';

const count = 450;
/** Some of one time: no page may leave one of them out. */
const at = (n: number) => new Date(fridayAtEleven.getTime() - Math.floor(n / 7) * 60_000);
const reference = (n: number) => `NB-${String(n).padStart(4, '0')}`;
const all = Array.from({ length: count }, (_, n) => reference(n));

/** What each list is filled with: rows that it can be told apart by, in any order. */
const lists: Record<string, { fill: (store: Store, n: number) => Promise<unknown>; shown: RegExp }> = {
  'enquiries list': {
    fill: (store, n) =>
      store.write((db) =>
        db
          .insertInto('enquiries')
          .values(enquiryRow(reference(n), { created_at: at(n).toISOString() }))
          .execute(),
      ),
    shown: /NB-\d{4}(?= )/g,
  },
  'repairs list': {
    fill: (store, n) => addRepair(store, reference(n), { created_at: at(n).toISOString() }),
    shown: /^NB-\d{4}/gm,
  },
  'repairs list --status requested --turn shop': {
    fill: (store, n) => addRepair(store, reference(n), { created_at: at(n).toISOString() }),
    shown: /^NB-\d{4}/gm,
  },
  'outbox list': {
    fill: (store, n) => {
      const mail = { recipient: 'a@example.com', replyTo: null, subject: '', text: '', html: '' };
      return store.write((db) => putMail(db, { ...mail, reference: reference(n), purpose: 'notice' }, at(n)));
    },
    shown: /^NB-\d{4}/gm,
  },
  'audit list': {
    fill: (store, n) =>
      store.write((db) => recordAudit(db, { by: 'Kim', action: 'erase', about: reference(n) }, at(n))),
    shown: /NB-\d{4}(?= )/g,
  },
  'staff list': {
    fill: (store, n) =>
      store.write((db) =>
        db
          .insertInto('staff')
          .values({
            id: reference(n),
            name: `It's ${reference(n)}`,
            role: 'bench',
            created_at: '2026',
            ended_at: null,
          })
          .execute(),
      ),
    shown: /NB-\d{4}/g,
  },
  searches: {
    fill: (store, n) =>
      store.write((db) =>
        db
          .insertInto('missed_searches')
          .values({ words: reference(n), month: '2026-11', times: 3 })
          .execute(),
      ),
    shown: /NB-\d{4}/g,
  },
};

/** Follows a list for people to its end, as its last line says each time. */
async function followed(run: CommandLine, list: string, shown: RegExp): Promise<string[][]> {
  const pages: string[][] = [];
  for (let before: string[] = []; ; ) {
    const text = await run(...list.split(' '), ...before);
    const [rows = '', older] = text.split('\n\nOlder: --before ');
    pages.push(rows.match(shown) ?? []);
    if (older === undefined) return pages;
    before = ['--before', older.replace(/^'(.*)'$/s, '$1').replaceAll("'\\''", "'")];
  }
}

onEachEngine((it) => {
  for (const [list, { fill, shown }] of Object.entries(lists))
    it(`${list} stops at 200 for people, goes on with no row twice or left out, and is whole as JSON`, async ({
      store,
      run,
    }) => {
      for (let n = 0; n < count; n += 1) await fill(store, n);
      const pages = await followed(run, list, shown);
      assert.deepEqual(
        pages.map(({ length }) => length),
        [200, 200, 50],
      );
      const listed = pages.flat();
      assert.deepEqual([...listed].sort(), all);
      const json = async (...words: string[]) => {
        const rows = JSON.parse(await run(...list.split(' '), '--json', ...words)) as object[];
        return rows.map((row) => /NB-\d{4}/.exec(JSON.stringify(row))?.[0]);
      };
      assert.deepEqual(await json(), listed, 'in the same order');
      assert.deepEqual(await json('--limit', '3'), listed.slice(0, 3));
      assert.match(await run(...list.split(' '), '--limit', '1'), /\n\nOlder: --before /);
      await assert.rejects(run(...list.split(' '), '--limit', '0'), /--limit must be 1 or more/);
      await assert.rejects(run(...list.split(' '), '--before', 'yesterday'), /--before must be/);
    });

  it('a day begins a list at its midnight in Brisbane', async ({ store, run }) => {
    for (const [n, created_at] of ['2026-11-19T13:59:59.999Z', '2026-11-19T14:00:00.000Z'].entries())
      await store.write((db) =>
        db
          .insertInto('enquiries')
          .values(enquiryRow(reference(n), { created_at }))
          .execute(),
      );
    const rows = JSON.parse(await run('enquiries', 'list', '--json', '--before', '2026-11-20'));
    assert.deepEqual(
      rows.map((row: { reference: string }) => row.reference),
      [reference(0)],
    );
    await assert.rejects(run('enquiries', 'list', '--before', '2026-99-99'), /--before must be/);
  });

  it('what wants somebody today stops at 200, and says how many there are', async ({ store, run }) => {
    for (let n = 0; n < 230; n += 1) await addRepair(store, reference(n));
    const said = await run('repairs', 'today');
    assert.equal(said.match(/^NB-\d{4}/gm)?.length, 200);
    assert.match(said, /Only the first 200 of 230 are listed\./);
  });
});
