import type { FormState } from '../../../shared/form-state.ts';
import { type FormKind, fieldsOf } from '../../../shared/forms.ts';
import { createSlots } from '../../ssr/template.ts';

/** A form with slots in place of its visitor's words, and those words by slot. */
export function formSlots(
  kind: FormKind,
  form: FormState,
): { form: FormState; texts: Record<string, string>; take: (name: string, words: string) => string } {
  const { texts, take } = createSlots();
  const fields = new Map(fieldsOf(kind));
  // What is chosen, not typed: the page marks the choice.
  const isChoice = (name: string, answer: string): boolean => {
    const field = fields.get(name);
    const isOneOfFew = field?.control === 'select' || field?.control === 'radio';
    return isOneOfFew && (answer === '' || Object.hasOwn(field.options, answer));
  };
  const answers = Object.entries(form.answers).map(([field, answer]) => [
    field,
    isChoice(field, answer) ? answer : take(`answer-${field}`, answer),
  ]);
  return {
    form: {
      answers: Object.fromEntries(answers),
      errors: form.errors.map(({ field, message }, index) => ({
        field,
        message: take(`error-${index}`, message),
      })),
      notice: form.notice === null ? null : take('notice', form.notice),
    },
    texts,
    take,
  };
}
