import type { Shop } from '../../../shared/shop.ts';
import { PrintBar } from './PrintBar.tsx';
import { type Fact, Facts, SlipCopy } from './SlipCopy.tsx';

/**
 * The paper that a customer takes along and signs. Without a serial number or contact, since a finder may read it, and without a
 * secret link.
 */
export interface Slip {
  reference: string;
  facts: Fact[];
  devices: { name: string; facts: Fact[] }[];
}

interface RepairSlipProps {
  shop: Shop;
  slip: Slip;
  /** The label follows by itself, as after an intake. */
  isPrintedNow: boolean;
}

const copies = ['The customer’s copy', 'The shop’s copy'];

/** Two copies, on whatever paper the printer has: A4, or a roll of 80 mm. */
export const RepairSlip = ({ shop, slip: { reference, facts, devices }, isPrintedNow }: RepairSlipProps) => (
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
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing on paper moves, and two devices may have one name
          <section key={index} className="slip-device">
            <h3>{devices.length > 1 ? `${index + 1}. ${device.name}` : device.name}</h3>
            <Facts facts={device.facts} />
          </section>
        ))}
      </SlipCopy>
    ))}
  </div>
);

/** What intake asks for, but for a passcode, which nobody writes down. */
const forBoth = [
  ...['Taken in', 'Name', 'Device', 'Fault', 'Came with', 'Condition', 'Agreed price'],
  ...['Should be ready'],
];
/** As on every slip, a finder of the customer's copy learns neither contact nor serial number. */
const forTheShop = ['Phone', 'Email', 'Serial or IMEI', 'Swollen, hot or wet?', 'Shelf'];

/** One slip in two copies to fill in by hand, printed before the line is dead. */
export const BlankSlips = ({ shop }: { shop: Shop }) => (
  <div className="slip">
    <PrintBar title="Blank slips" />
    <p className="print-bar">
      Print a dozen and keep them at the counter. When the line is back, take each in as a new repair, and
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
