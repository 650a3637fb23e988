import { css } from '../theme/emotion.ts';
import { monospace, visuallyHidden } from '../theme/mixins.ts';

/**
 * Typography of a document's HTML, by descendant selectors: content carries no classes for plain elements.
 * `:where` lets the rules of components override them.
 */
export const prose = css`
  max-width: 44rem;
  overflow-wrap: break-word;
  &:has(> [data-offer]) {
    max-width: none;
  }
  & :where(ul, ol, dl, blockquote):not([class]) {
    max-width: var(--measure);
  }
  & :where(* + :is(p, ul, ol, dl, blockquote, details, figure, section, site-tabs, [data-block], [data-type])) {
    margin-top: 1rem;
  }
  & :where(h2) {
    margin: 3rem 0 0.75rem;
  }
  & :where(h3) {
    margin: 2rem 0 0.5rem;
  }
  & :where(h4) {
    margin: 1.5rem 0 0.25rem;
  }
  & :where(:first-child) {
    margin-top: 0;
  }
  & :is(h2, h3, h4) > a {
    color: inherit;
    text-decoration: none;
  }
  & :is(h2, h3, h4) > a:is(:hover, :focus-visible)::after {
    content: ' #' / '';
    color: var(--primary);
  }
  & :where(ul, ol) {
    padding-left: 1.5rem;
  }
  & :where(li + li, li > :is(ul, ol)) {
    margin-top: 0.375rem;
  }
  & li::marker {
    color: var(--text-muted);
  }
  & :where(dt) {
    margin-top: 1.25rem;
    font-weight: 600;
  }
  & blockquote {
    padding-left: 1.25rem;
    border-left: 2px solid var(--line-strong);
  }
  & :where(code, kbd, pre) {
    ${monospace}
  }
  & :not(pre) > code {
    padding: 0.125em 0.375em;
    border-radius: 4px;
    background: var(--surface-2);
  }
  & table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  & :is(th, td) {
    padding: 0.625rem 1.5rem 0.625rem 0;
    border-bottom: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }
  & [data-align='right'] {
    text-align: right;
  }
  & [data-align='center'] {
    text-align: center;
  }
  & hr {
    height: 0;
    margin-block: 3rem;
    border: 0;
    border-top: 1px solid var(--line);
  }
  & :where(details + details) {
    margin-top: 0;
  }
  /* A line of letters that lead to parts of the document: wide and tall enough for a thumb. */
  & [data-letters] > a {
    display: inline-block;
    min-width: 1.75rem;
    line-height: 1.75rem;
    text-align: center;
  }
  /* A link to an answer shows its question too. */
  & details > [id] {
    scroll-margin-top: 5rem;
  }
  & [data-permalink] {
    font-size: 0.875rem;
  }
  & figcaption {
    margin-top: 0.5rem;
  }
  & img {
    max-width: 100%;
    height: auto;
    border-radius: var(--radius);
  }
  /* On a narrow screen each row of a table is a block, and each cell says its column's title. */
  @media (max-width: 29.99em) {
    & :is(table, tbody, tr, td) {
      display: block;
    }
    & thead {
      ${visuallyHidden}
    }
    & tr {
      padding-block: 0.75rem;
      border-bottom: 1px solid var(--line);
    }
    & td {
      padding: 0.125rem 0;
      border: 0;
      text-align: start;
    }
    & td:first-child {
      font-weight: 600;
    }
    & td:not(:first-child)[data-label]::before {
      content: attr(data-label) ': ';
      color: var(--text-muted);
      font-size: var(--text-s);
    }
  }
  @media print {
    max-width: none;
    & :is(h2, h3) {
      margin-top: 1.25rem;
    }
    & :is(li, tr, figure) {
      break-inside: avoid;
    }
    & [data-permalink] {
      display: none;
    }
  }
`;
