import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { largeText } from '../theme/mixins.ts';

const list = css`
  & > div {
    display: grid;
    grid-template-columns: minmax(5.5rem, 1fr) minmax(0, 4fr);
    gap: 0 0.75rem;
    padding-block: 0.5rem;
    ${largeText} {
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
