import { createContext, useContext } from 'react';
import type { FieldError } from '../../shared/forms.ts';

interface FormFacts {
  answers: Record<string, string>;
  errors: FieldError[];
}

/** The form that a field stands in: what was typed, and what is wrong with it. */
export const FormContext = createContext<FormFacts>({ answers: {}, errors: [] });

export function useField(name: string): { answer: string; messages: string[] } {
  const { answers, errors } = useContext(FormContext);
  return {
    answer: answers[name] ?? '',
    messages: errors.filter(({ field }) => field === name).map(({ message }) => message),
  };
}

/** Where a field stands in its page: what its label and the summary's line lead to. */
export const fieldId = (name: string): string => `field-${name}`;
