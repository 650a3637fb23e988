import { parseReference } from '../../../shared/reference.ts';
import { hasCode } from '../store/references.ts';
import type { Store } from '../store/store.ts';
import type { EnquiryTable } from '../store/tables.ts';
import { ensure } from './command.ts';

/** The code of a reference, however it was typed. */
export function readReference(typed: string | undefined): string {
  ensure(typed, 'Give a reference, such as 7K2M-Q4XA.');
  const code = parseReference(typed);
  ensure(code, `${typed} is no reference: check it for a typing error.`);
  return code;
}

export async function findEnquiry(store: Store, typed: string | undefined): Promise<EnquiryTable> {
  const code = readReference(typed);
  const found = await store.read((db) =>
    db.selectFrom('enquiries').selectAll().where(hasCode(code)).executeTakeFirst(),
  );
  ensure(found, `There is no enquiry ${code}. "enquiries list" lists all of them.`);
  return found;
}

/** An enquiry as scripts get it: the form's own fields under `details`, times in UTC. */
export function enquiryAsJson(enquiry: EnquiryTable) {
  const { email_key: _key, quarantined, details, created_at, answered_at, closed_at, ...rest } = enquiry;
  return {
    ...rest,
    quarantined: quarantined === 1,
    details: JSON.parse(details) as Record<string, unknown>,
    createdAt: created_at,
    answeredAt: answered_at,
    closedAt: closed_at,
  };
}
