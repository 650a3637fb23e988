import { sql } from 'kysely';
import { formatPrice } from '../../../shared/money.ts';
import { isFinal } from '../../../shared/repair-status.ts';
import { ensure } from '../../forms/refusal.ts';
import { recordAudit } from '../audit/audit.ts';
import { eraseButSales } from '../repairs/acts/erase-but-sales.ts';
import { excessOf, owedExcess } from '../repairs/law/sales.ts';
import { chunksOf } from '../store/chunks.ts';
import { refuseNewer } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';

/**
 * Erases records, and leaves their references in the audit, so that they can be erased again after a restore.
 * @returns the references of sales, of which device, dates and amounts are left
 * @throws {StoreReadOnly} where a newer release wrote the database, and may keep more of a person
 */
export async function eraseReferences(
  store: Store,
  references: string[],
  { by, at }: { by: string; at: Date },
): Promise<string[]> {
  const sales = await store.write(async (db) => {
    await refuseNewer(db);
    const kept = await eraseButSales(db, references, at);
    await recordAudit(db, { by, action: 'erase', about: references.join(', ') }, at);
    return kept;
  });
  // SQLite's write-ahead log still holds the old pages.
  if (store.engine === 'sqlite') await store.read((db) => sql`pragma wal_checkpoint(truncate)`.execute(db));
  return sales;
}

/**
 * What somebody has to know before records are erased: which repairs are open, and of which sales an excess is owed. A copy from before
 * they were erased cannot know what was sold since, and that an excess was paid, without which they would not have been erased.
 * @throws {Refusal} while an excess is owed, but for a copy
 */
export async function warnOfErasure(
  store: Store,
  references: string[],
  { isCopy }: { isCopy: boolean },
): Promise<string[]> {
  const devices = await openDevices(store, references);
  const warnings = devices.map(({ reference, device, status }) =>
    isCopy
      ? `${reference} is open in this copy (${device}: ${status}). If it was sold since, the database that the copy replaces alone has the sale: keep that for six years.`
      : `${reference} is open (${device}: ${status}). If the device is at the shop, give it back first.`,
  );
  for (const { reference, line, ...sold } of await store.read((db) => owedExcess(db, references))) {
    const owed = `of the sale of ${reference} (${sold.device}) ${formatPrice(excessOf(sold))} is owed to its owner. Once that is paid: repairs note ${reference} --line ${line} --excess-paid --text "<how>"`;
    ensure(isCopy, `Nothing was erased: ${owed}`);
    warnings.push(`By this copy, ${owed}`);
  }
  return warnings;
}

/** Devices of repairs that have not ended: their owner may still come for them. */
async function openDevices(store: Store, references: string[]) {
  const devices = await Promise.all(
    chunksOf(references).map((some) =>
      store.read((db) =>
        db
          .selectFrom('repair_devices')
          .select(['reference', 'device', 'status'])
          .where('reference', 'in', some)
          .orderBy('reference')
          .orderBy('line')
          .execute(),
      ),
    ),
  );
  return devices.flat().filter(({ status }) => !isFinal(status));
}
