import type { Moment, TraceStep } from '../../shared/repair-view.ts';
import { CircuitSteps } from '../components/CircuitSteps.tsx';
import { css } from '../theme/emotion.ts';
import { bareList, large, notPrinted } from '../theme/mixins.ts';

const time = css`
  display: block;
  color: var(--text-muted);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;
`;

const noteList = css`
  ${bareList}
  display: grid;
  gap: 0.75rem;
  & > li {
    padding-left: 0.75rem;
    border-left: 2px solid var(--line);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

/** Where there is no room for the words: they follow further down. */
const line = css`
  display: flex;
  align-items: center;
  margin-top: 1rem;
  ${notPrinted}
  ${large} {
    display: none;
  }
  & > span {
    flex: 1;
    border-top: 2px solid var(--primary);
  }
  & > span:first-child {
    flex: none;
  }
  & > span::after {
    content: '';
    float: right;
    width: 0.875rem;
    height: 0.875rem;
    margin-top: calc(-0.4375rem - 1px);
    border: 0.4375rem solid var(--primary);
    border-radius: 50%;
    background: var(--bg);
  }
  & > [data-state='now']::after {
    border-width: 4px;
  }
  & > [data-state='ahead'] {
    border-top: 2px dotted var(--line-strong);
  }
  & > [data-state='ahead']::after {
    border: 2px solid var(--line-strong);
  }
`;

/** How far a repair has come, at a glance. */
export function TraceLine({ steps }: { steps: TraceStep[] }) {
  return (
    <div className={line} aria-hidden="true">
      {steps.map(({ label, state }) => (
        <span key={label} data-state={state} />
      ))}
    </div>
  );
}

interface RepairTraceProps {
  steps: TraceStep[];
  /** Side by side on large screens. */
  row?: boolean;
}

/** How far a repair has come, with each step's time. */
export function RepairTrace({ steps, row = false }: RepairTraceProps) {
  return (
    <CircuitSteps
      row={row}
      steps={steps.map(({ label, state, at }) => ({ title: label, state, text: at && <Time at={at} /> }))}
    />
  );
}

/** What we wrote to the customer, with its times. */
export function RepairNotes({ notes }: { notes: TraceStep['notes'] }) {
  return (
    <ul className={noteList}>
      {notes.map(({ id, text, at }) => (
        <li key={id}>
          <Time at={at} />
          {text}
        </li>
      ))}
    </ul>
  );
}

const Time = ({ at }: { at: Moment }) => (
  <time className={time} dateTime={at.iso}>
    {at.text}
  </time>
);
