import { PrintBar } from './PrintBar.tsx';
import { slipCopies } from './RepairSlip.tsx';
import { Facts, SlipCopy, type SlipFrame } from './SlipCopy.tsx';

/** What intake asks for, but for a passcode, which nobody writes down. */
const forBoth = [
  ...['Taken in', 'Name', 'Device', 'Fault', 'Came with', 'Condition', 'Agreed price'],
  ...['Should be ready'],
];
/** As on every slip, a finder of the customer's copy learns neither contact nor serial number. */
const forTheShop = ['Phone', 'Email', 'Serial or IMEI', 'Swollen, hot or wet?', 'Shelf'];

/** One slip in two copies to fill in by hand, printed before the line is dead. */
export const BlankSlips = (frame: SlipFrame) => (
  <div className="slip">
    <PrintBar title="Blank slips" back={{ href: '/', label: 'Back to the board' }} printNowThen={null} />
    <p className="print-bar">
      Print a dozen and keep them at the counter. When the line is back, take each in as a new repair, and
      write its reference on the shop’s copy.
    </p>
    {slipCopies.map((copy, index) => (
      <SlipCopy key={copy} {...frame} copy={copy} reference="Reference:">
        <div className="to-write">
          <Facts facts={[...forBoth, ...(index === 0 ? [] : forTheShop)].map((label) => [label, ''])} />
        </div>
      </SlipCopy>
    ))}
  </div>
);
