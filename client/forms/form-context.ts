import { createContext, useContext } from 'react';
import type { FieldError } from '../../shared/forms.ts';

interface FormFacts {
  answers: Record<string, string>;
  errors: FieldError[];
}

/** The form around a field: the answers typed so far, and its errors. */
export const FormContext = createContext<FormFacts>({ answers: {}, errors: [] });

export function useField(name: string): { answer: string; messages: string[] } {
  const { answers, errors } = useContext(FormContext);
  return {
    answer: answers[name] ?? '',
    messages: errors.filter(({ field }) => field === name).map(({ message }) => message),
  };
}

/** The id of a field's control: its label and its line of the error summary lead there. */
export const fieldId = (name: string): string => `field-${name}`;
