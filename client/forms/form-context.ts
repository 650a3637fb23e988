import { createContext, useContext } from 'react';
import type { FieldError } from '../../shared/form-fields.ts';

interface FormFacts {
  answers: Record<string, string>;
  errors: FieldError[];
  /** Values of choices that the shop does not offer now. */
  notOffered?: readonly string[];
}

/** The form around a field: its answers and errors. */
export const FormContext = createContext<FormFacts>({ answers: {}, errors: [] });

export function useField(name: string): {
  answer: string;
  messages: string[];
  notOffered: readonly string[];
} {
  const { answers, errors, notOffered = [] } = useContext(FormContext);
  return {
    answer: answers[name] ?? '',
    notOffered,
    messages: errors.filter(({ field }) => field === name).map(({ message }) => message),
  };
}

/** The id of a field's control, which its label and the error summary refer to. */
export const fieldId = (name: string): string => `field-${name}`;
