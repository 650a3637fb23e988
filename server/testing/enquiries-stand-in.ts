import type { EnquiryKind } from '../../shared/forms.ts';
import { makeTicket } from '../../shared/ticket.ts';
import type { Enquiries } from '../back-office/enquiries/enquiries.ts';
import type { TakenInput } from '../back-office/enquiries/parse-enquiry.ts';

export interface TakenEnquiry {
  kind: EnquiryKind;
  input: TakenInput;
  addressKey: string;
}

export interface EnquiriesStandIn extends Enquiries {
  /** Everything that was taken, the same content once. */
  taken: TakenEnquiry[];
  /** How often something was handed over, repeats included. */
  calls: number;
  /** Thrown at the next submissions, while it is set. */
  fault: Error | null;
  /** Awaited before each answer, while it is set. */
  gate: Promise<void> | null;
  forget(): void;
}

/** Takes enquiries in memory, for tests of the forms alone. What the real ones do is tested where they are. */
export function createEnquiriesStandIn(): EnquiriesStandIn {
  const references = new Map<string, string>();
  const standIn: EnquiriesStandIn = {
    taken: [],
    calls: 0,
    fault: null,
    gate: null,
    forget() {
      references.clear();
      Object.assign(standIn, { taken: [], calls: 0, fault: null, gate: null });
    },
    async submit(kind, input, { addressKey }) {
      standIn.calls++;
      await standIn.gate;
      if (standIn.fault) throw standIn.fault;
      const key = JSON.stringify([kind, input]);
      const known = references.get(key);
      const reference = known ?? makeTicket('TBX', crypto.getRandomValues(new Uint8Array(7)));
      references.set(key, reference);
      if (!known) standIn.taken.push({ kind, input, addressKey });
      return { reference, repeated: known !== undefined, quarantined: input.website !== null };
    },
  };
  return standIn;
}
