import type { IntakeOrigin } from '../../../client/desk/intake/intake-props.ts';
import { formatDate } from '../../../shared/dates.ts';
import { intakeFields } from '../../../shared/intake-fields.ts';
import { brisbane } from '../../../shared/opening-hours.ts';
import { maxFaultLength } from '../../../shared/staff-schemas.ts';
import { kindNames } from '../../back-office/enquiries/describe-enquiry.ts';
import type { DeviceList } from '../../back-office/enquiries/device-headings.ts';
import { deviceListsIn } from '../../back-office/enquiries/enquiry-fields.ts';
import { findEnquiry, refuseSpam, repairOfEnquiry } from '../../back-office/repairs/intake/enquiry-repair.ts';
import type { Customer } from '../../back-office/repairs/intake/register.ts';
import { comingBack, warrantyUntil } from '../../back-office/repairs/intake/warranty-return.ts';
import type { NewDevice } from '../../back-office/repairs/records/insert-repair.ts';
import { findRepairByCode } from '../../back-office/repairs/records/staff-repairs.ts';
import { parseReference } from '../../back-office/store/parse-reference.ts';
import type { DeskDeps } from '../desk-deps.ts';

/** What a repair is made from that does not begin at the counter: an enquiry, or a repair whose device comes back. */
export interface Origin extends IntakeOrigin {
  /** Their contact stays hidden, as on every page: it is used where none is typed. */
  customer: Customer;
  /** What the form begins with. */
  begun: Record<string, string>;
  /** The device that comes back. */
  device: Omit<NewDevice, 'fault' | 'parent'> | null;
  /** The repair that was made from an enquiry before. */
  made: string | null;
  /** The list of devices that came with an enquiry: that is a batch. */
  list: DeviceList | null;
}

export const goneOrigin = 'What this was made from is not here any more: it may have been erased.';

/**
 * @param reference as the path has it
 * @param line of a repair with several devices
 * @returns `null` where there is none
 * @throws {Refusal} where no repair may be made from it
 */
export type FindOrigin = (
  deps: DeskDeps,
  reference: string | undefined,
  line: string | undefined,
) => Promise<Origin | null>;

export const enquiryOrigin: FindOrigin = async ({ store }, typed = '') => {
  const code = parseReference(typed);
  const enquiry = code && (await store.read((db) => findEnquiry(db, code)));
  if (!enquiry) return null;
  const { reference, kind, name, email, phone, created_at } = enquiry;
  refuseSpam(enquiry);
  const details = JSON.parse(enquiry.details) as { message?: string | null };
  const fault = details.message?.replace(/\s+/g, ' ').slice(0, maxFaultLength) ?? '';
  return {
    ...{ reference, line: null, device: null, asksGoodwill: false, customer: { name, email, phone } },
    list: deviceListsIn(details)[0] ?? null,
    made: await store.read((db) => repairOfEnquiry(db, reference)),
    title: 'Repair from an enquiry',
    words: `${kindNames[kind]} ${reference} of ${formatDate(brisbane(new Date(created_at)).date)}`,
    begun: { [intakeFields.name.name]: name, [intakeFields.fault.name]: fault },
  };
};

export const returnOrigin: FindOrigin = async ({ store, now }, typed = '', chosen) => {
  const code = parseReference(typed);
  const parent = code && (await store.read((db) => findRepairByCode(db, code)));
  if (!parent || parent.quarantined) return null;
  const { reference, name, email, phone } = parent;
  const { before, device } = comingBack(parent, chosen);
  const until = await store.read((db) => warrantyUntil(db, parent, before));
  const hasWarranty = until !== null && until >= brisbane(now()).date;
  const ended = until ? `Its warranty ended on ${formatDate(until)}` : 'It has no warranty';
  return {
    ...{
      reference,
      line: `${before.line}`,
      device,
      made: null,
      list: null,
      customer: { name, email, phone },
    },
    title: `${reference} comes back`,
    words: hasWarranty
      ? `Under warranty until ${formatDate(until)}`
      : `${ended}. The guarantees of the Australian Consumer Law may go further`,
    asksGoodwill: !hasWarranty,
    begun: {
      [intakeFields.name.name]: name,
      [intakeFields.device.name]: device.device,
      [intakeFields.path.name]: device.device_path ?? '',
    },
  };
};
