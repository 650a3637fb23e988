import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import { monotonicMs } from './deadline.ts';
import { createForOwner, narrowToOwner, ownerOnlyFolder } from './owner-only.ts';
import {
  changeOf,
  closeAmong,
  companions,
  type FileIdentity,
  fileKind,
  identityOf,
  rollbackJournal,
} from './sqlite-files.ts';

/** The thread that talks to SQLite, since node:sqlite blocks. One connection; requests are answered in their order. */

export type SqliteRequest =
  /** `create`: an absent or empty file becomes a new database. `lockMs`: how long to wait for another process's lock. */
  | { do: 'open'; file: string; write: boolean; create: boolean; lockMs: number }
  /** Refused after `until`, on the clock of `monotonicMs`, when its caller no longer waits. */
  | { do: 'run'; sql: string; parameters: readonly unknown[]; until: number }
  | { do: 'begin' | 'commit'; until: number }
  | { do: 'rollback' | 'close' };

export type SqliteAnswer =
  | { rows: unknown[]; changes: number }
  | { fault: { message: string; errcode: number | null; kind: FaultKind } };

/** `passing` may be over at the next attempt; after `lost` the file has to be opened again. */
export type FaultKind = 'passing' | 'lost' | 'refused';

const maxCachedStatements = 200;
const statements = new Map<string, StatementSync>();
let db: DatabaseSync | null = null;
let lockMs = 0;
/** The files that are open for writing; `null` in memory and for reading. */
let open: { file: string; identity: FileIdentity } | null = null;

class SqliteFault extends Error {
  readonly kind: FaultKind;
  constructor(message: string, kind: FaultKind = 'passing') {
    super(message);
    this.kind = kind;
  }
}

parentPort?.on('message', ({ id, request }: { id: number; request: SqliteRequest }) => {
  let answer: SqliteAnswer;
  try {
    answer = handle(request);
  } catch (error) {
    const { message, errcode, errstr } = error as Error & { errcode?: number; errstr?: string };
    const kind = error instanceof SqliteFault ? error.kind : 'passing';
    answer = {
      fault: { message: `${message}${errstr ? ` (${errstr})` : ''}`, errcode: errcode ?? null, kind },
    };
  }
  parentPort?.postMessage({ id, answer });
});

function handle(request: SqliteRequest): SqliteAnswer {
  switch (request.do) {
    case 'open':
      return { rows: openFile(request), changes: 0 };
    case 'run':
      return run(request);
    case 'begin': {
      checkFiles();
      const wait = Math.min(lockMs, remaining(request.until));
      opened().exec(`pragma busy_timeout = ${Math.ceil(wait)}`);
      // A transaction that only finds out at its first write that another process writes cannot wait any more.
      opened().exec('begin immediate');
      break;
    }
    case 'commit':
      remaining(request.until);
      opened().exec('commit');
      // Not confirmed when it was written to a file that no longer has a name.
      checkFiles();
      break;
    case 'rollback':
      // SQLite itself rolls back what a full disk interrupts, and then refuses to do it again.
      if (db?.isTransaction) db.exec('rollback');
      break;
    case 'close':
      close();
  }
  return { rows: [], changes: 0 };
}

/** Opens the database; answers whose files others could read, and whether they still can. */
function openFile(request: Extract<SqliteRequest, { do: 'open' }>): unknown[] {
  const { file, write, create } = request;
  close();
  lockMs = request.lockMs;
  if (file === ':memory:') {
    db = new DatabaseSync(file);
    configure(db);
    return [];
  }
  const kind = fileKind(file);
  if (kind === 'foreign') throw new SqliteFault('it is damaged, or no SQLite database', 'refused');
  if (kind === 'new' && !create) throw new SqliteFault('its file is gone, or empty');
  if (!write) {
    // Nothing there yet: an empty database in memory has nothing wrong with it. What was cut off is rolled back before anything can be read.
    const readOnly = kind !== 'new' && !existsSync(file + rollbackJournal);
    db = new DatabaseSync(kind === 'new' ? ':memory:' : file, { readOnly, timeout: lockMs });
    return [];
  }
  mkdirSync(dirname(file), { recursive: true, mode: ownerOnlyFolder });
  // SQLite gives its other files the mode of this one.
  createForOwner(file, 'a');
  const rights = [file, ...companions.map((end) => file + end)].map((path) => ({
    path,
    done: narrowToOwner(path),
  }));
  db = new DatabaseSync(file, { timeout: lockMs });
  configure(db);
  // Reading creates the files beside it.
  db.prepare('select count(*) from sqlite_schema').get();
  open = { file, identity: identityOf(file) };
  return rights.filter(({ done }) => done);
}

function configure(connection: DatabaseSync): void {
  connection.enableDefensive(true);
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  connection.exec('pragma foreign_keys = on');
  // What is erased is overwritten, not only unlinked.
  connection.exec('pragma secure_delete = on');
  connection.exec('pragma trusted_schema = off');
}

function close(): void {
  statements.clear();
  const [connection, files] = [db, open];
  db = null;
  open = null;
  if (!connection || !files) return void connection?.close();
  const fold = () => {
    try {
      connection.exec('pragma wal_checkpoint(truncate)');
    } catch {
      // On a disk that fails or is full, nothing can be saved.
    }
  };
  closeAmong(files.identity, files.file, () => connection.close(), fold);
}

function run({ sql, parameters, until }: Extract<SqliteRequest, { do: 'run' }>): SqliteAnswer {
  const connection = opened();
  remaining(until);
  if (!connection.isTransaction) checkFiles();
  const values = parameters as SQLInputValue[];
  const statement = statements.get(sql) ?? connection.prepare(sql);
  if (statements.size >= maxCachedStatements) statements.clear();
  statements.set(sql, statement);
  if (statement.columns().length > 0) return { rows: statement.all(...values), changes: 0 };
  return { rows: [], changes: Number(statement.run(...values).changes) };
}

function opened(): DatabaseSync {
  if (!db) throw new SqliteFault('the database is closed');
  return db;
}

/** Milliseconds until then. */
function remaining(until: number): number {
  const ms = until - monotonicMs();
  if (ms <= 0) throw new SqliteFault('the database does not answer in time');
  return ms;
}

/** Looks at the files three times, in a few microseconds: what is written to a file without a name is lost. */
function checkFiles(): void {
  const change = open && changeOf(open.identity, open.file);
  if (change === 'gone') throw new SqliteFault('its file is gone');
  if (change === 'replaced') throw new SqliteFault('its file was replaced', 'lost');
}
