import { css } from '../theme/emotion.ts';

/** Typography of a document's HTML, by descendant selectors: content carries no classes for plain elements. */
export const prose = css`
  max-width: 68ch;
  overflow-wrap: break-word;
  & p {
    max-width: none;
  }
  & * + :is(p, ul, ol, dl, pre, blockquote, table, details, figure) {
    margin-top: 1rem;
  }
  h2 {
    margin: 3rem 0 0.75rem;
    font-size: var(--text-xl);
  }
  h3 {
    margin: 2rem 0 0.5rem;
    font-size: var(--text-l);
  }
  h4 {
    margin: 1.5rem 0 0.25rem;
    font-size: var(--text-m);
  }
  & > :first-child {
    margin-top: 0;
  }
  & :is(ul, ol) {
    padding-left: 1.5rem;
  }
  li + li,
  li > :is(ul, ol) {
    margin-top: 0.375rem;
  }
  li::marker {
    color: var(--text-muted);
  }
  dt {
    margin-top: 1.25rem;
    font-weight: 600;
  }
  blockquote {
    padding-left: 1.25rem;
    border-left: 2px solid var(--line-strong);
  }
  & :not(pre) > code {
    padding: 0.125em 0.375em;
    border-radius: 4px;
    background: var(--surface-2);
    font-size: 0.9em;
  }
  pre {
    padding: 1rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface-2);
    overflow-x: auto;
    font-size: var(--text-s);
  }
  table {
    display: block;
    overflow-x: auto;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  & :is(th, td) {
    padding: 0.625rem 1.5rem 0.625rem 0;
    border-bottom: 1px solid var(--line);
    text-align: left;
    vertical-align: top;
  }
  hr {
    margin: 3rem 0;
    border: 0;
    border-top: 1px solid var(--line);
  }
  details {
    border-bottom: 1px solid var(--line);
  }
  details[open] {
    padding-bottom: 1.25rem;
  }
  & details + details {
    margin-top: 0;
  }
  summary {
    padding-block: 0.75rem;
    font-weight: 600;
  }
  img {
    max-width: 100%;
    height: auto;
    border-radius: var(--radius);
  }
`;
