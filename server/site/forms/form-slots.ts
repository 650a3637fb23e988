import type { FormField } from '../../../shared/form-fields.ts';
import type { FormState } from '../../../shared/form-state.ts';
import { createSlots } from '../../ssr/template.ts';

/** A form with slots in place of its visitor's words, and those words by slot. @param named the form's fields, by name */
export function formSlots(
  form: FormState,
  named: [name: string, field: FormField][] = [],
): { form: FormState; texts: Record<string, string>; take: (name: string, words: string) => string } {
  const { texts, take } = createSlots();
  const fields = new Map(named);
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
