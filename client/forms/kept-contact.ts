import { requestName, visitMs } from '../../shared/repair-view.ts';

/** Who asks for a repair, kept in this tab alone, so that a request for another device need not ask for it again. */
const storageKey = 'request-contact';

const contactNames = [requestName('name'), requestName('email'), requestName('phone')];

/** Keeps the contact among a form's answers. Storage that throws keeps nothing. */
export function keepContact(answers: Record<string, string>): void {
  const contact = contactNames.map((name) => [name, answers[name] ?? '']);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ at: Date.now(), contact }));
  } catch {}
}

/**
 * Puts the contact into fields that are empty. After an hour it is forgotten: somebody else may sit there.
 * @param answers that the form came with: one that comes back stays as it was answered
 */
export function fillContact(form: HTMLFormElement, answers: Record<string, string>): void {
  if (contactNames.some((name) => name in answers)) return;
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    if (Date.now() - kept.at > visitMs) sessionStorage.removeItem(storageKey);
    else
      for (const [name, value] of kept.contact ?? []) {
        const field = form.elements.namedItem(name);
        if (field instanceof HTMLInputElement && field.value === '') field.value = value;
      }
  } catch {}
}
