import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { parseConfig } from '../config.ts';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { until } from '../testing/basics/until.ts';
import { enquiryRow } from '../testing/fixtures/enquiry-row.ts';
import { addRepair, moveAlong } from '../testing/fixtures/repair-rows.ts';
import { sampleShop } from '../testing/fixtures/sample-shop.ts';
import { mailsOf } from '../testing/servers/register-repair.ts';
import { checkAudit } from './audit/check-audit.ts';
import { openBackOffice } from './open.ts';
import { issueDueNotices } from './repairs/law/uncollected-notices.ts';
import { signOutAll } from './staff/staff-acts.ts';
import { openStore } from './store/open-store.ts';

test('applies the retention rules as soon as the back office is open', async (t) => {
  const folder = temporaryFolder();
  const url = `sqlite:${join(folder, 'shop.db')}`;
  const log = pino({ level: 'silent' });
  const store = await openStore(url, log);
  const old = { quarantined: 1, created_at: '2026-01-01T00:00:00.000Z' };
  await store.write((db) =>
    db
      .insertInto('enquiries')
      .values([enquiryRow('old-spam', old), enquiryRow('open', { created_at: old.created_at })])
      .execute(),
  );
  await store.close();

  const config = parseConfig({ DATABASE_URL: url });
  const now = () => new Date('2026-11-20T01:00:00Z');
  const backOffice = await openBackOffice({ config, log, now, shop: () => sampleShop, builtAt: now() });
  t.after(async () => {
    await backOffice.close();
  });
  const left = () => backOffice.store.read((db) => db.selectFrom('enquiries').select('reference').execute());
  for (let waits = 0; waits < 500 && (await left()).length > 1; waits++) await setTimeout(10);
  assert.deepEqual(await left(), [{ reference: 'open' }]);
});

test('logs the end of the audit once a day, and nothing of an audit without a row', async (t) => {
  const url = `sqlite:${join(temporaryFolder(), 'shop.db')}`;
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const now = () => new Date('2026-11-20T01:00:00Z');
  const deps = {
    config: parseConfig({ DATABASE_URL: url }),
    log,
    now,
    shop: () => sampleShop,
    builtAt: now(),
  };
  const noted = () => lines.filter(({ msg }) => msg === 'the end of the audit');
  const first = await openBackOffice(deps);
  await first.store.write((db) => signOutAll(db, { by: 'user root' }, now()));
  await first.close();
  assert.deepEqual(noted(), []);
  const second = await openBackOffice(deps);
  t.after(() => second.close());
  const [line] = await until(() => noted().length > 0 && noted(), 'the line');
  const { chain } = await second.store.read(checkAudit);
  assert.partialDeepStrictEqual(line, { number: 1, chain });
});

test('closes no request by a clock that is far ahead, and does by one that is right', async (t) => {
  const url = `sqlite:${join(temporaryFolder(), 'shop.db')}`;
  const built = new Date('2026-11-20T01:00:00Z');
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => logged.push(line) });
  const statusOn = async (days: number) => {
    const now = () => new Date(built.getTime() + days * 86_400_000);
    const shop = () => sampleShop;
    const deps = { config: parseConfig({ DATABASE_URL: url }), log, now, shop, builtAt: built };
    const backOffice = await openBackOffice(deps);
    logged.length = 0;
    await until(
      () => logged.some((line) => /requests closed that nobody came for|closing requests waits/.test(line)),
      'the job',
    );
    const { status } = await backOffice.store.read((db) =>
      db.selectFrom('repair_devices').select('status').executeTakeFirstOrThrow(),
    );
    await backOffice.close();
    return status;
  };
  const store = await openStore(url, log);
  t.after(() => store.close());
  await addRepair(store, 'NB-2222-2222', { created_at: built.toISOString() }, undefined, 'booked');
  for (const days of [0, 100, 1]) assert.equal(await statusOn(days), 'booked');
  assert.equal(await statusOn(31), 'cancelled');
  const [line = ''] = logged.filter((each) => each.includes('nobody came for'));
  assert.deepEqual(Object.keys(JSON.parse(line)).slice(4, -1), ['closed', 'mailed']);
  assert.doesNotMatch(logged.join(), /NB-2222|Ana|example\.com/);
});

test('reminds nobody of uncollected goods by a clock that is far ahead, and does by one that is right', async (t) => {
  const url = `sqlite:${join(temporaryFolder(), 'shop.db')}`;
  const config = parseConfig({ DATABASE_URL: url });
  const built = new Date('2026-11-20T01:00:00Z');
  const after = (days: number) => new Date(built.getTime() + days * 86_400_000);
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line).msg) });
  /** Runs the jobs of a server that starts on the day; answers what the customer has been sent since the repair was ready. */
  const remindersOn = async (days: number) => {
    const now = () => after(days);
    const backOffice = await openBackOffice({ config, log, now, shop: () => sampleShop, builtAt: built });
    logged.length = 0;
    await until(
      () => logged.filter((line) => /retention|uncollected goods/.test(line)).length === 2,
      'both jobs',
    );
    const mails = await mailsOf(backOffice.store, 'NB-2222-2222');
    await backOffice.close();
    return mails.map(({ subject }) => subject);
  };
  const store = await openStore(url, log);
  t.after(() => store.close());
  await addRepair(store, 'NB-2222-2222');
  const steps = ['received', 'approved', 'repairing', 'testing', 'ready'] as const;
  await moveAlong(
    store,
    'NB-2222-2222',
    steps.map((to) => ({ to, at: built.toISOString() })),
  );
  await issueDueNotices({ store, shop: sampleShop, now: () => built });
  const told = ['Ready to collect: NB-2222-2222'];
  for (const days of [0, 100, 1]) assert.deepEqual(await remindersOn(days), told);
  assert.deepEqual(await remindersOn(30), [...told, 'Waiting to be collected: NB-2222-2222']);
});
