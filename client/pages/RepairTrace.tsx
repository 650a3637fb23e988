import type { Moment, TraceStep } from '../../shared/repair-view.ts';
import { CircuitSteps } from '../components/CircuitSteps.tsx';
import { css } from '../theme/emotion.ts';
import { bareList } from '../theme/mixins.ts';

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
    padding-top: 0.75rem;
    border-top: 1px solid var(--line);
    white-space: pre-line;
  }
`;

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
      steps={steps.map(({ label, state, at, said }) => ({
        ...{ title: label, state },
        text: at && (
          <>
            <Time at={at} />
            {said}
          </>
        ),
      }))}
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
