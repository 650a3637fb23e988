import { isFinal } from '../../../../shared/repair-status.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable } from '../../store/tables.ts';
import type { Repair } from './staff-repairs.ts';

/** Which devices of an order somebody means: one of the first three, or none where it has only one. */
export interface DeviceChoice {
  line?: string | undefined;
  /** Asset tags, with commas between them. */
  tags?: string | undefined;
  /** All that have not ended. */
  all?: boolean;
}

/** Characters of a list of asset tags: as many as a batch may have, as a rule. */
const maxTagsLength = 4000;

/** The chosen devices: the only one, or those that the choice names. @throws {Refusal} */
export function chosenDevices(
  { reference, devices }: Repair,
  { line, tags: typedTags, all = false }: DeviceChoice,
): RepairDeviceTable[] {
  const isNumber = line === undefined || /^[1-9]\d{0,3}$/.test(line);
  ensure(isNumber, 'The line must be a whole number, such as 1.');
  const parts = typedTags?.slice(0, maxTagsLength).toLowerCase().split(',');
  const tags = [...new Set(parts?.map((each) => each.trim()))];
  const ways = [line, typedTags, all || undefined].filter((way) => way !== undefined);
  ensure(ways.length <= 1, 'Devices are chosen in one way, not in two.');
  const chosen = devices.filter((device) => {
    if (line !== undefined) return device.line === Number(line);
    if (typedTags !== undefined) return tags.includes(device.asset_tag?.toLowerCase() ?? '');
    return !all || !isFinal(device.status);
  });
  const missing = tags.filter((each) => !chosen.some(({ asset_tag }) => asset_tag?.toLowerCase() === each));
  ensure(
    chosen.length > 0 && missing.length === 0,
    `${reference} has no such device${missing.length > 0 ? `: ${missing.join(', ')}` : ''}.`,
  );
  ensure(
    all || chosen.length === (tags.length || 1),
    `${reference} has ${chosen.length} such devices. Say which.`,
  );
  return chosen;
}
