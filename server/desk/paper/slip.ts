import { formatDate } from '../../../shared/dates.ts';
import { formatPrice } from '../../../shared/money.ts';
import { brisbane } from '../../../shared/opening-hours.ts';
import { approvedTotal, type Quote } from '../../back-office/repairs/quotes.ts';
import { moment } from '../../back-office/repairs/repair-trace.ts';
import { deviceName, type Repair } from '../../back-office/repairs/staff-repairs.ts';
import type { RepairDeviceTable, RepairEventTable } from '../../back-office/store/tables.ts';
import type { Slip } from '../screens/RepairSlip.tsx';
import type { Fact } from '../screens/SlipCopy.tsx';

/** A repair's slip as it is now: of each device the newest quote counts. */
export function slipOf(
  { reference, name, created_at, devices }: Repair,
  events: Pick<RepairEventTable, 'at' | 'status'>[],
  quotes: Quote[],
): Slip {
  const takenIn = events.find(({ status }) => status === 'received')?.at ?? created_at;
  return {
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

/** What nobody has said is left out: a slip that says "none" would be read as a promise. */
function deviceFacts(device: RepairDeviceTable, quote: Quote | undefined): Fact[] {
  const facts: [string, string | null][] = [
    ['Fault', device.fault],
    ['Came with', device.accessories],
    ['Condition', device.condition],
    ['Agreed price', agreedPrice(quote)],
    ['Should be ready', device.expected_at && moment(device.expected_at).text],
  ];
  return facts.filter((fact): fact is Fact => Boolean(fact[1]));
}

function agreedPrice(quote: Quote | undefined): string {
  const agreed = quote?.lines.filter(({ approved }) => approved === 1) ?? [];
  if (!quote || agreed.length === 0) return 'Not agreed yet';
  const parts = agreed.map(({ text, cents }) => `${text}: ${formatPrice(cents)}`);
  if (parts.length > 1) parts.push(`Together: ${formatPrice(approvedTotal(quote))}`);
  return parts.join('\n');
}
