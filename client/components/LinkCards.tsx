import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { bareList } from '../theme/mixins.ts';
import { Card } from './Card.tsx';
import { fine } from './styles.ts';

const tiles = css`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  gap: 1rem;
  & > li {
    min-width: 0;
  }
  & > li > div {
    height: 100%;
    border-color: var(--tint-line);
    background: var(--tint);
  }
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
          <Card title={title} href={href} icon={picture && <div>{picture}</div>}>
            {text && <p className={fine}>{text}</p>}
          </Card>
        </li>
      ))}
    </ul>
  );
}
