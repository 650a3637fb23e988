import { readReference } from '../store/parse-reference.ts';
import { hasCode } from '../store/references.ts';
import type { Store } from '../store/store.ts';
import type { EnquiryTable } from '../store/tables.ts';
import { ensure } from './command.ts';

export async function findEnquiry(store: Store, typed: string | undefined): Promise<EnquiryTable> {
  const code = readReference(typed);
  const found = await store.read((db) =>
    db.selectFrom('enquiries').selectAll().where(hasCode(code)).executeTakeFirst(),
  );
  ensure(found, `There is no enquiry ${code}. "enquiries list" lists all of them.`);
  return found;
}

/** An enquiry as scripts get it: the form's own fields under `details`, times in UTC. */
export const enquiryAsJson = ({
  email_key: _key,
  email_ascii_key: _ascii,
  phone_key: _phone,
  mailbox_key,
  ...enquiry
}: EnquiryTable) => ({
  ...camelCased(enquiry),
  mailbox_key,
  quarantined: enquiry.quarantined === 1,
  details: JSON.parse(enquiry.details) as unknown,
});

/** A row with the names of its columns in camelCase. */
export const camelCased = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
