import type { EnquiryKind } from '../../shared/forms.ts';
import type { Enquiries } from '../back-office/enquiries/enquiries.ts';
import type { ParsedEnquiry } from '../back-office/enquiries/parse-enquiry.ts';
import { createMemorySubmissions, type MemorySubmissions } from './memory-submissions.ts';

export interface TakenEnquiry {
  kind: EnquiryKind;
  input: ParsedEnquiry;
  addressKey: string;
}

export type EnquiriesStandIn = MemorySubmissions<TakenEnquiry> & Enquiries;

/** Takes enquiries in memory, for tests of the forms alone. What the real ones do is tested where they are. */
export const createEnquiriesStandIn = (): EnquiriesStandIn =>
  createMemorySubmissions<TakenEnquiry, Enquiries>((take) => ({
    submit: (kind, input, { addressKey }) => take({ kind, input, addressKey }, [kind, input], input.website),
  }));
