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
    padding: 0.75rem 1rem 1rem;
    border-radius: var(--radius);
    background: var(--danger-soft);
  }
  & > [data-error] {
    color: var(--danger);
    font-size: var(--text-m);
    font-weight: 600;
  }
`;

/** How a field's control refers to its hint and its errors. The label and the error summary refer to its id. */
export function useFieldIds(name: string, hint: ReactNode) {
  const id = fieldId(name);
  const invalid = useField(name).messages.length > 0 || undefined;
  const describedBy = [hint && `${id}-hint`, invalid && `${id}-error`].filter(Boolean).join(' ');
  return { id, invalid, describedBy: describedBy || undefined };
}

/** A field's hint and errors. */
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
