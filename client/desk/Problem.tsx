import type { ReactNode } from 'react';
import type { FieldError } from '../../shared/form-fields.ts';

interface ProblemProps {
  notice: string;
  /** Each leads to its field. */
  mistakes?: FieldError[];
  /** The id of their form, which begins those of its fields. */
  form?: string;
  children?: ReactNode;
}

/** Why a form was not taken, above all else. The focus goes to it: a screen reader begins there. */
export const Problem = ({ notice, mistakes = [], form, children }: ProblemProps) => (
  // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form that was not taken
  <section className="problem" aria-labelledby="problem" tabIndex={-1} autoFocus>
    <h2 id="problem">There is a problem</h2>
    <p>{notice}</p>
    {mistakes.length > 0 && (
      <ul>
        {mistakes.map(({ field, message }) => (
          <li key={message}>
            <a href={`#${form}-${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    )}
    {children}
  </section>
);
