import { fromText } from '../../shared/money.ts';
import type { PriceExample } from '../../shared/page-data.ts';
import { shapeOf } from '../pictures/device-drawings.ts';
import { RepairPicture } from '../pictures/RepairPicture.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, large, linkCard, linkCards, small } from '../theme/mixins.ts';
import { Icon } from './Icon.tsx';
import { fine } from './styles.ts';

const tiles = css`
  ${bareList}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  & > li {
    ${linkCard}
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.25rem 0.75rem;
    padding: 0.875rem 1rem;
  }
  ${linkCards}
  & > li:last-child {
    background: var(--tint);
  }
  & > li:last-child a {
    display: flex;
    grid-column: 1 / -1;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
    height: 100%;
    color: var(--primary);
    font-size: var(--text-l);
  }
  & a {
    font-weight: 600;
    line-height: 1.35;
  }
  & b {
    color: var(--primary);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  ${small} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1rem;
    & > li {
      grid-template-columns: auto minmax(0, 1fr);
      align-items: start;
      padding: 1.25rem;
    }
    & b {
      grid-column: 2;
      align-self: end;
      font-size: 1.5rem;
      line-height: 1.2;
    }
  }
  ${large} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

interface PriceTilesProps {
  prices: PriceExample[];
  /** The last tile's link: where all prices are. */
  more: { href: string; text: string };
}

/** Repairs with what they cost at the least, side by side where there is room. */
export function PriceTiles({ prices, more }: PriceTilesProps) {
  return (
    <ul className={tiles}>
      {prices.map(({ href, device, kind, front, service, slug, price, time }) => (
        <li key={href}>
          <RepairPicture kind={shapeOf({ kind, front })} service={slug} />
          <div>
            <a href={href}>{`${device} ${service}`}</a>
            <p className={fine}>{time}</p>
          </div>
          <b>{fromText(price)}</b>
        </li>
      ))}
      <li>
        <a href={more.href}>
          {more.text}
          <Icon name="heroicons:arrow-right" />
        </a>
      </li>
    </ul>
  );
}
