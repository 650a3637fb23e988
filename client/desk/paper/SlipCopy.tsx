import type { ReactNode } from 'react';
import { repairNotice, uncollectedGoodsNotice } from '../../../shared/legal-texts.ts';
import { formatHours } from '../../../shared/opening-hours.ts';
import { href } from '../../../shared/routes.ts';
import { addressLine, type Shop } from '../../../shared/shop.ts';
import { QrCode } from './QrCode.tsx';

export type Fact = [label: string, words: ReactNode];

/** What a slip says of the shop. */
export type SlipShop = Pick<Shop, 'name' | 'legalName' | 'address' | 'phone' | 'abn' | 'hours' | 'publicUrl'>;

interface SlipCopyProps {
  /** Whose it is. */
  copy: string;
  shop: SlipShop;
  reference: string;
  children: ReactNode;
}

/** One of the two copies of a slip: shop and reference, what was agreed, both notices, and a line to sign. */
export function SlipCopy({ copy, shop, reference, children }: SlipCopyProps) {
  const { name, legalName, address, phone, abn, hours, publicUrl } = shop;
  const track = `${publicUrl}${href('track')}`;
  const shopFacts: Fact[] = [
    [legalName ?? name, addressLine(address)],
    ['Phone', phone.display],
    ['ABN', abn],
    ['Open', formatHours(hours)],
  ];
  return (
    <article className="paper slip-copy">
      <header>
        <h2>{name}</h2>
        <p className="slip-for">{copy}</p>
        <p className="slip-reference">{reference}</p>
      </header>
      {children}
      <div className="slip-track">
        <QrCode text={track} />
        <p>
          How is it going? Type the reference, and your email address or phone number, at{' '}
          <strong>{track.replace(/^https:\/\//, '')}</strong>
        </p>
      </div>
      <section className="slip-notices">
        <h3>{repairNotice.title}</h3>
        <p>{[repairNotice.intro, ...repairNotice.sentences].join(' ')}</p>
        <h3>Uncollected goods</h3>
        <p>{uncollectedGoodsNotice}</p>
      </section>
      <p className="slip-sign">I have read the repair notice, and what is written above is right.</p>
      <p className="slip-lines">
        <span>Signed</span>
        <span>Date</span>
      </p>
      <Facts facts={shopFacts} />
    </article>
  );
}

/** @param facts each with words, or with room to write them by hand where there are none */
export const Facts = ({ facts }: { facts: Fact[] }) => (
  <dl>
    {facts.map(([label, words]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
);
