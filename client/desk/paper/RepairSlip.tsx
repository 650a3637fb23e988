import { formatDate } from '../../../shared/dates.ts';
import { formatPrice } from '../../../shared/money.ts';
import { brisbane, moment } from '../../../shared/opening-hours.ts';
import { promiseAhead } from '../../../shared/promise-fields.ts';
import type { EventRow } from '../../../shared/repair-columns.ts';
import type { DeskDevice, DeskRepair, QuotedDevice } from '../repair-props.ts';
import { PrintBar } from './PrintBar.tsx';
import { type Fact, Facts, SlipCopy, type SlipShop } from './SlipCopy.tsx';

interface RepairSlipProps {
  shop: SlipShop;
  repair: Pick<DeskRepair, 'reference' | 'name' | 'created_at' | 'devices'>;
  events: Pick<EventRow, 'at' | 'status'>[];
  quotes: QuotedDevice[];
  now: Date;
  /** The label follows by itself, as after an intake. */
  isPrintedNow: boolean;
}

const copies = ['The customer’s copy', 'The shop’s copy'];

/**
 * The paper that a customer takes along and signs, as the repair is now. Without a serial number or contact, since a finder may read it,
 * and without a secret link. Two copies, on whatever paper the printer has: A4, or a roll of 80 mm.
 */
export function RepairSlip({ shop, repair, events, quotes, now, isPrintedNow }: RepairSlipProps) {
  const { reference, name, created_at, devices } = repair;
  const takenIn = events.find(({ status }) => status === 'received')?.at ?? created_at;
  const facts: Fact[] = [
    ['Taken in', formatDate(brisbane(new Date(takenIn)).date)],
    ['Name', name],
  ];
  return (
    <div className="slip">
      <PrintBar
        title="Slip"
        reference={reference}
        printNowThen={isPrintedNow ? `/t/${reference.toLowerCase()}/label?print` : null}
      />
      {copies.map((copy) => (
        <SlipCopy key={copy} copy={copy} shop={shop} reference={reference}>
          <Facts facts={facts} />
          {devices.map((device, index) => (
            <section key={device.line} className="slip-device">
              <h3>{(devices.length > 1 ? `${index + 1}. ` : '') + device.name}</h3>
              <Facts facts={deviceFacts(device, quotes, now)} />
            </section>
          ))}
        </SlipCopy>
      ))}
    </div>
  );
}

/** What nobody has said is left out: a slip that says "none" would be read as a promise. */
function deviceFacts(device: DeskDevice, quotes: QuotedDevice[], now: Date): Fact[] {
  const promised = promiseAhead(device, now);
  const facts: Fact[] = [
    ['Fault', device.fault],
    ['Came with', device.accessories],
    ['Condition', device.condition],
    ['Dangerous', device.danger],
    ['Agreed price', agreedPrice(quotes.findLast(({ line }) => line === device.line))],
    ['Should be ready', promised && moment(promised).text],
  ];
  return facts.filter(([, words]) => words);
}

function agreedPrice(quote: QuotedDevice | undefined): string {
  const agreed = quote?.lines.filter(({ isLeft }) => isLeft) ?? [];
  if (agreed.length === 0) return quote?.answered_at ? 'None' : 'Not agreed yet';
  const parts = agreed.map(
    ({ text, facts, cents }) => `${[text, facts].filter(Boolean).join(', ')}: ${formatPrice(cents)}`,
  );
  const total = agreed.reduce((sum, { cents }) => sum + cents, 0);
  if (parts.length > 1) parts.push(`Together: ${formatPrice(total)}`);
  return parts.join('\n');
}

/** What intake asks for, but for a passcode, which nobody writes down. */
const forBoth = [
  ...['Taken in', 'Name', 'Device', 'Fault', 'Came with', 'Condition', 'Agreed price'],
  ...['Should be ready'],
];
/** As on every slip, a finder of the customer's copy learns neither contact nor serial number. */
const forTheShop = ['Phone', 'Email', 'Serial or IMEI', 'Swollen, hot or wet?', 'Shelf'];

/** One slip in two copies to fill in by hand, printed before the line is dead. */
export const BlankSlips = ({ shop }: { shop: SlipShop }) => (
  <div className="slip">
    <PrintBar title="Blank slips" />
    <p className="print-bar">
      Print a dozen and keep them at the counter. When you’re back online, take each in as a new repair, and
      write its reference on the shop’s copy.
    </p>
    {copies.map((copy, index) => (
      <SlipCopy key={copy} copy={copy} shop={shop} reference="Reference:">
        <div className="to-write">
          <Facts facts={[...forBoth, ...(index === 0 ? [] : forTheShop)].map((label) => [label, ''])} />
        </div>
      </SlipCopy>
    ))}
  </div>
);
