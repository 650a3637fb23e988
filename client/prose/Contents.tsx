import type { DocumentSection } from '../../shared/page.ts';
import { css } from '../theme/emotion.ts';
import { bareList, large } from '../theme/mixins.ts';

const contents = css`
  font-size: var(--text-s);

  & > b {
    display: block;
    margin-bottom: 0.5rem;
  }

  & > ul {
    ${bareList}
    border-left: 1px solid var(--line);
  }

  & a {
    display: block;
    padding: 0.25rem 0 0.25rem 1rem;
    color: var(--text-muted);
    text-decoration: none;
  }

  & a:hover {
    color: var(--primary);
    text-decoration: underline;
  }

  ${large} {
    position: sticky;
    top: calc(var(--header) + 1.5rem);
    max-height: calc(100vh - var(--header) - 3rem);
    overflow-y: auto;
  }

  @media print {
    display: none;
  }
`;

/** A document with at least so many sections gets a table of contents. */
const least = 4;

/** The sections of a long document, beside its text where there is room. */
export function Contents({ sections }: { sections: DocumentSection[] }) {
  if (sections.length < least) return null;
  return (
    <nav className={contents} aria-label="On this page">
      <b>On this page</b>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
