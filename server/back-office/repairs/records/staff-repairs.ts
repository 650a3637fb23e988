import type { Kysely, SelectQueryBuilder } from 'kysely';
import { chunksOf } from '../../store/chunks.ts';
import { hasCode } from '../../store/references.ts';
import type { RepairDeviceTable, RepairTable, Tables } from '../../store/tables.ts';

/** Repairs as the staff read them, at the desk and by commands. */

/** An order with its devices, by line. */
export type Repair = RepairTable & { devices: RepairDeviceTable[] };

/** A repair by the code of its reference; `null` where there is none. */
export async function findRepairByCode(db: Kysely<Tables>, code: string): Promise<Repair | null> {
  const [found = null] = await readRepairs(db, (all) => all.where(hasCode(code)));
  return found;
}

type RepairQuery = SelectQueryBuilder<Tables, 'repairs', RepairTable>;

/** Repairs with their devices, latest first. */
export async function readRepairs(
  db: Kysely<Tables>,
  narrow: (all: RepairQuery) => RepairQuery,
): Promise<Repair[]> {
  const repairs = await narrow(db.selectFrom('repairs').selectAll())
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .execute();
  const devices: RepairDeviceTable[] = [];
  for (const some of chunksOf(repairs.map(({ reference }) => reference))) {
    const rows = await db
      .selectFrom('repair_devices')
      .selectAll()
      .where('reference', 'in', some)
      .orderBy('line')
      .execute();
    devices.push(...rows);
  }
  const byReference = Map.groupBy(devices, ({ reference }) => reference);
  return repairs.map((repair) => ({ ...repair, devices: byReference.get(repair.reference) ?? [] }));
}

/** The history of a repair, oldest first. */
export const readEvents = (db: Kysely<Tables>, reference: string) =>
  db
    .selectFrom('repair_events')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('seq')
    .orderBy('line')
    .execute();

/** A device as customers read of it: never its serial number. */
export function deviceName({ device, asset_tag }: Pick<RepairDeviceTable, 'device' | 'asset_tag'>): string {
  return asset_tag ? `${device} (asset tag ${asset_tag})` : device;
}
