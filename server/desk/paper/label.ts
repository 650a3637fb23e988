import { brisbane, formatDay, formatTime } from '../../../shared/opening-hours.ts';
import type { Quote } from '../../back-office/repairs/quotes.ts';
import { readDetails, serviceText } from '../../back-office/repairs/request-details.ts';
import { deviceName, type Repair } from '../../back-office/repairs/staff-repairs.ts';
import { dangersIn } from '../../back-office/repairs/take-in.ts';
import { drawQrCode } from '../qr-code.ts';
import type { LabelProps } from '../screens/Labels.tsx';

/**
 * The labels of a repair's devices.
 * @param only the line of the one that is wanted
 */
export function labelsOf(repair: Repair, quotes: Quote[], only?: number): LabelProps[] {
  const { reference, devices } = repair;
  const code = drawQrCode(reference);
  const requested = readDetails(repair)?.quote?.lines.map(serviceText) ?? [];
  return devices
    .filter(({ line }) => only === undefined || line === only)
    .map((device) => ({
      reference,
      place: devices.length > 1 ? `${device.line} of ${devices.length}` : null,
      device: deviceName(device),
      job:
        jobOf(quotes.findLast(({ line }) => line === device.line)) || requested.join(', ') || 'To diagnose',
      due: device.expected_at && shortMoment(device.expected_at),
      shelf: device.shelf,
      accessories: device.accessories,
      danger: dangersIn(device.condition),
      code,
    }));
}

/** What is to be done: what was agreed or, before an answer, what is offered. */
function jobOf(quote: Quote | undefined): string {
  const lines = quote?.lines.filter(({ approved }) => approved !== 0) ?? [];
  return lines.map(({ text }) => text).join(', ');
}

function shortMoment(iso: string): string {
  const { date, time } = brisbane(new Date(iso));
  const day = formatDay(date).replace(/[a-z]+/gi, (name) => name.slice(0, 3));
  return `${day}, ${formatTime(time)}`;
}
