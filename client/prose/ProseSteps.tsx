import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';

const steps = css`
  --circle: 2.75rem;
  & > ol {
    padding: 0;
    list-style: none;
  }
  & > ol > li {
    position: relative;
    min-height: 3rem;
    padding: 0.5rem 0 1.5rem calc(var(--circle) + 1.125rem);
  }
  & > ol > li::before {
    content: counter(list-item);
    position: absolute;
    top: 0;
    left: 0;
    width: var(--circle);
    border: 2px solid var(--primary);
    border-radius: 50%;
    background: var(--primary-soft);
    color: var(--primary);
    font-size: var(--text-l);
    font-weight: 700;
    line-height: calc(var(--circle) - 4px);
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  & > ol > li:not(:last-child)::after {
    content: '';
    position: absolute;
    top: calc(var(--circle) + 0.375rem);
    bottom: 0.25rem;
    left: calc(var(--circle) / 2 - 1px);
    border-left: 2px solid var(--line);
  }
  & > ol > li:last-child {
    padding-bottom: 0;
  }
  @media (max-width: 29.99em) {
    --circle: 2.25rem;
  }
  @media print {
    & > ol > li {
      break-inside: avoid;
    }
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
