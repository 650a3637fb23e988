import type { Dialect, Kysely, Transaction } from 'kysely';
import type { Deadline } from './deadline.ts';
import type { Tables } from './tables.ts';

export interface Column {
  table: string;
  column: string;
}

/** What the two databases do differently. Everything else is the same code for both. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** For one piece of work: after its deadline nothing more is begun for it, least of all a commit. */
  dialect(deadline: Deadline): Dialect;
  /** All columns of the database, ours or not. */
  columns(db: Kysely<Tables>): Promise<Column[]>;
  /**
   * Looks without changing anything.
   * @param isWhole whether to look through all of SQLite's file, which takes it seconds of CPU for each GB
   * @throws {StoreRefused} where the database is damaged or none at all
   */
  inspect(deadline: Deadline, isWhole: boolean): Promise<void>;
  /** Ready for writing, after the inspection. */
  openForWriting(): Promise<void>;
  /** Fails where no form could be written now, and writes nothing. */
  tryForms(db: Transaction<Tables>): Promise<void>;
  /** Lets one process at a time migrate; ends with the transaction. */
  lock(db: Transaction<Tables>): Promise<void>;
  /** From now on a new connection that leads to a database with another id is an error. */
  expect(id: string): void;
  /** The error of a driver as the store's own, or as it is where it is a mistake of ours. */
  translate(error: unknown): unknown;
  close(): Promise<void>;
}
