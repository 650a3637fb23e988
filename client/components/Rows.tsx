import type { ComponentProps, ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { bareList, linkCards, small } from '../theme/mixins.ts';
import { fine } from './styles.ts';

const list = css`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr));
  gap: 0 2rem;
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 1rem;
    padding-block: 0.5625rem;
    border-bottom: 1px solid var(--line);
  }
  ${linkCards}
  & a {
    font-weight: 600;
  }
  &[data-narrow] {
    grid-template-columns: repeat(auto-fill, minmax(min(15rem, max(50% - 0.5rem, 5rem)), 1fr));
    column-gap: 1rem;
    & > li {
      display: block;
      line-height: 1.4;
    }
  }
  & > li > :last-child {
    font-variant-numeric: tabular-nums;
  }
  & b {
    color: var(--primary);
    font-weight: 600;
  }
  /* On a phone the price stands below the words, beside the picture. */
  & > li:has(> svg) {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    & > b {
      grid-column: 2;
    }
    ${small} {
      grid-template-columns: auto minmax(0, 1fr) auto;
      & > b {
        grid-column: 3;
      }
    }
  }
`;

export interface Row {
  href: string;
  name: string;
  /** An `svg`. */
  picture?: ReactNode;
  /** Beside the name. */
  note?: ReactNode;
  /** Below the name. */
  text?: string | undefined;
  price?: string | null;
  /** In place of a price: several, with what they are for. */
  prices?: string;
}

interface RowsProps extends ComponentProps<'ul'> {
  rows: Row[];
  /** Names and prices below one another: two columns on a phone. */
  isNarrow?: boolean;
}

/** Names with what they cost, one line each where there is room, each leading somewhere. */
export function Rows({ rows, isNarrow, ...attributes }: RowsProps) {
  return (
    <ul className={list} data-narrow={isNarrow} {...attributes}>
      {rows.map(({ href, name, picture, note, text, price, prices }) => (
        <li key={href}>
          {picture}
          <div>
            <a href={href}>{name}</a> {note && <span className={fine}>{note}</span>}
            {text && <p className={fine}>{text}</p>}
          </div>
          {price && <b>{price}</b>}
          {prices && <p className={fine}>{prices}</p>}
        </li>
      ))}
    </ul>
  );
}
