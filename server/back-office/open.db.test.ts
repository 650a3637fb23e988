import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { parseConfig } from '../config.ts';
import { enquiryRow } from '../testing/enquiry-row.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openBackOffice } from './open.ts';
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
