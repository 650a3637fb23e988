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
  max-width: 44rem;
  margin-top: 1.5rem;
  & > h3 {
    margin-bottom: 0.75rem;
    font-size: var(--text-m);
  }
  & > ul {
    ${bareList}
    display: grid;
    gap: 0.75rem;
  }
  & li {
    padding-left: 0.75rem;
    border-left: 2px solid var(--line);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

interface RepairTraceProps {
  steps: TraceStep[];
  /** Side by side on large screens. */
  row?: boolean;
}

/** How far a repair has come, with each step's time, and the notes below. */
export function RepairTrace({ steps, row = false }: RepairTraceProps) {
  const notes = steps.flatMap((step) => step.notes);
  return (
    <>
      <CircuitSteps
        row={row}
        steps={steps.map(({ label, state, at }) => ({ title: label, state, text: at && <Time at={at} /> }))}
      />
      {notes.length > 0 && (
        <div className={noteList}>
          <h3>Our notes</h3>
          <ul>
            {notes.map(({ id, text, at }) => (
              <li key={id}>
                <Time at={at} />
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const Time = ({ at }: { at: Moment }) => (
  <time className={time} dateTime={at.iso}>
    {at.text}
  </time>
);
