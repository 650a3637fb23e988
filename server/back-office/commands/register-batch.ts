import { readFile, stat } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { deviceListText, maxDeviceListUnits } from '../../../shared/form-schemas.ts';
import { isDeviceList } from '../enquiries/describe-devices.ts';
import type { DeviceList } from '../enquiries/device-columns.ts';
import { parseDeviceList } from '../enquiries/device-list.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { Refusal } from './command.ts';
import { findEnquiry } from './enquiry-records.ts';

/** A school's devices, from a file or from the enquiry that the school sent. */
export interface Batch {
  list: DeviceList;
  /** Of the enquiry, and whose it is; `null` for a file. */
  enquiry: string | null;
  name: string;
  email: string | null;
  phone: string | null;
}

/** Reads a list of devices with the columns and the rules of the school's form. */
export async function batchFromFile(file: string): Promise<Batch> {
  const text = await readList(file);
  const checked = v.safeParse(deviceListText('The list of devices'), text);
  if (!checked.success) throw new Refusal(`${checked.issues[0].message}.`);
  const { list, errors } = parseDeviceList(checked.output);
  if (!list) throw new Refusal(`${file} cannot be taken:\n${errors.map((error) => `- ${error}`).join('\n')}`);
  return { list, enquiry: null, name: '', email: null, phone: null };
}

export async function batchFromEnquiry(open: Store, typed: string): Promise<Batch> {
  const enquiry = await findEnquiry(open, typed);
  const { reference, name, email, phone } = enquiry;
  if (enquiry.quarantined) {
    throw new Refusal(
      `${reference} is set aside as possible spam. If it is not, run first: enquiries release ${reference}`,
    );
  }
  const details = JSON.parse(enquiry.details) as Record<string, unknown>;
  const list = Object.values(details).find(isDeviceList);
  if (!list) throw new Refusal(`${reference} has no list of devices.`);
  return { list, enquiry: reference, name, email, phone };
}

/**
 * Closes the enquiry that a batch was made from. Of two members of the staff who register the same one, the second waits
 * here for the first, and is told.
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
  if (before) throw new Refusal(`${reference} was registered already, as ${before.reference}.`);
}

/** Bytes: characters of UTF-8 take four at the most. */
const maxListBytes = maxDeviceListUnits * 4;

async function readList(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > maxListBytes) throw new Refusal(`${file} is too long for a list of devices.`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
