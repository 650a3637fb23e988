import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { bareList, linkCard, wholeCardLink } from '../theme/mixins.ts';
import { fine } from './styles.ts';

const tiles = css`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  gap: 1rem;
  & > li {
    ${linkCard}
    position: relative;
    display: flex;
    flex-direction: column;
    gap: 0.5rem;
    min-width: 0;
    padding: 1.25rem;
  }
  & > li:hover {
    border-color: var(--primary);
  }
  ${wholeCardLink}
`;

export interface LinkCard {
  href: string;
  title: string;
  text?: string;
  picture?: ReactNode;
}

/** Cards side by side where there is room, each leading somewhere. */
export function LinkCards({ cards }: { cards: LinkCard[] }) {
  return (
    <ul className={tiles}>
      {cards.map(({ href, title, text, picture }) => (
        <li key={href}>
          {picture && <div>{picture}</div>}
          <h3>
            <a href={href}>{title}</a>
          </h3>
          {text && <p className={fine}>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
