import { formatDate } from '../../../shared/dates.ts';
import { formatPrice } from '../../../shared/money.ts';
import { brisbane, formatDay, formatHours, formatTime } from '../../../shared/opening-hours.ts';
import { href } from '../../../shared/routes.ts';
import { addressLine, type Shop } from '../../../shared/shop.ts';
import { approvedTotal, type Quote } from '../../back-office/repairs/quotes.ts';
import { deviceName, type Repair } from '../../back-office/repairs/staff-repairs.ts';
import type { RepairDeviceTable, RepairEventTable } from '../../back-office/store/tables.ts';
import { drawQrCode } from '../qr-code.ts';
import type { SlipProps } from '../screens/RepairSlip.tsx';
import type { Fact, SlipFrame } from '../screens/SlipCopy.tsx';

/** A repair's slip as it is now: of each device the newest quote counts. */
export function slipOf(
  shop: Shop,
  { reference, name, created_at, devices }: Repair,
  events: Pick<RepairEventTable, 'at' | 'status'>[],
  quotes: Quote[],
): SlipProps {
  const takenIn = events.find(({ status }) => status === 'received')?.at ?? created_at;
  return {
    ...slipFrame(shop),
    reference,
    facts: [
      ['Taken in', formatDate(brisbane(new Date(takenIn)).date)],
      ['Name', name],
    ],
    devices: devices.map((device) => ({
      name: deviceName(device),
      facts: deviceFacts(
        device,
        quotes.findLast(({ line }) => line === device.line),
      ),
    })),
  };
}

export function slipFrame({ name, legalName, address, phone, abn, hours, publicUrl }: Shop): SlipFrame {
  const track = `${publicUrl}${href('track')}`;
  return {
    shop: {
      name,
      facts: [
        [legalName ?? name, addressLine(address)],
        ['Phone', phone.display],
        ['ABN', abn],
        ['Open', formatHours(hours)],
      ],
    },
    track: { address: track.replace(/^https:\/\//, ''), code: drawQrCode(track) },
  };
}

/** What nobody has said is left out: a slip that says "none" would be read as a promise. */
function deviceFacts(device: RepairDeviceTable, quote: Quote | undefined): Fact[] {
  const facts: [string, string | null][] = [
    ['Fault', device.fault],
    ['Came with', device.accessories],
    ['Condition', device.condition],
    ['Agreed price', agreedPrice(quote)],
    ['Should be ready', device.expected_at && momentText(device.expected_at)],
  ];
  return facts.filter((fact): fact is Fact => Boolean(fact[1]));
}

function agreedPrice(quote: Quote | undefined): string {
  const agreed = quote?.lines.filter(({ approved }) => approved === 1) ?? [];
  if (!quote || agreed.length === 0) return 'Not agreed yet';
  const parts = agreed.map(({ text, cents }) => `${text}: ${formatPrice(cents)}`);
  return [...parts, ...(parts.length > 1 ? [`Together: ${formatPrice(approvedTotal(quote))}`] : [])].join(
    '\n',
  );
}

/** "Tuesday 24 November, 4:00 PM" */
function momentText(iso: string): string {
  const { date, time } = brisbane(new Date(iso));
  return `${formatDay(date)}, ${formatTime(time)}`;
}
