import type { DocumentSection } from '../../shared/document-data.ts';
import { Disclosure } from '../components/Disclosure.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, card, large } from '../theme/mixins.ts';

/**
 * Closed on narrow screens, so that the text comes first. Where there is room the list is open without its summary;
 * browsers that cannot open it by style (older than 2025) leave it closed there too.
 */
const contents = css`
  font-size: var(--text-s);
  & > b {
    display: none;
    margin-bottom: 0.5rem;
  }
  & > details {
    ${card}
    padding-inline: 1rem;
  }
  & > [open] {
    padding-bottom: 0;
  }
  & summary {
    padding: 0;
    font-size: var(--text-m);
  }
  & ul {
    ${bareList}
    padding-bottom: 0.75rem;
  }
  & li + li {
    border-top: 1px solid var(--line);
  }
  & a {
    display: block;
    padding-block: 0.5rem;
    color: inherit;
    text-decoration: none;
  }
  & a:hover {
    color: var(--primary);
    text-decoration: underline;
  }
  ${large} {
    @supports selector(details::details-content) {
      & > b {
        display: block;
      }
      & > details {
        padding: 0;
        border: 0;
        background: none;
      }
      & > details::details-content {
        content-visibility: visible;
        height: auto;
      }
      & summary {
        display: none;
      }
      & ul {
        padding: 0;
        border-left: 2px solid var(--line);
      }
      & li + li {
        border: 0;
      }
      & a {
        padding: 0.25rem 0 0.25rem 1rem;
        color: var(--text-muted);
      }
    }
  }
`;

/** A document with at least so many sections gets a table of contents. */
const least = 4;

/** The sections of a long document. */
export function Contents({ sections }: { sections: DocumentSection[] }) {
  if (sections.length < least) return null;
  return (
    <nav className={contents} aria-label="On this page">
      <b>On this page</b>
      <Disclosure summary="On this page">
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}
