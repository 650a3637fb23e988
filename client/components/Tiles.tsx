import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { arrow, bareList, card, largeText, linkCards } from '../theme/mixins.ts';
import { fine } from './styles.ts';

const tiles = css`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  gap: 1rem;
  &[data-wide] {
    grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr));
  }
  & > li {
    ${card}
    display: flex;
    overflow: hidden;
    break-inside: avoid;
  }
  & > li::after {
    ${arrow}
    align-self: center;
    margin-right: 1.125rem;
  }
  & > li > span {
    display: grid;
    flex: none;
    place-items: center;
    min-width: 5.5rem;
    padding: 1rem;
    border-right: 1px solid var(--tint-line);
    background: var(--tint);
  }
  & > li > div {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 0.25rem;
    min-width: 0;
    padding: 0.875rem 0.75rem 0.875rem 1rem;
  }
  ${linkCards}
  & a {
    font-weight: 650;
    line-height: 1.3;
  }
  & a:only-child {
    margin-block: auto;
  }
  & a:focus-visible::after {
    outline-offset: -4px;
  }
  & small {
    font-size: var(--text-s);
    font-weight: 550;
  }
  & b {
    margin-top: auto;
    color: var(--primary);
    font-size: var(--text-l);
    font-variant-numeric: tabular-nums;
    line-height: 1.3;
  }
  @media (max-width: 39.99em) {
    & > li > span > svg {
      max-width: 4.5rem;
      max-height: 3rem;
    }
  }
  /* The words take the picture's place. */
  ${largeText} {
    & > li > span {
      display: none;
    }
  }
`;

export interface Tile {
  href: string;
  title: string;
  picture: ReactNode;
  /** One sentence. */
  text?: string | undefined;
  /** A short fact or two. */
  note?: string | undefined;
  price?: string | undefined;
}

interface TilesProps {
  items: Tile[];
  /** Two columns at most. */
  isWide?: boolean;
}

/** Cards with a picture, each leading somewhere, side by side where there is room. */
export function Tiles({ items, isWide }: TilesProps) {
  return (
    <ul className={tiles} data-wide={isWide}>
      {items.map(({ href, title, picture, text, note, price }) => (
        <li key={href}>
          <span>{picture}</span>
          <div>
            <a href={href}>{title}</a>
            {text && <p className={fine}>{text}</p>}
            {note && <small>{note}</small>}
            {price && <b>{price}</b>}
          </div>
        </li>
      ))}
    </ul>
  );
}
