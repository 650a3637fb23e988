import { PrintBar } from './PrintBar.tsx';
import { QrCode } from './QrCode.tsx';

interface LinkSlipProps {
  /** Its name. */
  shop: string;
  reference: string;
  /** The whole address of a link that only reads. It is shown this once. */
  link: string;
}

/** The way to a repair for who has no e-mail address. */
export const LinkSlip = ({ shop, reference, link }: LinkSlipProps) => (
  <div className="slip">
    <PrintBar title="Link" reference={reference} />
    <article className="paper slip-copy">
      <header>
        <h2>{shop}</h2>
        <p className="slip-reference">{reference}</p>
      </header>
      <div className="slip-track">
        <QrCode text={link} />
        <p>See how your repair is going: scan this with your phone’s camera, or type</p>
      </div>
      <p translate="no">
        <strong>
          {link.slice(0, link.lastIndexOf('/') + 1)}
          <wbr />
          {link.slice(link.lastIndexOf('/') + 1)}
        </strong>
      </p>
      <p>
        Anyone with this paper can follow your repair, so keep it safe. It can’t be used to answer for you.
      </p>
    </article>
  </div>
);
