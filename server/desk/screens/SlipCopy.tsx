import type { ReactNode } from 'react';
import { repairNotice, uncollectedGoodsNotice } from '../../../shared/legal-texts.ts';
import { type QrCode, QrImage } from './QrImage.tsx';

export type Fact = [label: string, words: string];

/** What stands on every slip, a blank one too. */
export interface SlipFrame {
  shop: { name: string; facts: Fact[] };
  /** Where the customer asks how their repair goes, and a code of the same. */
  track: { address: string; code: QrCode };
}

interface SlipCopyProps extends SlipFrame {
  /** Whose it is. */
  copy: string;
  reference: ReactNode;
  children: ReactNode;
}

/** One of the two copies of a slip: shop and reference, what was agreed, both notices, and a line to sign. */
export const SlipCopy = ({ copy, shop, reference, track, children }: SlipCopyProps) => (
  <article className="paper slip-copy">
    <header>
      <h2>{shop.name}</h2>
      <p className="slip-for">{copy}</p>
      <p className="slip-reference">{reference}</p>
    </header>
    {children}
    <div className="slip-track">
      <QrImage {...track.code} />
      <p>
        How is it going? Type the reference, and your email address or phone number, at{' '}
        <strong>{track.address}</strong>
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
    <Facts facts={shop.facts} />
  </article>
);

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
