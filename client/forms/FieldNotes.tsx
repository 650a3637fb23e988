import type { ReactNode } from 'react';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { fieldId, useField } from './form-context.ts';

/** For inside `css`: how the notes look in a field's frame, and the frame of a field with errors (`data-wrong`). */
export const fieldNotes = `
  & > p {
    color: var(--text-muted);
    font-size: var(--text-s);
  }
  &[data-wrong] {
    padding-left: 0.875rem;
    border-left: 4px solid var(--danger);
  }
  & > [data-error] {
    color: var(--danger);
    font-size: var(--text-m);
    font-weight: 600;
  }
`;

interface FieldTies {
  /** That of the control, which the label and the error summary refer to. */
  id: string;
  wrong: true | undefined;
  /** The ids of the hint and of the errors, for `aria-describedby`. */
  describedBy: string | undefined;
}

/** What ties a field's control to its hint and to what is wrong with it. */
export function useFieldTies(name: string, hint: ReactNode): FieldTies {
  const id = fieldId(name);
  const wrong = useField(name).messages.length > 0 || undefined;
  const describedBy = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ');
  return { id, wrong, describedBy: describedBy || undefined };
}

/** A field's hint, and what is wrong with its answer. */
export function FieldNotes({ name, hint }: { name: string; hint?: ReactNode }) {
  const { messages } = useField(name);
  const id = fieldId(name);
  return (
    <>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      {messages.length > 0 && (
        <div id={`${id}-error`} data-error="">
          {messages.map((message) => (
            <p key={message}>
              <VisuallyHidden>Error:</VisuallyHidden> {message}
            </p>
          ))}
        </div>
      )}
    </>
  );
}
