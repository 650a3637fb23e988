import type { FieldError } from '../../shared/forms.ts';

export type SendOutcome =
  | { ok: true; reference: string; location: string }
  | { ok: false; errors: FieldError[]; notice: string | null };

/** As long as a visitor believes in it; the server gives up on a request after 30 s. */
const patienceMs = 30_000;

/** Posts a form as the browser would, and asks for JSON. Whatever goes wrong is an outcome with words for it. */
export async function sendForm(path: string, answers: Record<string, string>): Promise<SendOutcome> {
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), patienceMs);
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(answers),
      signal: given.signal,
    });
    return readOutcome(response.ok, await response.json());
  } catch {
    return refused(
      'We did not get an answer from our server. Your answers are still here. Send them again: if they arrived after all, they count once.',
    );
  } finally {
    clearTimeout(timer);
  }
}

/** The form's answers by field, as they would be posted. */
export function answersOf(form: HTMLFormElement): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') answers[name] = value;
  return answers;
}

function readOutcome(ok: boolean, body: unknown): SendOutcome {
  const { reference, location, errors, message } = (body ?? {}) as Record<string, unknown>;
  if (ok && typeof reference === 'string' && typeof location === 'string') {
    return { ok, reference, location };
  }
  if (Array.isArray(errors) && errors.length > 0) return { ok: false, errors, notice: null };
  return refused(
    typeof message === 'string' ? message : 'This could not be sent. Your answers are still here.',
  );
}

const refused = (notice: string): SendOutcome => ({ ok: false, errors: [], notice });
