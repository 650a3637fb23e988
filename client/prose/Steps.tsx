import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';

const steps = css`
  & > ol {
    padding: 0;
    list-style: none;
  }

  & > ol > li {
    position: relative;
    min-height: 2rem;
    padding: 0.125rem 0 1.25rem 3rem;
  }

  & > ol > li::before {
    content: counter(list-item);
    position: absolute;
    top: 0;
    left: 0;
    width: 2rem;
    border: 2px solid var(--primary);
    border-radius: 1rem;
    color: var(--primary);
    font-weight: 650;
    line-height: calc(2rem - 4px);
    text-align: center;
  }

  & > ol > li:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 2.375rem;
    bottom: 0.125rem;
    left: calc(1rem - 1px);
    border-left: 2px solid var(--line);
  }

  & > ol > li:last-child {
    padding-bottom: 0;
  }
`;

/** A procedure: a numbered list with a large number at each step. */
export function Steps({ children }: { children?: ReactNode }) {
  return (
    <div className={steps} data-block="">
      {children}
    </div>
  );
}
