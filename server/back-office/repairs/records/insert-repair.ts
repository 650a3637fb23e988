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
      collectors_at: null,
      collectors_by: null,
      closed_at: null,
      disputed_at: null,
      stopped_at: null,
      links_until: null,
      acknowledge_later: null,
      version: 1,
      draft_id: null,
      ...row,
    })
    .execute();
  for (const some of chunksOf([...devices.entries()])) {
    const lines = some.map(([index, device]) => ({
      device_path: null,
      asset_tag: null,
      serial: null,
      parent: null,
      accessories: null,
      condition: null,
      dangers: null,
      shelf: null,
      expected_at: null,
      ...device,
      reference,
      line: index + 1,
      status,
      status_at: created_at,
      version: 1,
      promise_ended_at: null,
      ready_at: null,
      owed_cents: null,
      end_of_life: null,
      sold_at: null,
      sold_cents: null,
      sale_costs_cents: null,
      excess_paid_at: null,
    }));
    await db.insertInto('repair_devices').values(lines).execute();
    const at = new Date(created_at);
    const events = lines.map(({ line }) =>
      eventRow(db, { reference, line, by, status, note, isPublic: true }, { at, seq: line }),
    );
    await db.insertInto('repair_events').values(events).execute();
  }
}
