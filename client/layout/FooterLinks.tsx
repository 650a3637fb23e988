import type { MenuItem } from '../../shared/navigation.ts';
import { css } from '../theme/emotion.ts';
import { small } from '../theme/mixins.ts';

const links = css`
  & a {
    display: inline-block;
    padding-block: 0.25rem;
    color: var(--text);
    text-decoration: none;
  }
  & a:hover {
    text-decoration: underline;
  }
  /* Folded on phones. Browsers that cannot open them by style fold them everywhere. */
  & summary {
    min-height: 2.75rem;
    padding-block: 0.5rem;
    font-size: var(--text-m);
    font-weight: 650;
  }
  & > h2 {
    display: none;
  }
  ${small} {
    @supports selector(::details-content) {
      & > h2 {
        display: block;
      }
      & summary {
        display: none;
      }
      & details::details-content {
        display: block;
        content-visibility: visible;
      }
    }
  }
`;

/** A list of links to pages: folded on phones. */
export function FooterLinks({ title, items }: { title: string; items: MenuItem[] }) {
  return (
    <nav className={links} aria-label={title}>
      <h2>{title}</h2>
      <details>
        <summary>{title}</summary>
        <ul>
          {items.map(({ label, to }) => (
            <li key={label}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
