import type { EnquiryKind } from '../../shared/forms.ts';
import type { Enquiries } from '../back-office/enquiries/enquiries.ts';
import type { TakenInput } from '../back-office/enquiries/parse-enquiry.ts';
import { createMemoryIntake, type MemoryIntake } from './memory-intake.ts';

export interface TakenEnquiry {
  kind: EnquiryKind;
  input: TakenInput;
  addressKey: string;
}

export type EnquiriesStandIn = MemoryIntake<TakenEnquiry> & Enquiries;

/** Takes enquiries in memory, for tests of the forms alone. What the real ones do is tested where they are. */
export const createEnquiriesStandIn = (): EnquiriesStandIn =>
  createMemoryIntake<TakenEnquiry, Enquiries>((take) => ({
    submit: (kind, input, { addressKey }) => take({ kind, input, addressKey }, [kind, input], input.website),
  }));
