import type { FieldError } from '../../shared/form-fields.ts';

export type SendOutcome =
  | { ok: true; reference: string; location: string }
  | { ok: false; errors: FieldError[]; notice: string | null };

/** The server gives up on a request after the same time. */
const timeoutMs = 30_000;

/** Posts a form as the browser would, but accepts JSON. Never rejects: every failure is an outcome with a text for the visitor. */
export async function sendForm(path: string, answers: Record<string, string>): Promise<SendOutcome> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(answers),
      signal: timeout.signal,
    });
    return parseOutcome(response.ok, await response.json());
  } catch {
    return refused(
      'We didn’t hear back from our server. Your answers are still here, so send them again. If they did arrive, we’ll count them once.',
    );
  } finally {
    clearTimeout(timer);
  }
}

/** The form's answers by field name, as the browser would post them. */
export function answersOf(form: HTMLFormElement): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') answers[name] = value;
  return answers;
}

function parseOutcome(ok: boolean, body: unknown): SendOutcome {
  const { reference, location, errors, message } = (body ?? {}) as Record<string, unknown>;
  if (ok && typeof reference === 'string' && typeof location === 'string') {
    return { ok, reference, location };
  }
  if (Array.isArray(errors) && errors.length > 0) return { ok: false, errors, notice: null };
  return refused(
    typeof message === 'string' ? message : 'We couldn’t send this. Your answers are still here.',
  );
}

const refused = (notice: string): SendOutcome => ({ ok: false, errors: [], notice });
