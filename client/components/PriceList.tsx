import { css } from '../theme/emotion.ts';
import { bareList, linkCards } from '../theme/mixins.ts';

const list = css`
  ${bareList}
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr));
  gap: 0 2rem;
  & > li {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 1rem;
    min-height: 2.75rem;
    padding-block: 0.5rem;
    border-bottom: 1px solid var(--line);
  }
  ${linkCards}
  & > li:hover a {
    color: var(--primary);
  }
  & a:focus-visible::after {
    border-radius: 0;
    outline-offset: 0;
  }
  & span {
    flex: none;
    color: var(--text-muted);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
  }
`;

/** Names with their lowest price, each row a link: devices of a family, other repairs of a device. */
export function PriceList({ items }: { items: { href: string; name: string; price: string | null }[] }) {
  return (
    <ul className={list}>
      {items.map(({ href, name, price }) => (
        <li key={href}>
          <a href={href}>{name}</a>
          {price && <span>{price}</span>}
        </li>
      ))}
    </ul>
  );
}
