import type { Transaction } from 'kysely';
import { eraseRecords } from '../../retention/erasure.ts';
import { chunksOf } from '../../store/chunks.ts';
import { emailColumns, phoneColumns } from '../../store/contact-keys.ts';
import { childTables, type RepairTable, type Tables } from '../../store/tables.ts';

/**
 * Erases records with all that belongs to them, but of a sale the device, dates and amounts, which the law asks to keep.
 * @returns the references of which that is left
 */
export async function eraseButSales(
  db: Transaction<Tables>,
  references: string[],
  at: Date,
): Promise<string[]> {
  const sales: string[] = [];
  for (const some of chunksOf(references)) {
    const sold = db.selectFrom('repair_devices').select('reference').where('status', '=', 'sold');
    const rows = await sold.where('reference', 'in', some).distinct().execute();
    sales.push(...rows.map(({ reference }) => reference));
  }
  await eraseRecords(
    db,
    references.filter((reference) => !sales.includes(reference)),
  );
  for (const reference of sales) {
    for (const table of childTables) {
      if (table === 'repair_notices') continue;
      const others = db.deleteFrom(table).where('reference', '=', reference);
      await (table === 'repair_devices' ? others.where('status', '!=', 'sold') : others).execute();
    }
    // Its devices that were still here are gone.
    const closed = db.updateTable('repairs').set((row) => ({
      ...nobody,
      closed_at: row.fn.coalesce('closed_at', row.val(at.toISOString())),
    }));
    await closed.where('reference', '=', reference).execute();
    const device = { fault: '', serial: null, asset_tag: null, parent: null };
    await db.updateTable('repair_devices').set(device).where('reference', '=', reference).execute();
  }
  return sales;
}

/** What a repair says of its customer, erased. */
const nobody = {
  ...{ ...emailColumns(null), ...phoneColumns(null), name: '', suspicion: '', details: '{}' },
  ...{ collectors: '[]', collectors_at: null, collectors_by: null, acknowledge_later: null },
} satisfies Partial<RepairTable>;
