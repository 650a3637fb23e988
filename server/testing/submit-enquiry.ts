import { pino } from 'pino';
import type { EnquiryKind } from '../../shared/forms.ts';
import { createEnquiries } from '../back-office/enquiries/enquiries.ts';
import { parseEnquiry } from '../back-office/enquiries/parse-enquiry.ts';
import type { Store } from '../back-office/store/store.ts';
import type { SubmissionReceipt } from '../back-office/submissions/submit.ts';
import { sampleShop } from './sample-shop.ts';

const log = pino({ level: 'silent' });

/** Enquiries over a store, whose notices go to shop@example.com. */
export const enquiriesOver = (store: Store, now: () => Date) =>
  createEnquiries({ store, now, shop: () => sampleShop, mailTo: 'shop@example.com', log });

/** What Ana writes in the contact form. */
export const anasMessage = {
  name: 'Ana',
  email: 'ana@example.com',
  topic: 'repair',
  message: 'The screen is cracked.',
};

/** What Ana writes for her school, but for the list of devices. */
export const anasSchool = {
  name: 'Ana',
  email: 'ana@example.com',
  school: 'Example State School',
  role: 'it',
};

/** A form's answers, parsed as the server parses them. */
export const parsedEnquiry = <Kind extends EnquiryKind>(kind: Kind, posted: Record<string, unknown>) =>
  parseEnquiry(kind, posted);

/** Sends a form as a visitor does. */
export const submitEnquiry = (
  store: Store,
  now: () => Date,
  kind: EnquiryKind,
  posted: Record<string, unknown>,
): Promise<SubmissionReceipt> =>
  enquiriesOver(store, now).submit(kind, parsedEnquiry(kind, posted), { addressKey: '192.0.2.1' });
