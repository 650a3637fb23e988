import { maxDeviceListUnits } from '../../../shared/form-schemas.ts';
import { type Batch, batchOfEnquiry, batchOfList } from '../repairs/acts/batch.ts';
import type { Store } from '../store/store.ts';
import { ensure } from './command.ts';
import { findEnquiry } from './enquiry-records.ts';
import { readText } from './path-checks.ts';

/** Bytes: characters of UTF-8 take four at the most. */
const maxListBytes = maxDeviceListUnits * 4;

/** The devices of the list that an option names; `null` where none does. @throws {Refusal} */
export async function readBatch(
  open: Store,
  { batch: file, 'from-enquiry': enquiry }: Record<'batch' | 'from-enquiry', string | undefined>,
): Promise<Batch | null> {
  ensure(file === undefined || enquiry === undefined, 'Give one of --batch and --from-enquiry.');
  if (enquiry !== undefined) return batchOfEnquiry(await findEnquiry(open, enquiry));
  return file === undefined ? null : batchOfList(await readText(file, maxListBytes));
}
