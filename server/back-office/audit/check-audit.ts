import type { Kysely } from 'kysely';
import type { AuditHeadTable, AuditTable } from '../store/common-tables.ts';
import type { Tables } from '../store/tables.ts';
import { chainOf } from './audit.ts';

export interface AuditCheck {
  /** Rows of the chain. */
  rows: number;
  /** Rows from before there was one: nothing protects them. */
  unnumbered: number;
  /** The `chain` of the last row, which holds all before it; empty where there is none. */
  chain: string;
  /** What is wrong, a sentence each; none where the chain is whole. */
  faults: string[];
}

/** A row that was noted outside of the database, whose owner could cut off the end of the audit and set its head back. */
export interface NotedRow {
  number: number;
  /** The beginning of its `chain`, hex. */
  chain: string;
  /** "the copy shop-….db" */
  notedBy: string;
}

const rowsAtOnce = 1000;

/** Walks over the whole audit, while others may add to it. */
export async function checkAudit(db: Kysely<Tables>, noted: NotedRow[] = []): Promise<AuditCheck> {
  const faults: string[] = [];
  const before = await headOf(db);
  let rows = 0;
  let last: AuditHeadTable = { number: 0, chain: '' };
  let some: AuditTable[];
  do {
    some = await rowsFrom(db, rows);
    for (const row of some) last = checkRow(row, last, faults);
    rows += some.length;
  } while (some.length === rowsAtOnce);
  const after = await headOf(db);
  faults.push(...headFaults(last, before, after));
  for (const each of noted) faults.push(...(await notedFaults(db, each, last)));
  const { count } = await db
    .selectFrom('audit')
    .select((is) => is.fn.countAll().as('count'))
    .where('number', 'is', null)
    .executeTakeFirstOrThrow();
  return { rows, unnumbered: Number(count), chain: last.chain, faults };
}

/** By place and not by number: a number that was given twice is met twice. */
const rowsFrom = (db: Kysely<Tables>, offset: number): Promise<AuditTable[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('number', 'is not', null)
    .orderBy('number')
    .orderBy('id')
    .limit(rowsAtOnce)
    .offset(offset)
    .execute();

/** The last row, as the next will follow it; `null` unless there is exactly one. */
export async function headOf(db: Kysely<Tables>): Promise<AuditHeadTable | null> {
  const heads = await db.selectFrom('audit_head').select(['number', 'chain']).execute();
  return heads.length === 1 ? (heads[0] ?? null) : null;
}

/** After a row that is broken the walk goes on from what that holds, so that each fault is named once. */
function checkRow(row: AuditTable, last: AuditHeadTable, faults: string[]): AuditHeadTable {
  const number = row.number ?? 0;
  const expected = last.number + 1;
  if (number > expected) {
    const missing = number - 1 > expected ? `Rows ${expected} to ${number - 1} are` : `Row ${expected} is`;
    faults.push(`${missing} missing.`);
  } else if (number < expected) {
    faults.push(`There are several rows ${number}.`);
  } else if (row.chain !== chainOf(last.chain, row)) {
    faults.push(`Row ${number} is not as it was written, or the row before it was replaced.`);
  }
  return { number, chain: row.chain ?? '' };
}

async function notedFaults(db: Kysely<Tables>, { number, chain, notedBy }: NotedRow, last: AuditHeadTable) {
  const rows = await db.selectFrom('audit').select('chain').where('number', '=', number).execute();
  if (rows.length === 0)
    return [`Row ${number}, which ${notedBy} has, is missing: the last is ${last.number}.`];
  const isSame = rows.some((row) => row.chain?.startsWith(chain));
  return isSame ? [] : [`Row ${number} is another than ${notedBy} has.`];
}

/** @param before the head before the walk, and `after` it: rows may have come between */
function headFaults(
  last: AuditHeadTable,
  before: AuditHeadTable | null,
  after: AuditHeadTable | null,
): string[] {
  if (!before || !after) return ['Its head, which the next row follows, is missing or there several times.'];
  if (before.number > last.number)
    return [`Row ${before.number} was written and is missing: the last is ${last.number}.`];
  const head = [before, after].find(({ number }) => number === last.number);
  const fits = head ? head.chain === last.chain : after.number > last.number;
  return fits ? [] : [`Its head does not fit row ${last.number}, the last: the next would not follow it.`];
}
