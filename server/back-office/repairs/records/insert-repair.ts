import type { Transaction } from 'kysely';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { chunksOf } from '../../store/chunks.ts';
import type { RecordTable, RepairDeviceTable, RepairTable, Tables } from '../../store/tables.ts';
import { eventRow } from './moves.ts';

/** A device of a new repair. */
export type NewDevice = Pick<RepairDeviceTable, 'device' | 'fault'> &
  Partial<
    Pick<
      RepairDeviceTable,
      | 'device_path'
      | 'asset_tag'
      | 'serial'
      | 'parent'
      | 'accessories'
      | 'condition'
      | 'dangers'
      | 'shelf'
      | 'expected_at'
    >
  >;

/** The columns of a new repair, and `way`. */
export type NewRepair = RecordTable & Pick<RepairTable, 'way'> & Partial<RepairTable>;

/** Stores a repair with its devices, each with its first status and a row of history. */
export async function insertRepair(
  db: Transaction<Tables>,
  row: NewRepair,
  devices: NewDevice[],
  { status, by, note = '' }: { status: RepairStatus; by: string; note?: string },
): Promise<void> {
  const { reference, created_at } = row;
  await db
    .insertInto('repairs')
    .values({
      collectors: '[]',
      version: 1,
      ...row,
    })
    .execute();
  for (const some of chunksOf([...devices.entries()])) {
    const lines = some.map(([index, device]) => ({
      ...device,
      reference,
      line: index + 1,
      status,
      status_at: created_at,
      version: 1,
    }));
    await db.insertInto('repair_devices').values(lines).execute();
    const at = new Date(created_at);
    const events = lines.map(({ line }) =>
      eventRow(db, { reference, line, by, status, note, isPublic: true }, { at, seq: line }),
    );
    await db.insertInto('repair_events').values(events).execute();
  }
}
