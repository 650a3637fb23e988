import { css } from '../theme/emotion.ts';
import { bareList, card, small } from '../theme/mixins.ts';

/** The lines of a quote, each with its price at the right where there is room. */
export const quoteLines = css`
  ${bareList}
  ${card}
  padding: 0.5rem 1.25rem;
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0 1rem;
    padding-block: 0.875rem;
    border-bottom: 1px solid var(--line);
  }
  & > li:last-child {
    border-bottom: 0;
  }
  & b {
    font-variant-numeric: tabular-nums;
  }
  ${small} {
    & > li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    & > li > p {
      grid-column: 1;
    }
    & > li > b {
      grid-row: 1;
      grid-column: 2;
    }
  }
`;

export const quoteTotal = css`
  font-size: var(--text-l);
  font-weight: 600;
`;
