import type { DeviceKind, PriceRange } from '../../shared/catalogue.ts';
import { priceText } from '../../shared/money.ts';
import { RepairPicture } from '../pictures/RepairPicture.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, focusRing, small } from '../theme/mixins.ts';
import { fine } from './styles.ts';

const list = css`
  ${bareList}
  border-top: 1px solid var(--line);
  & > li {
    position: relative;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    column-gap: 1rem;
    padding-block: 1rem;
    border-bottom: 1px solid var(--line);
  }
  & > li:hover {
    border-color: var(--primary);
  }
  & a {
    color: inherit;
    font-weight: 600;
    text-decoration: none;
  }
  & > li:hover a {
    text-decoration: underline;
  }
  /* The whole row is clickable; only the name is the link's text. */
  & a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  & a:focus-visible {
    outline: 0;
  }
  & a:focus-visible::after {
    ${focusRing}
  }
  & b {
    grid-column: 2;
    color: var(--primary);
    font-size: var(--text-l);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  ${small} {
    & > li {
      grid-template-columns: auto minmax(0, 1fr) auto;
    }
    & b {
      grid-column: auto;
    }
  }
`;

export interface ServiceItem {
  href: string;
  name: string;
  kind: DeviceKind;
  /** Slug of the service, for the picture. */
  slug: string;
  /** `null` where none can be named before the device was seen. */
  price: PriceRange | null;
  /** Time, warranty: short facts, printed with a middle dot between. */
  facts: string[];
  description?: string;
}

/** Services with their prices, each row a link. */
export function ServiceList({ items }: { items: ServiceItem[] }) {
  return (
    <ul className={list}>
      {items.map(({ href, name, kind, slug, price, facts, description }) => (
        <li key={href}>
          <RepairPicture kind={kind} service={slug} />
          <div>
            <a href={href}>{name}</a>
            {description && <p className={fine}>{description}</p>}
            <p className={fine}>{facts.join(' · ')}</p>
          </div>
          <b>{priceText(price)}</b>
        </li>
      ))}
    </ul>
  );
}
