import { PrintBar } from './PrintBar.tsx';
import { type Fact, Facts, SlipCopy, type SlipFrame } from './SlipCopy.tsx';

/**
 * The paper that a customer takes along and signs. Without a serial number or contact, since a finder may read it, and without a
 * secret link.
 */
export interface SlipProps extends SlipFrame {
  reference: string;
  facts: Fact[];
  devices: { name: string; facts: Fact[] }[];
}

/**
 * Two copies, on whatever paper the printer has: A4, or a roll of 80 mm.
 * @param isPrintedNow the label follows by itself, as after an intake
 */
export const RepairSlip = ({ slip, isPrintedNow }: { slip: SlipProps; isPrintedNow: boolean }) => {
  const { reference, facts, devices, ...frame } = slip;
  const ticket = `/t/${reference.toLowerCase()}`;
  return (
    <div className="slip">
      <PrintBar
        title={`Slip of ${reference}`}
        back={{ href: ticket, label: `Back to ${reference}` }}
        printNowThen={isPrintedNow ? `${ticket}/label?print` : null}
      />
      {slipCopies.map((copy) => (
        <SlipCopy key={copy} {...frame} copy={copy} reference={reference}>
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
};

export const slipCopies = ['The customer’s copy', 'The shop’s copy'];
