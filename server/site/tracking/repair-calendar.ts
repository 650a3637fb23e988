import { formatHours } from '../../../shared/opening-hours.ts';
import { addressLine, type Shop } from '../../../shared/shop.ts';
import type { RepairRecord } from '../../back-office/repairs/views/repair-record.ts';
import { collectTime } from './view-repair.ts';

type Venue = Pick<Shop, 'name' | 'publicUrl' | 'address' | 'hours' | 'closures' | 'phone'>;

/** Minutes that collecting takes: devices are tried at the counter. */
const collectMinutes = 30;

/**
 * The calendar file of a repair (RFC 5545): one event for each time at which something can be collected. Calendars are
 * shared, so it holds the reference but no link. `null` where no time is known.
 */
export function repairCalendar({ repair, devices }: RepairRecord, shop: Venue, now: Date): string | null {
  const byTime = new Map<string, string[]>();
  for (const device of devices) {
    const time = collectTime(device, shop, now);
    if (time) byTime.set(time, [...(byTime.get(time) ?? []), device.device]);
  }
  if (byTime.size === 0) return null;
  const { host } = new URL(shop.publicUrl);
  const events = [...byTime].flatMap(([time, names], index) => {
    const what = names.length === 1 ? names[0] : `${names.length} devices`;
    const end = new Date(Date.parse(time) + collectMinutes * 60_000);
    return [
      'BEGIN:VEVENT',
      `UID:${repair.reference}-${index + 1}@${host}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(new Date(time))}`,
      `DTEND:${utc(end)}`,
      `SUMMARY:${escapeText(`Collect ${what} from ${shop.name}`)}`,
      `LOCATION:${escapeText(addressLine(shop.address))}`,
      `DESCRIPTION:${escapeText(
        `Bring your reference, ${repair.reference}. Open ${formatHours(shop.hours)}. Call ${shop.phone.display} before you come if it isn’t ready yet.`,
      )}`,
      'END:VEVENT',
    ];
  });
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(shop.name)}//Repairs//EN`,
    'METHOD:PUBLISH',
    ...events,
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

const utc = (time: Date): string => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** RFC 5545 §3.3.11 */
const escapeText = (value: string): string =>
  value.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n?|\n/g, '\\n');

/** Octets of a line, its line end not counted (RFC 5545 §3.1). */
const maxOctets = 75;

/** Folds a line between characters; the space that begins the next line counts. */
function folded(line: string): string {
  let out = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}
