import { Fragment, type ReactNode } from 'react';
import { formatHours } from '../../shared/opening-hours.ts';
import { addressLine, type ContactFacts } from '../../shared/shop.ts';
import { css } from '../theme/emotion.ts';
import { card, column, small } from '../theme/mixins.ts';
import { Disclosure } from './Disclosure.tsx';
import { BoxContext } from './Notice.tsx';
import { RepairNotice } from './RepairNotice.tsx';
import { screenOnly } from './styles.ts';

const slip = css`
  ${card}
  display: grid;
  gap: 1rem;
  margin-top: 1rem;
  padding: 1.5rem;
  break-inside: avoid;
  @media print {
    gap: 0.75rem;
    margin: 0;
    padding: 0;
    border: 0;
    & ol {
      gap: 0.25rem;
      max-width: none;
    }
  }
  & > dl {
    ${column}
    gap: 0.75rem 2rem;
  }
  & dt {
    color: var(--text-muted);
    font-size: var(--text-s);
  }
  & div[data-wide] {
    grid-column: 1 / -1;
  }
  & dd[data-blank] {
    height: 2rem;
    border-bottom: 1px solid var(--line-strong);
  }
  ${small} {
    & > dl {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

export interface SlipWords {
  /** What it goes with: "device". */
  what: string;
  use: string;
  /** Blank lines to fill in by hand. */
  blanks: string[];
}

interface SlipProps {
  shop: ContactFacts['shop'];
  reference: string;
  words: SlipWords;
  /** More facts; the last one gets a whole row. */
  facts?: [label: string, value: string][];
  /** Before the repair notice. */
  children?: ReactNode;
}

/** A folded slip to print and leave with a device, on one page: with the repair notice in full and blank lines to fill in. */
export function Slip({ shop, reference, words, facts = [], children }: SlipProps) {
  const all: [string, string][] = [
    ['Address', addressLine(shop.address)],
    ['Open', formatHours(shop.hours)],
    ['Phone', shop.phone.display],
    ['Email', shop.email],
    ...facts,
  ];
  return (
    <Disclosure summary={`A slip for your ${words.what}`}>
      <p className={screenOnly}>{words.use}</p>
      <div className={slip}>
        <h3>
          {shop.name}: <span translate="no">{reference}</span>
        </h3>
        <dl>
          {all.map(([label, value]) => (
            <div key={label} data-wide={label === facts.at(-1)?.[0] || undefined}>
              <dt>{label}</dt>
              <dd>{withBreaks(value)}</dd>
            </div>
          ))}
          {words.blanks.map((blank) => (
            <div key={blank}>
              <dt>{blank}</dt>
              <dd data-blank="" />
            </div>
          ))}
        </dl>
        <BoxContext value>
          {children}
          <RepairNotice heading="h4" />
        </BoxContext>
      </div>
    </Disclosure>
  );
}

/** Lets a web address break after its slashes rather than inside a word. */
const withBreaks = (text: string): ReactNode =>
  text.split('/').map((part, at, parts) => (
    <Fragment key={parts.slice(0, at + 1).join('/')}>
      {at > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
