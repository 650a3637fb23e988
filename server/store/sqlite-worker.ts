import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';

/**
 * The thread that talks to SQLite: node:sqlite blocks while it reads, writes or waits for a lock, and here
 * nobody else stands still. One connection; requests are answered in the order they come.
 */

export type SqliteRequest =
  | { do: 'open'; file: string; write: boolean; busyMs: number }
  | { do: 'run'; sql: string; parameters: readonly unknown[] }
  | { do: 'rollback' }
  | { do: 'close' };

export type SqliteAnswer =
  | { rows: unknown[]; changes: number }
  | { fault: { message: string; errcode: number | null } };

const keptStatements = 200;
const statements = new Map<string, StatementSync>();
let db: DatabaseSync | null = null;

parentPort?.on('message', ({ id, request }: { id: number; request: SqliteRequest }) => {
  let answer: SqliteAnswer;
  try {
    answer = handle(request);
  } catch (error) {
    const { message, errcode, errstr } = error as Error & { errcode?: number; errstr?: string };
    answer = { fault: { message: `${message}${errstr ? ` (${errstr})` : ''}`, errcode: errcode ?? null } };
  }
  parentPort?.postMessage({ id, answer });
});

function handle(request: SqliteRequest): SqliteAnswer {
  const done = { rows: [], changes: 0 };
  if (request.do === 'open') open(request);
  if (request.do === 'close') close();
  // SQLite itself rolls back what a full disk interrupts, and then refuses to do it again.
  if (request.do === 'rollback' && db?.isTransaction) db.exec('rollback');
  return request.do === 'run' ? run(request.sql, request.parameters) : done;
}

function open({ file, write, busyMs }: Extract<SqliteRequest, { do: 'open' }>): void {
  close();
  if (!write && !(statSync(file, { throwIfNoEntry: false })?.size ?? 0)) {
    // Nothing there yet: an empty database in memory has nothing wrong with it.
    db = new DatabaseSync(':memory:');
    return;
  }
  if (write && file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  db = new DatabaseSync(file, { readOnly: !write, timeout: busyMs });
  if (!write) return;
  db.enableDefensive(true);
  db.exec('pragma journal_mode = wal');
  db.exec('pragma synchronous = full');
  db.exec('pragma foreign_keys = on');
  // What is erased is overwritten, not only unlinked.
  db.exec('pragma secure_delete = on');
  db.exec('pragma trusted_schema = off');
}

function close(): void {
  statements.clear();
  db?.close();
  db = null;
}

function run(sql: string, parameters: readonly unknown[]): SqliteAnswer {
  if (!db) throw new Error('the database is closed');
  const values = parameters as SQLInputValue[];
  const statement = statements.get(sql) ?? db.prepare(sql);
  if (statements.size >= keptStatements) statements.clear();
  statements.set(sql, statement);
  if (statement.columns().length > 0) return { rows: statement.all(...values), changes: 0 };
  return { rows: [], changes: Number(statement.run(...values).changes) };
}
