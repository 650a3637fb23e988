import type { EnquiryInput, EnquiryKind } from '../../shared/forms.ts';
import type { Shop } from '../../shared/shop.ts';
import type { Store } from '../store/store.ts';

export interface EnquiryDeps {
  store: Store;
  now: () => Date;
  /** Facts for the e-mails; asked at each submission, since development swaps the build. */
  shop: () => Shop;
  /** Where the shop reads its mail. */
  mailTo: string;
}

/** Where a submission came from. */
export interface SubmissionMeta {
  /** Names the sender's network, a whole IPv4 address or a /64 of IPv6. Compared in memory, never stored. */
  addressKey: string;
}

export interface Submitted {
  reference: string;
  /** The same content came from the same contact before: this is its reference. */
  repeated: boolean;
  /** Set aside as possible spam. The visitor is told nothing of it. */
  quarantined: boolean;
}

export interface Enquiries {
  /**
   * Writes an enquiry with its e-mails in one transaction.
   * @throws {StoreUnavailable} when nothing was written
   */
  submit<Kind extends EnquiryKind>(
    kind: Kind,
    input: EnquiryInput<Kind>,
    meta: SubmissionMeta,
  ): Promise<Submitted>;
}

export function createEnquiries(_deps: EnquiryDeps): Enquiries {
  throw new Error('not written yet');
}
