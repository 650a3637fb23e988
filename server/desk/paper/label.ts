import type { Quote } from '../../back-office/repairs/quotes.ts';
import { moment } from '../../back-office/repairs/repair-trace.ts';
import { readDetails, serviceText } from '../../back-office/repairs/request-details.ts';
import { deviceName, type Repair } from '../../back-office/repairs/staff-repairs.ts';
import { dangersIn } from '../../back-office/repairs/take-in.ts';
import type { RepairDeviceTable } from '../../back-office/store/tables.ts';
import type { LabelProps } from '../screens/Labels.tsx';

/** @param wanted of the repair's devices those whose labels are printed; all of them, where it is empty */
export function labelsOf(repair: Repair, quotes: Quote[], wanted: RepairDeviceTable[] = []): LabelProps[] {
  const { reference, devices } = repair;
  const requested = readDetails(repair)?.quote?.lines.map(serviceText) ?? [];
  return (wanted.length > 0 ? wanted : devices).map((device) => ({
    reference,
    place: devices.length > 1 ? `${device.line} of ${devices.length}` : null,
    device: deviceName(device),
    job: jobOf(quotes.findLast(({ line }) => line === device.line)) || requested.join(', ') || 'To diagnose',
    due: device.expected_at && shortMoment(device.expected_at),
    shelf: device.shelf,
    accessories: device.accessories,
    danger: dangersIn(device.condition),
  }));
}

/** What is to be done: what was agreed or, before an answer, what is offered. */
function jobOf(quote: Quote | undefined): string {
  const lines = quote?.lines.filter(({ approved }) => approved !== 0) ?? [];
  return lines.map(({ text }) => text).join(', ');
}

/** "Tue 24 Nov, 4:00 PM" */
const shortMoment = (iso: string): string => moment(iso).text.replace(/([A-Z][a-z]{2})[a-z]+/g, '$1');
