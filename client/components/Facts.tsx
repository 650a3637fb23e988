import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { largeText } from '../theme/mixins.ts';

const list = css`
  /* The terms' column is as wide as its longest word, in all rows alike. */
  display: grid;
  grid-template-columns: fit-content(33%) minmax(0, 1fr);
  gap: 0 0.75rem;
  & > div {
    display: grid;
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
    padding-block: 0.5rem;
  }
  ${largeText} {
    &,
    & > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  & > div + div {
    border-top: 1px solid var(--line);
  }
  & dt {
    color: var(--text-muted);
  }
  & dd {
    font-weight: 550;
  }
`;

/** Terms with what they are here, a row each. */
export function Facts({ facts }: { facts: [term: string, words: ReactNode][] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={list}>
      {facts.map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
