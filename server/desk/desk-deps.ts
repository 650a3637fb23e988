import type { Logger } from 'pino';
import type { StaffRole } from '../../shared/people-fields.ts';
import type { Store } from '../back-office/store/store.ts';
import type { Config } from '../config.ts';
import type { Release } from '../release/release.ts';

/** What the desk is made with. */
export interface DeskDeps {
  config: Config;
  log: Logger;
  store: Store;
  /** The build that is served. It is in a holder because development replaces it while the server runs. */
  release: { current: Release };
  now: () => Date;
}

/** Somebody of the staff who has signed in, as their session says. */
export interface Colleague {
  id: string;
  name: string;
  role: StaffRole;
  /** SHA-256 of the cookie, hex: names the session. */
  sessionHash: string;
  /** An owner with fewer than two passkeys, whom one lost device locks out. */
  isShortOfKeys: boolean;
  /** When they last showed their passkey. */
  steppedUpAt: Date | null;
  /** What their next page of a repair shows: see `people/next-page.ts`. */
  nextPage: string | null;
}
