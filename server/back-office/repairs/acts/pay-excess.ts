import type { Transaction } from 'kysely';
import { formatPrice } from '../../../../shared/money.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { excessOf } from '../law/sales.ts';
import { addEvent, changeDevice, lockRepair } from '../records/moves.ts';

/**
 * Records that the owner, or who else the law names, got the excess.
 * @param note how
 * @throws {Refusal} where none is owed
 */
export async function payExcess(
  db: Transaction<Tables>,
  device: RepairDeviceTable,
  { by, note }: { by: string; note: string },
  at: Date,
): Promise<void> {
  const excess = excessOf(device);
  ensure(excess > 0 && !device.excess_paid_at, 'Nothing of a sale is owed for it.');
  const { reference, line } = device;
  await lockRepair(db, reference);
  await changeDevice(db, device, { excess_paid_at: at.toISOString() });
  const paid = `Paid the excess of the sale, ${formatPrice(excess)}: ${note}`;
  await addEvent(db, { reference, line, by, note: paid }, at);
}
