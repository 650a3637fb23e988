import type { Kysely, Transaction } from 'kysely';
import { SiteError } from '../../http/error-table.ts';
import type { Tables } from './tables.ts';

/** The database as the rest of the server sees it. The same on both engines. */
export interface Store {
  readonly engine: 'sqlite' | 'postgres';
  /**
   * @param withinMs how long the caller waits, `answerWithinMs` where nothing is said
   * @throws {StoreUnavailable} when the database cannot answer now
   */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>, withinMs?: number): Promise<T>;
  /**
   * One transaction: all of it is on disk when the promise resolves. When it rejects, none of it is, with one
   * exception that no database can avoid: a commit that had begun when the time ran out, or when the connection broke,
   * may still succeed. So whatever is written for a visitor must be recognisable when it is sent again.
   * @param withinMs how long the caller waits, `answerWithinMs` where nothing is said
   * @throws {StoreUnavailable} when the database cannot answer now
   */
  write<T>(work: (db: Transaction<Tables>) => Promise<T>, withinMs?: number): Promise<T>;
  /** Why the database cannot be used now, in a few words for operators; `null` while it can. */
  fault(): Promise<string | null>;
  close(): Promise<void>;
}

/** Milliseconds to wait for the database: with the page that says so, a form is answered within three seconds. */
export const answerWithinMs = 2500;

/** Milliseconds to wait for a lock: less than the caller waits, so that the error can name the lock. */
export const lockWaitMs = (withinMs: number): number => 0.8 * withinMs;

/** Seconds after which another attempt makes sense. */
const retryAfterSeconds = 10;

type StoreErrorCode = 'store-unavailable' | 'store-read-only';

/**
 * The database cannot be used: nothing was written. The message is for the log and holds nothing of a visitor, who reads what the
 * site's table of errors says.
 */
export class StoreUnavailable extends SiteError<StoreErrorCode> {
  override name = 'StoreUnavailable';
  readonly retryAfterSeconds = retryAfterSeconds;
  constructor(
    reason = '',
    { cause, code = 'store-unavailable' }: { cause?: unknown; code?: StoreErrorCode } = {},
  ) {
    super(code, { cause, headers: { 'retry-after': String(retryAfterSeconds) } });
    this.message = reason;
  }
}

/** What is said where an open connection finds another database than before. */
export const isAnother = 'it is another database than before';

/** A newer release has changed the database so that this one may only read it. */
export class StoreReadOnly extends StoreUnavailable {
  override name = 'StoreReadOnly';
  constructor(reason: string) {
    super(reason, { code: 'store-read-only' });
  }
}

/** A statement names a table or column that the database does not have, or no longer has. */
export class TablesMissing extends StoreUnavailable {
  override name = 'TablesMissing';
}

/** This opening of the database no longer works: its thread ended, its disk failed, or its file was replaced. */
export class StoreLost extends StoreUnavailable {
  override name = 'StoreLost';
  /** Whether what is there can still be read, since only writing has failed. */
  isReadable = false;
}

/** The server may not write to the database at the address: it is corrupt, another application's, or newer. */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
}
