import type { Promises as Facts } from '../../shared/page-data.ts';
import { href } from '../../shared/routes.ts';
import { formatWarranty } from '../../shared/warranty.ts';
import { css } from '../theme/emotion.ts';
import { card } from '../theme/mixins.ts';

const list = css`
  ${card}
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
  gap: 1rem 2rem;
  padding: 1.25rem;
  break-inside: avoid;
  & dt {
    font-size: var(--text-l);
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    line-height: 1.3;
  }
  & dd {
    color: var(--text-muted);
    font-size: var(--text-s);
  }
`;

interface PromisesProps {
  facts: Facts;
  /** "3–12 months’ warranty"; without it, the longest that any repair has. */
  warranty?: string;
}

/** What the shop promises of a repair, with its figures, in one card. Each is a fact of the shop or its price list. */
export function Promises({ facts, warranty }: PromisesProps) {
  const { diagnosis, noFixNoCharge, quoteValidDays, longestWarranty } = facts;
  const months = warranty ?? (longestWarranty > 0 && `Up to ${formatWarranty(longestWarranty)}`);
  return (
    <dl className={list}>
      {diagnosis && (
        <div>
          <dt>{diagnosis} diagnosis</dt>
          <dd>It comes off the price if you go ahead.</dd>
        </div>
      )}
      {noFixNoCharge && (
        <div>
          <dt>No fix, no repair charge</dt>
          <dd>{diagnosis ? 'Only the diagnosis you agreed to is charged.' : 'If we can’t repair it.'}</dd>
        </div>
      )}
      {quoteValidDays !== null && (
        <div>
          <dt>Fixed for {quoteValidDays === 1 ? '1 day' : `${quoteValidDays} days`}</dt>
          <dd>One price in your quote, and you say yes before we start.</dd>
        </div>
      )}
      {months && (
        <div>
          <dt>{warranty ? months : `${months} of warranty`}</dt>
          <dd>
            On top of the guarantees of the Australian Consumer Law, which apply to every repair.{' '}
            <a href={href('warranty')}>Warranty policy</a>
          </dd>
        </div>
      )}
    </dl>
  );
}
