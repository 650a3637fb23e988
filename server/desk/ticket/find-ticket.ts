import { findRepairByCode, type Repair } from '../../back-office/repairs/records/staff-repairs.ts';
import { parseReference } from '../../back-office/store/parse-reference.ts';
import { NotFound } from '../../http/error-table.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { deskError } from '../pages/desk-errors.ts';

/** @param reference as the path has it @throws {NotFound} where there is none; {SiteError} for one that is set aside as spam */
export async function findTicket({ store }: Pick<DeskDeps, 'store'>, reference = ''): Promise<Repair> {
  const code = parseReference(reference);
  const repair = code && (await store.read((db) => findRepairByCode(db, code)));
  if (!repair) throw new NotFound('/t/…');
  const { quarantined, reference: name } = repair;
  const release = `Whoever runs the server releases it: npm run shop -- repairs release ${name} --by <name>`;
  if (quarantined) throw deskError('refused', `${name} is set aside as possible spam. ${release}`);
  return repair;
}

/** The devices with these lines; without any, the only one. None for a batch of which nobody has chosen. */
export function devicesOn<Device extends { line: number }>(
  { devices }: { devices: Device[] },
  lines: string[],
): Device[] {
  if (lines.length === 0) return devices.length === 1 ? devices : [];
  return devices.filter(({ line }) => lines.includes(String(line)));
}
