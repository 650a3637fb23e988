import assert from 'node:assert/strict';
import { Refusal } from '../back-office/commands/command.ts';
import type { Store } from '../back-office/store/store.ts';
import type { CommandLine } from './command-line.ts';

const walkIn = { '--by': 'Kim', '--name': 'Ana Li', '--fault': 'Cracked screen' };

/** Registers a phone at the counter, each call another repair, with Ana's e-mail address where no phone number is given; answers its reference. */
export async function register(run: CommandLine, ...more: string[]): Promise<string> {
  const contact = more.includes('--phone') || more.includes('--parent') ? [] : ['--email', 'ana@example.com'];
  const device = more.includes('--device') ? [] : ['--device', 'apple/iphone-13'];
  const facts = Object.entries(walkIn).filter(([option]) => !more.includes(option));
  const words = [...facts.flat(), '--notice-given', '--again', ...contact, ...device, ...more];
  return referenceIn(await run('repairs', 'register', ...words));
}

/** The first reference that a text names. */
export function referenceIn(text: string): string {
  const [reference] = /[A-Z]+-\w{4}-\w{4}/.exec(text) ?? [];
  assert.ok(reference, text);
  return reference;
}

/** For `assert.rejects`: the command was refused with these words. */
export const refused = (said: RegExp) => (error: unknown) =>
  error instanceof Refusal && said.test(error.message);

/** All e-mails about a repair, oldest first. */
export const mailsOf = (store: Store, reference: string) =>
  store.read((db) =>
    db.selectFrom('outbox').selectAll().where('reference', '=', reference).orderBy('created_at').execute(),
  );

/** The texts of all mails about a repair, by subject without its reference. */
export async function textsOf(store: Store, reference: string): Promise<Record<string, string>> {
  const mails = await mailsOf(store, reference);
  return Object.fromEntries(mails.map(({ subject, text }) => [subject.split(':')[0], text]));
}
