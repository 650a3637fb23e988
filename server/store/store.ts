import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** The database as the rest of the server sees it. The same on both engines. */
export interface Store {
  readonly engine: 'sqlite' | 'postgres';
  /** @throws {StoreUnavailable} when the database cannot answer now */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /**
   * One transaction: all of it is on disk when the promise resolves, or none of it when it rejects.
   * @throws {StoreUnavailable} when the database cannot answer now
   */
  write<T>(work: (db: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Why the database cannot be used now, in a few words for operators; `null` while it can. */
  fault(): Promise<string | null>;
  close(): Promise<void>;
}

/**
 * The database is locked, full or out of reach: nothing was written, and the same request may be sent again.
 * The message is for the log; it holds nothing of a visitor.
 */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  /** Seconds after which another attempt makes sense, for `retry-after`. */
  readonly retryAfterSeconds = 10;
}

/** The database at the address is not one this server may write to: corrupt, somebody else's, or newer. */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
}
