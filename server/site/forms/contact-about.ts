import { aboutMaxLength } from '../../../shared/constants.ts';
import { emptyForm, type FormState } from '../../../shared/form-state.ts';

/** What a link to the contact form is about: bounded before it is looked at, one line, empty where it says nothing. */
export function parseAbout(query: URLSearchParams): string {
  const asked = (query.get('about') ?? '').slice(0, aboutMaxLength);
  return asked
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The contact form whose message begins with what it is about. */
export function formAbout(about: string): FormState {
  return about ? { ...emptyForm, answers: { message: `About: ${about}\n\n` } } : emptyForm;
}
