import type { ReactNode } from 'react';
import { Disclosure } from '../components/Disclosure.tsx';
import { css } from '../theme/emotion.ts';

const questions = css`
  border-top: 1px solid var(--line);
  & [data-answer] {
    color: var(--text-muted);
  }
`;

export interface Question {
  question: string;
  answer: ReactNode;
}

/** Questions whose answers open in place. */
export function Questions({ items }: { items: Question[] }) {
  return (
    <div className={questions}>
      {items.map(({ question, answer }) => (
        <Disclosure key={question} summary={question}>
          <div data-answer="">{answer}</div>
        </Disclosure>
      ))}
    </div>
  );
}
