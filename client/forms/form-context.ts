import { createContext, useContext } from 'react';
import type { FieldError } from '../../shared/form-fields.ts';

interface FormFacts {
  answers: Record<string, string>;
  errors: FieldError[];
}

/** The form around a field: its answers and errors. */
export const FormContext = createContext<FormFacts>({ answers: {}, errors: [] });

export function useField(name: string): { answer: string; messages: string[] } {
  const { answers, errors } = useContext(FormContext);
  return {
    answer: answers[name] ?? '',
    messages: errors.filter(({ field }) => field === name).map(({ message }) => message),
  };
}

/** The id of a field's control, which its label and the error summary refer to. */
export const fieldId = (name: string): string => `field-${name}`;
