import { sql } from 'kysely';
import { readEmail, readPhone } from '../../../shared/contact-details.ts';
import { isFinal } from '../../../shared/repair-status.ts';
import { forget, type Person, referencesOf, sameMailbox } from '../intake/forget.ts';
import type { Store } from '../store/store.ts';
import { type Args, type Command, Refusal, textOption } from './command.ts';
import { codeFrom } from './enquiry-records.ts';

/** A person's right to have their data erased. */
export const eraseCommand: Command = {
  name: 'erase',
  usage: '--email <address> | --phone <number> | --reference <reference> [--yes]',
  about: "Erases a person's enquiries, repairs and e-mails. Without --yes it only lists what it would erase.",
  examples: ['erase --email ana@example.com', 'erase --phone "0491 570 006" --yes'],
  options: {
    email: { type: 'string' },
    phone: { type: 'string' },
    reference: { type: 'string' },
    yes: { type: 'boolean' },
  },
  async run({ store, say }, args) {
    const person = personFrom(args);
    const open = await store();
    const references = await referencesOf(open, person);
    const others = 'email' in person ? await sameMailbox(open, person.email) : [];
    if (others.length > 0) {
      say(`Other addresses that may belong to the same mailbox; erase each by itself: ${others.join(', ')}`);
    }
    if (references.length === 0) return say('Nothing is stored about them.');
    for (const { reference, device, status } of await atTheShop(open, references)) {
      say(`${reference} is open (${device}: ${status}). If the device is at the shop, give it back first.`);
    }
    if (!args.values.yes) {
      say(`Would erase, with all that belongs to them: ${references.join(', ')}`);
      return say('Nothing has changed. Add --yes to erase. It cannot be undone.');
    }
    await open.write((db) => forget(db, references));
    // SQLite's write-ahead log still holds the old pages.
    if (open.engine === 'sqlite') await open.read((db) => sql`pragma wal_checkpoint(truncate)`.execute(db));
    say(`Erased: ${references.join(', ')}`);
    say('Backups and mailboxes still hold copies: see "Personal data" in server/back-office/README.md.');
  },
};

/** Devices of repairs that have not ended: their owner may still come for them. */
async function atTheShop(open: Store, references: string[]) {
  const found = await open.read((db) =>
    db
      .selectFrom('repair_devices')
      .select(['reference', 'device', 'status'])
      .where('reference', 'in', references.slice(0, 500))
      .orderBy('reference')
      .orderBy('line')
      .execute(),
  );
  return found.filter(({ status }) => !isFinal(status));
}

function personFrom(args: Args): Person {
  const given = ['email', 'phone', 'reference'].filter((name) => textOption(args, name) !== null);
  if (given.length !== 1) throw new Refusal('Give one of --email, --phone or --reference.');
  const [email, phone] = [textOption(args, 'email'), textOption(args, 'phone')];
  if (email !== null) {
    const address = readEmail(email);
    if (address) return { email: address };
    throw new Refusal(`"${email}" is no e-mail address, such as name@example.com.`);
  }
  if (phone !== null) {
    const number = readPhone(phone);
    if (number) return { phone: number };
    throw new Refusal(`"${phone}" is no phone number, such as 0491 570 006.`);
  }
  return { code: codeFrom(textOption(args, 'reference') ?? undefined) };
}
