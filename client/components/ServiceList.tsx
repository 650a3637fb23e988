import type { ServicePrice } from '../../shared/catalogue.ts';
import { fromText } from '../../shared/money.ts';
import type { Shape } from '../pictures/device-drawings.ts';
import { RepairPicture } from '../pictures/RepairPicture.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, linkCard, linkCards } from '../theme/mixins.ts';
import { fine } from './styles.ts';

const list = css`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(26rem, 100%), 1fr));
  gap: 0.75rem 1rem;
  & > li {
    ${linkCard}
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    column-gap: 1rem;
    max-width: 44rem;
    padding: 1rem 1.25rem;
    break-inside: avoid;
  }
  ${linkCards}
  & a {
    font-weight: 600;
  }
  & b {
    color: var(--primary);
    font-size: var(--text-l);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  /* Rows: a line between, no frames. */
  &[data-rows] {
    gap: 0 2rem;
    & > li {
      padding: 0.625rem 0;
      border: 0;
      border-bottom: 1px solid var(--line);
      border-radius: 0;
      background: none;
    }
    & svg {
      width: 2.25rem;
      height: 2.25rem;
    }
    & b {
      font-size: var(--text-m);
    }
  }
  /* Too narrow for the price beside the words: below them, never wrapped. */
  @media (max-width: 29.99em) {
    & > li {
      grid-template-columns: auto minmax(0, 1fr);
      padding: 0.875rem 1rem;
    }
    & > li > svg {
      align-self: start;
    }
    & b {
      grid-column: 2;
    }
  }
`;

interface ServiceItem {
  href: string;
  name: string;
  kind: Shape;
  /** Slug of the service, for the picture. */
  slug: string;
  /** `null` where none can be named before the device was seen. */
  price: ServicePrice | null;
  /** Time, warranty: short facts, printed with a middle dot between. */
  facts: string[];
  description?: string;
}

interface ServiceListProps {
  items: ServiceItem[];
  /** As rows, where there are many; else as cards. */
  rows?: boolean;
}

/** Services with their lowest prices, each a link. */
export function ServiceList({ items, rows }: ServiceListProps) {
  return (
    <ul className={list} data-rows={rows}>
      {items.map(({ href, name, kind, slug, price, facts, description }) => (
        <li key={href}>
          <RepairPicture kind={kind} service={slug} />
          <div>
            <a href={href}>{name}</a>
            {description && <p className={fine}>{description}</p>}
            <p className={fine}>{facts.join(' · ')}</p>
          </div>
          <b>{fromText(price)}</b>
        </li>
      ))}
    </ul>
  );
}
