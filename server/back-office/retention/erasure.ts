import { sql, type Transaction } from 'kysely';
import { chunksOf } from '../store/chunks.ts';
import { emailKey, emailSpellings, formerEmailKey, mailboxKey, phoneKey } from '../store/contact-keys.ts';
import { hasCode } from '../store/references.ts';
import type { Store } from '../store/store.ts';
import { childTables, recordTables, type Tables } from '../store/tables.ts';

/** What finds a person's data: an address or a number in stored form, or the code of a reference. */
export type Person = { email: string } | { phone: string } | { code: string };

/** References of all a person's records, of every kind. */
export async function referencesOf(store: Store, person: Person): Promise<string[]> {
  const rows = await store.read((db) =>
    Promise.all(
      recordTables.map((table) => {
        const all = db.selectFrom(table).select('reference');
        if ('email' in person) {
          const [key, former] = [emailKey(person.email), formerEmailKey(person.email)];
          // By either: of a person who asks, nothing may be overlooked.
          const theirs = all.where((is) =>
            is.or([is('email_ascii_key', '=', key), is('email_key', '=', former)]),
          );
          return theirs.execute();
        }
        if ('phone' in person) return all.where('phone_key', '=', phoneKey(person.phone)).execute();
        return all.where(hasCode(person.code)).execute();
      }),
    ),
  );
  return rows.flat().map(({ reference }) => reference);
}

/**
 * References of what may be theirs too, for a person to look at: of the same mailbox ("ana+repair@…"), and those whose e-mails went to the
 * address before it was corrected. Nobody is erased by these.
 */
export async function nearReferencesOf(store: Store, email: string): Promise<string[]> {
  const rows = await store.read((db) =>
    Promise.all([
      ...recordTables.map((table) =>
        db.selectFrom(table).select('reference').where('mailbox_key', '=', mailboxKey(email)).execute(),
      ),
      db
        .selectFrom('outbox')
        .select('reference')
        .distinct()
        .where(sql<string>`lower(recipient)`, 'in', emailSpellings(email))
        // To the shop itself go hundreds.
        .limit(20)
        .execute(),
    ]),
  );
  return [...new Set(rows.flat().map(({ reference }) => reference))];
}

/** Deletes records with everything that belongs to them: answers, e-mails sent and waiting, hashes of their content. */
export async function eraseRecords(db: Transaction<Tables>, references: string[]): Promise<void> {
  for (const some of chunksOf(references)) {
    for (const table of [...childTables, ...recordTables]) {
      await db.deleteFrom(table).where('reference', 'in', some).execute();
    }
  }
}
