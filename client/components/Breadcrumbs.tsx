import type { Breadcrumb } from '../../shared/page.ts';
import { css } from '../theme/emotion.ts';
import { bareList, visuallyHidden } from '../theme/mixins.ts';

const trail = css`
  ${bareList}
  display: flex;
  flex-wrap: wrap;
  font-size: var(--text-s);
  & li {
    min-width: 0;
    padding-block: 0.125rem;
  }
  /* Before the item: where a phone hides the last one, no slash is left behind. */
  & li + li::before {
    content: '/' / '';
    margin-inline: 0.5rem;
    color: var(--text-muted);
  }
  & [aria-current] {
    color: var(--text-muted);
  }
  /* A phone has one line for them: the page's own name is its title, right below. */
  @media (max-width: 39.99em) {
    & > :last-child {
      ${visuallyHidden}
    }
  }
`;

/** The pages above this one, and this one as the last item. */
export function Breadcrumbs({ items }: { items: Breadcrumb[] }) {
  const last = items.length - 1;
  return (
    <nav aria-label="Breadcrumb">
      <ol className={trail}>
        {items.map(({ href, label }, at) => (
          // A quote's own crumb leads to the page that its trail begins with.
          <li key={`${href} ${label}`}>
            {at === last ? <span aria-current="page">{label}</span> : <a href={href}>{label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
