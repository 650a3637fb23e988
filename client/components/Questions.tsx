import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { Icon } from './Icon.tsx';

const questions = css`
  border-top: 1px solid var(--line);
  & > details {
    border-bottom: 1px solid var(--line);
  }
  & summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
    min-height: 3.5rem;
    padding-block: 0.75rem;
    font-weight: 600;
    list-style: none;
  }
  & summary::-webkit-details-marker {
    display: none;
  }
  & summary > svg {
    color: var(--primary);
    transition: rotate 160ms;
  }
  & [open] > summary > svg {
    rotate: 180deg;
  }
  & p {
    padding-bottom: 1.25rem;
    color: var(--text-muted);
  }
`;

export interface Question {
  question: string;
  answer: ReactNode;
}

/** Questions whose answers open in place. Native `<details>`, so they work without script. */
export function Questions({ items }: { items: Question[] }) {
  return (
    <div className={questions}>
      {items.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            {question}
            <Icon name="heroicons:chevron-down" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
