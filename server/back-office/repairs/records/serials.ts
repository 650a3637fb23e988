import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable } from '../../store/tables.ts';

/** What customers read goes by e-mail too, where no serial number belongs. @throws {Refusal} */
export function refuseSerials(text: string, devices: Pick<RepairDeviceTable, 'serial'>[]): void {
  const hasSerial = devices.some(({ serial }) => serial && text.toLowerCase().includes(serial.toLowerCase()));
  ensure(!hasSerial, 'The text has a serial number in it, and the customer gets it by email: leave it out.');
}
