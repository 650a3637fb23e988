import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { onEachEmptyEngine } from '../../testing/each-engine.ts';
import { openLink } from '../repairs/link-tokens.ts';
import { migrations } from './migrations.ts';
import { childTables, recordTables, type Tables } from './tables.ts';

/** Leaves the database as an earlier release did: after so many migrations, and empty. */
async function goBackTo(version: number, db: Transaction<Tables>): Promise<void> {
  for (const table of [
    'audit',
    'missed_searches',
    'job_times',
    'slots',
    'salts',
    ...childTables,
    ...recordTables,
  ]) {
    await sql`drop table ${sql.table(table)}`.execute(db);
  }
  for (const migration of migrations.slice(0, version)) await migration(db);
  await sql`update northside_bench_version set version = ${version}`.execute(db);
}

onEachEmptyEngine((it) => {
  it('lets old links answer that stand in an e-mail, no others, and takes them out of sent e-mails', async ({
    open,
  }) => {
    const store = await open();
    const [sent, waiting, printed] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [
      string,
      string,
      string,
    ];
    await store.write(async (db) => {
      await goBackTo(4, db);
      await sql`insert into repairs (reference, quarantined, suspicion, name, details, created_at, way, collectors, closed_at)
        values ('NB-1', 0, '', 'Ana', '{}', '', 'drop-off', '[]', '2026-11-20T00:00:00.000Z')`.execute(db);
      for (const token of [sent, waiting, printed]) {
        const hash = createHash('sha256').update(token).digest('hex');
        await sql`insert into repair_links (token_hash, reference, created_at) values (${hash}, 'NB-1', '')`.execute(
          db,
        );
      }
      for (const [status, token] of [
        ['sent', sent],
        ['waiting', waiting],
      ]) {
        const text = `See https://example.com/repairs/track/${token}`;
        await sql`insert into outbox (id, reference, purpose, recipient, subject, text, html, status, attempts, next_attempt_at, created_at)
          values (${status}, 'NB-1', 'update', 'a@example.com', '', ${text}, ${text}, ${status}, 0, '', '')`.execute(
          db,
        );
      }
    });
    const upgraded = await open();
    const [links, mails, repair] = await upgraded.read(async (db) => [
      await Promise.all([sent, waiting, printed].map((token) => openLink(db, token, new Date(0)))),
      await db.selectFrom('outbox').select(['text', 'html']).orderBy('id').execute(),
      await db.selectFrom('repairs').select('links_until').executeTakeFirst(),
    ]);
    assert.deepEqual(
      links.map((link) => link?.kind),
      ['mail', 'mail', 'lookup'],
    );
    const texts = [':token', waiting].map((token) => `See https://example.com/repairs/track/${token}`);
    assert.deepEqual(
      mails.map(({ text, html }) => [text, html]),
      texts.map((text) => [text, text]),
    );
    assert.equal(repair?.links_until, '2027-02-18T00:00:00.000Z');
  });

  for (const version of migrations.keys()) {
    if (version === 0) continue;
    it(`keeps the rows of version ${version}, and still sends its mail`, async ({ open }) => {
      const store = await open();
      await store.write(async (db) => {
        await goBackTo(version, db);
        await sql`insert into enquiries (reference, kind, status, quarantined, suspicion, name, details, created_at)
          values ('NB-1', 'school', 'open', 0, '', 'Ana', '{"devices":"Serial,Fault"}', '2026-11-20T01:00:00.000Z')`.execute(
          db,
        );
        await sql`insert into outbox (id, reference, purpose, recipient, subject, text, html, status, attempts, next_attempt_at, created_at)
          values ('1', 'NB-1', 'notice', 'a@example.com', '', '', '', 'waiting', 0, '', '')`.execute(db);
      });
      const upgraded = await open();
      const [enquiries, mails, salts] = await upgraded.read((db) =>
        Promise.all([
          db.selectFrom('enquiries').select(['reference', 'mailbox_key', 'details']).execute(),
          db.selectFrom('outbox').select(['id', 'attachment']).execute(),
          db.selectFrom('salts').selectAll().execute(),
        ]),
      );
      const details = '{"devices":"Serial,Fault"}';
      assert.deepEqual({ ...enquiries[0] }, { reference: 'NB-1', mailbox_key: null, details });
      assert.deepEqual({ ...mails[0] }, { id: '1', attachment: null });
      assert.match(salts[0]?.salt ?? '', /^[0-9a-f]{32}$/);
      const other = await open();
      const again = await other.read((db) => db.selectFrom('salts').selectAll().execute());
      assert.deepEqual(again, salts, 'one salt, whoever opens it next');
    });
  }
});
