import { maxDeviceLength, staffLine } from '../../../../shared/staff-schemas.ts';
import { read } from '../../../forms/read-fields.ts';
import { Refusal } from '../../../forms/refusal.ts';
import type { RepairDeviceTable } from '../../store/tables.ts';

/** What is needed of the catalogue to name a device. */
export interface DeviceNames {
  /** "Apple iPhone 13" for "apple/iphone-13"; `null` where it lists none there. */
  deviceName: (path: string) => Promise<string | null>;
  /** The path that a mistyped one most likely means; `null` where none is near. */
  nearestDevice: (path: string) => Promise<string | null>;
}

export type NamedDevice = Pick<RepairDeviceTable, 'device' | 'device_path'>;

/** A device in words, or one of the catalogue by its path; `null` where nothing was typed. @throws {Refusal} */
export async function readDeviceName(
  { deviceName, nearestDevice }: DeviceNames,
  typed: string,
): Promise<NamedDevice | null> {
  const device = read(staffLine('The device', maxDeviceLength), typed);
  if (!device) return null;
  if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(device)) return { device, device_path: null };
  const name = await deviceName(device);
  if (name) return { device: name, device_path: device };
  const near = await nearestDevice(device);
  const instead = near
    ? `Did you mean ${near}? Else write its name in words.`
    : 'Write its name in words instead.';
  throw new Refusal(`The price list has no device ${device}. ${instead}`);
}
