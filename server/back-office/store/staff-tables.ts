import type { StaffRole } from '../../../shared/people-fields.ts';

/** The tables of the people who work at the desk. Times are ISO 8601 in UTC. */

/** Somebody who works in the shop. Rows stay when they leave: the history names them. */
export interface StaffTable {
  id: string;
  /** Unique, also among those who have left. */
  name: string;
  role: StaffRole;
  created_at: string;
  /** Since when they may no longer sign in. */
  ended_at: string | null;
}

/** A passkey (WebAuthn Level 3). */
export interface StaffKeyTable {
  /** Base64url, as the browser names it. */
  credential_id: string;
  staff_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How its owner calls it: "The counter's tablet". */
  label: string;
  created_at: string;
  /** JSON: a list of the ways to reach it, as the browser said. */
  transports: string | null;
  used_at: string | null;
  /** Its signatures, where it counts them: a step back is a copy of the key. */
  counter: number;
}

/** Somebody who has signed in. Only a hash of the cookie is stored. */
export interface StaffSessionTable {
  /** SHA-256, hex. */
  token_hash: string;
  staff_id: string;
  created_at: string;
  /** The last request. */
  seen_at: string;
  ends_at: string;
  /** When the passkey was shown. */
  stepped_up_at: string | null;
  locked_at: string | null;
  /** What its next page of a repair shows, once: JSON; `null` for nothing. */
  next_page: string | null;
}

/** A link with which somebody makes their first passkey. Only a hash of its token is stored. */
export interface StaffInviteTable {
  /** SHA-256, hex. */
  token_hash: string;
  staff_id: string;
  expires_at: string;
  used_at: string | null;
}

/** What a passkey has to sign, once. */
export interface StaffChallengeTable {
  /** Base64url. */
  challenge: string;
  purpose: 'sign-in' | 'join' | 'step-up';
  expires_at: string;
  staff_id: string | null;
}
