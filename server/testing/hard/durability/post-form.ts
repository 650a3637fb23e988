import { from } from '../attacks/requests.ts';
import { formPaths, goodAnswers } from '../attacks/sample-forms.ts';

/** What became of one form that was sent. */
export interface Posted {
  /** 0 where the server ended meanwhile. */
  status: number;
  reference: string | null;
}

/** Sends a form as a script does. */
export async function postForm(
  site: string,
  path: string,
  sender: number,
  fields: Record<string, string>,
): Promise<Posted> {
  try {
    const answer = await fetch(`${site}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'application/json', ...from(sender) },
    });
    const isJson = answer.headers.get('content-type')?.includes('json');
    const { reference = null } = isJson ? ((await answer.json()) as { reference?: string }) : {};
    return { status: answer.status, reference };
  } catch {
    return { status: 0, reference: null };
  }
}

/** A form that a visitor sends, by a number that makes the visitor another one. */
export type PostAs = (site: string, sender: number, fields?: Record<string, string>) => Promise<Posted>;

export const postContact: PostAs = (site, sender, fields = {}) =>
  postForm(site, formPaths.contact, sender, { ...goodAnswers('contact', sender), ...fields });

/** Asks for a repair. */
export const postRequest: PostAs = (site, sender, fields = {}) =>
  postForm(site, '/repairs', sender, {
    name: `Customer ${sender}`,
    email: `customer-${sender}@example.com`,
    way: 'drop-off',
    battery: 'no',
    message: `The screen of device ${sender} is cracked.`,
    ...fields,
  });
