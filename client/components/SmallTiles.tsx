import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { arrow, bareList, card, linkCards, small } from '../theme/mixins.ts';

const tiles = css`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(6rem, 100%), 1fr));
  gap: 0.75rem;
  & > li {
    ${card}
    max-width: 18rem;
    padding: 0.5rem;
    line-height: 1.4;
    text-align: center;
  }
  /* One that is left over in a line of three. */
  & > li:last-child:nth-child(3n + 1) {
    grid-column: 1 / -1;
    max-width: none;
  }
  & > li::after {
    ${arrow}
    position: absolute;
    top: 0.875rem;
    right: 0.875rem;
  }
  ${linkCards}
  & svg {
    display: block;
    max-width: 100%;
    margin: 0 auto 0.375rem;
  }
  & a {
    display: block;
    font-weight: 650;
  }
  & small {
    color: var(--text-muted);
    font-size: var(--text-s);
    /* Phones have no room for it. */
    display: none;
  }
  ${small} {
    grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
    & > li:last-child:nth-child(3n + 1) {
      grid-column: auto;
    }
    & small {
      display: inline;
    }
  }
`;

interface SmallTilesProps {
  label: string;
  items: {
    href: string;
    title: string;
    picture: ReactNode;
    note?: string | null;
  }[];
}

/** Kinds of device or of fault: cards with their name below a drawing, three in a row on a phone. */
export function SmallTiles({ label, items }: SmallTilesProps) {
  return (
    <ul className={tiles} aria-label={label}>
      {items.map(({ href, title, picture, note }) => (
        <li key={href}>
          {picture}
          <a href={href}>{title}</a>
          {note && <small>{note}</small>}
        </li>
      ))}
    </ul>
  );
}
