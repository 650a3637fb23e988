import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { deviceListText, maxDeviceListUnits } from '../../../shared/form-schemas.ts';
import { isDeviceList } from '../enquiries/describe-devices.ts';
import type { DeviceList } from '../enquiries/device-headings.ts';
import { parseDeviceList } from '../enquiries/device-list.ts';
import type { Customer } from '../repairs/register.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { ensure, Refusal } from './command.ts';
import { findEnquiry } from './enquiry-records.ts';
import { readText } from './path-checks.ts';

/** A school's devices, from a file or from the enquiry that the school sent. */
export interface Batch {
  list: DeviceList;
  /** The enquiry's reference, and who sent it; `null` for a file. */
  enquiry: string | null;
  customer: Customer | null;
}

/** Bytes: characters of UTF-8 take four at the most. */
const maxListBytes = maxDeviceListUnits * 4;

/** Reads a list of devices with the columns and the rules of the school's form. */
export async function batchFromFile(file: string): Promise<Batch> {
  const text = await readText(file, maxListBytes);
  const checked = v.safeParse(deviceListText('The list of devices'), text);
  if (!checked.success) throw new Refusal(`${checked.issues[0].message}.`);
  const { list, errors } = parseDeviceList(checked.output);
  ensure(list, `${file} cannot be taken:\n${errors.map((error) => `- ${error}`).join('\n')}`);
  return { list, enquiry: null, customer: null };
}

export async function batchFromEnquiry(open: Store, typed: string): Promise<Batch> {
  const enquiry = await findEnquiry(open, typed);
  const { reference, quarantined, details } = enquiry;
  ensure(
    !quarantined,
    `${reference} is set aside as possible spam. If it is not, run first: enquiries release ${reference}`,
  );
  const list = Object.values(JSON.parse(details) as Record<string, unknown>).find(isDeviceList);
  ensure(list, `${reference} has no list of devices.`);
  return { list, enquiry: reference, customer: enquiry };
}

/**
 * Closes the enquiry that a batch was made from. Of two members of the staff who register the same one, the second waits
 * here for the first.
 * @throws {Refusal} where a repair was made from it before
 */
export async function closeEnquiry(db: Transaction<Tables>, reference: string, at: Date): Promise<void> {
  await db
    .updateTable('enquiries')
    .set((row) => ({ closed_at: row.fn.coalesce('closed_at', row.val(at.toISOString())), status: 'closed' }))
    .where('reference', '=', reference)
    .execute();
  const before = await db
    .selectFrom('repairs')
    .select('reference')
    .where('details', 'like', `%"enquiry":"${reference}"%`)
    .executeTakeFirst();
  ensure(!before, `${reference} was registered already, as ${before?.reference}.`);
}
