import type { TraceStep } from '../../shared/repair-view.ts';
import { css } from '../theme/emotion.ts';
import { bareList, circuitLine, large } from '../theme/mixins.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** The circuit line, lit as far as the repair has come: filled pads are done, the ringed one is where it is now. */
const trace = css`
  ${circuitLine}
  & > li:not(:last-child) {
    padding-bottom: 1.5rem;
  }
  & > li::before {
    border-left-style: dotted;
  }
  & > [data-state='done']::before {
    border-left: 2px solid var(--primary);
  }
  /* Filled by its border: forced colours and paper leave out backgrounds. */
  & > [data-state='done']::after {
    border: calc(var(--pad) / 2) solid var(--primary);
  }
  & > [data-state='now']::after {
    border: 5px solid var(--primary);
    outline: 2px solid var(--primary);
    outline-offset: 2px;
  }
  & > [data-state='ahead']:not(:last-child) {
    padding-bottom: 0.75rem;
  }
  & > [data-state='ahead'] {
    color: var(--text-muted);
  }
  & b {
    font-weight: 600;
  }
  & time {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
  }
  & p {
    margin-top: 0.5rem;
    padding-left: 0.75rem;
    border-left: 2px solid var(--line);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  /* From left to right, where there is room. */
  ${large} {
    &[data-row] {
      grid-auto-columns: minmax(0, 1fr);
      grid-auto-flow: column;
      font-size: var(--text-s);
      line-height: 1.4;
    }
    &[data-row] > [data-state]:nth-child(n) {
      padding: 2rem 0.75rem 0 0;
    }
    &[data-row] > li::before {
      top: calc(var(--pad) / 2 - 1px);
      left: calc(var(--pad) / 2);
      width: 100%;
      height: 0;
      border-top: 2px dotted var(--line-strong);
      border-left: 0;
    }
    &[data-row] > [data-state='done']::before {
      border-top: 2px solid var(--primary);
    }
    &[data-row] > li::after {
      top: 0;
    }
  }
`;

/** Below a row of steps, which has no room for them. */
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
  & time {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-s);
  }
`;

const words = { done: 'Done:', now: 'Now:', ahead: 'Still to come:' };

interface RepairTraceProps {
  steps: TraceStep[];
  /** Side by side on large screens, with the notes below. */
  row?: boolean;
}

/** How far a repair has come, with each step's time and notes. */
export function RepairTrace({ steps, row = false }: RepairTraceProps) {
  const notes = row ? steps.flatMap((step) => step.notes) : [];
  return (
    <>
      <ol className={trace} data-row={row || undefined}>
        {steps.map(({ label, state, at, notes }) => (
          <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <VisuallyHidden>{words[state]} </VisuallyHidden>
            {state === 'ahead' ? label : <b>{label}</b>}
            {at && <time dateTime={at.iso}>{at.text}</time>}
            {!row && notes.map((note) => <p key={note.id}>{note.text}</p>)}
          </li>
        ))}
      </ol>
      {notes.length > 0 && (
        <div className={noteList}>
          <h3>Our notes</h3>
          <ul>
            {notes.map(({ id, text, at }) => (
              <li key={id}>
                <time dateTime={at.iso}>{at.text}</time>
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
