import type { TraceStep } from '../../shared/repair-view.ts';
import { css } from '../theme/emotion.ts';
import { circuitLine } from '../theme/mixins.ts';
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
`;

const words = { done: 'Done:', now: 'Now:', ahead: 'Still to come:' };

/** How far a repair has come, with each step's time and notes. */
export function RepairTrace({ steps }: { steps: TraceStep[] }) {
  return (
    <ol className={trace}>
      {steps.map(({ label, state, at, notes }) => (
        <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <VisuallyHidden>{words[state]} </VisuallyHidden>
          {state === 'ahead' ? label : <b>{label}</b>}
          {at && <time dateTime={at.iso}>{at.text}</time>}
          {notes.map((note) => (
            <p key={note.id}>{note.text}</p>
          ))}
        </li>
      ))}
    </ol>
  );
}
