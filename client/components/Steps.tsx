import type { ReactNode } from 'react';
import { css } from '../theme/emotion.ts';
import { circuitLine, large } from '../theme/mixins.ts';

/**
 * The circuit line as a list. On small screens one trace runs down the left; a row on large screens
 * steps up and down at 45 degrees like a track on a circuit board. The last pad is filled: the step is done.
 */
const steps = css`
  ${circuitLine}
  & > li:last-child::after {
    border: 5px solid var(--primary);
  }
  & h3 {
    margin-bottom: 0.25rem;
    font-size: var(--text-m);
  }
  & p {
    color: var(--text-muted);
  }
  ${large} {
    &[data-row] {
      grid-auto-columns: minmax(0, 1fr);
      grid-auto-flow: column;
      --jog: 2rem;
      --trace: var(--line-strong);
    }
    &[data-row] > li {
      padding: calc(var(--jog) + 3rem) 2rem 0 0;
    }
    &[data-row] > li::before {
      top: calc(var(--pad) / 2 - 1px);
      left: calc(var(--pad) / 2);
      width: 100%;
      height: calc(var(--jog) + 2px);
      border: 0;
      background:
        linear-gradient(var(--trace) 0 0) 0 100% / calc(50% - var(--jog) / 2 + 1px) 2px,
        linear-gradient(
            to bottom right,
            transparent calc(50% - 1px),
            var(--trace) calc(50% - 1px) calc(50% + 1px),
            transparent calc(50% + 1px)
          )
          50% 0 / var(--jog) 100%,
        linear-gradient(var(--trace) 0 0) 100% 0 / calc(50% - var(--jog) / 2 + 1px) 2px;
      background-repeat: no-repeat;
    }
    &[data-row] > li:nth-child(even)::before {
      transform: scaleY(-1);
    }
    &[data-row] > li::after {
      top: 0;
    }
    &[data-row] > li:nth-child(odd)::after {
      top: var(--jog);
    }
  }
`;

export interface Step {
  title: string;
  text: ReactNode;
}

interface StepsProps {
  steps: Step[];
  /** Side by side on large screens. */
  row?: boolean;
}

/** The steps of a process, in order, along the circuit line. */
export function Steps({ steps: list, row }: StepsProps) {
  return (
    <ol className={steps} data-row={row || undefined}>
      {list.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
