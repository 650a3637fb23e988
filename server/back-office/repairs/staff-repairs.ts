import type { Kysely, Transaction } from 'kysely';
import { hasCode } from '../store/references.ts';
import type { RepairDeviceTable, RepairTable, Tables } from '../store/tables.ts';

/** Repairs as the shop's command line reads them. */

/** An order with its devices, by line. */
export type Repair = RepairTable & { devices: RepairDeviceTable[] };

/** A repair by the code of its reference; `null` where there is none. */
export async function findRepairByCode(db: Kysely<Tables>, code: string): Promise<Repair | null> {
  const found = await db.selectFrom('repairs').select('reference').where(hasCode(code)).executeTakeFirst();
  return found ? readRepair(db, found.reference) : null;
}

/** A repair by its reference; `null` where there is none. */
export async function readRepair(
  db: Kysely<Tables> | Transaction<Tables>,
  reference: string,
): Promise<Repair | null> {
  const repair = await db
    .selectFrom('repairs')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!repair) return null;
  const devices = await db
    .selectFrom('repair_devices')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('line')
    .execute();
  return { ...repair, devices };
}

/** The history of a repair, oldest first. */
export const readEvents = (db: Kysely<Tables>, reference: string) =>
  db
    .selectFrom('repair_events')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('at')
    .orderBy('line')
    .execute();

/** A device as customers read of it: never its serial number. */
export function deviceName({ device, asset_tag }: Pick<RepairDeviceTable, 'device' | 'asset_tag'>): string {
  return asset_tag ? `${device} (asset tag ${asset_tag})` : device;
}
