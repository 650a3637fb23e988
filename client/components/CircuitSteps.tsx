import type { ReactNode } from 'react';
import type { TraceStep } from '../../shared/repair-view.ts';
import { css } from '../theme/emotion.ts';
import { large } from '../theme/mixins.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * On small screens one trace runs down the left; a row on large screens steps up and down at 45 degrees like a track on
 * a circuit board. Pads are filled by their borders: forced colours and paper leave out backgrounds.
 */
export const circuit = css`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  --pad: 1.125rem;
  & > li {
    position: relative;
    max-width: calc(var(--measure) + 2.75rem);
    padding: 0 0 2rem 2.75rem;
    --trace: var(--line-strong);
  }
  & > [data-state='done'] {
    --trace: var(--primary);
  }
  & > [data-state='ahead'] {
    padding-bottom: 0.75rem;
  }
  & > li::before {
    content: '';
    position: absolute;
    top: 0.5rem;
    left: calc(var(--pad) / 2 - 1px);
    height: 100%;
    border-left: 2px solid var(--trace);
  }
  & > [data-state]:not([data-state='done'])::before {
    border-left-style: dotted;
  }
  & > li:last-child {
    padding-bottom: 0;
  }
  & > li:last-child::before {
    content: none;
  }
  & > li::after {
    content: '';
    position: absolute;
    top: 1px;
    left: 0;
    width: var(--pad);
    height: var(--pad);
    border: 2px solid var(--trace);
    border-radius: 50%;
    background: var(--bg);
  }
  & > [data-state='done']::after {
    border-width: calc(var(--pad) / 2);
  }
  & > li:last-child:not([data-state])::after,
  & > [data-state='now']::after {
    border: 5px solid var(--primary);
  }
  & > [data-state='now']::after {
    outline: 2px solid var(--primary);
    outline-offset: 2px;
  }
  & h3 {
    margin-bottom: 0.25rem;
    font-size: inherit;
  }
  & > [data-state='ahead'] > h3 {
    color: var(--text-muted);
    font-weight: 400;
  }
  & p {
    color: var(--text-muted);
  }
  ${large} {
    &[data-row] {
      grid-auto-columns: minmax(0, 1fr);
      grid-auto-flow: column;
      --jog: 2rem;
    }
    &[data-row] > li {
      padding: calc(var(--jog) + 3rem) 2rem 0 0;
    }
    /* Up to ten, of few words each. */
    &[data-row] > [data-state] {
      padding-right: 0.75rem;
      font-size: var(--text-s);
      line-height: 1.4;
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

const words = { done: 'Done: ', now: 'Now: ', ahead: 'Still to come: ' };

export interface CircuitStep {
  title: string;
  /** Phrasing alone: it stands in a paragraph. */
  text: ReactNode;
  /** Of a process that somebody is in. */
  state?: TraceStep['state'];
}

interface CircuitStepsProps {
  steps: CircuitStep[];
  /** Side by side on large screens. */
  row?: boolean;
}

/** The steps of a process, in order, along the circuit line, which is lit as far as the process has come. */
export function CircuitSteps({ steps, row }: CircuitStepsProps) {
  return (
    <ol className={circuit} data-row={row || undefined}>
      {steps.map(({ title, text, state }) => (
        <li key={title} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <h3>
            {state && <VisuallyHidden>{words[state]}</VisuallyHidden>}
            {title}
          </h3>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ol>
  );
}
