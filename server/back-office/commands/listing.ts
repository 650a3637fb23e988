import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { brisbaneTime } from '../../../shared/opening-hours.ts';
import type { Tables } from '../store/tables.ts';
import { type CommandContext, ensure, type Values } from './command.ts';

/** What every list takes: `--before` goes on where one for people has stopped, `--json` gives all of it unless `--limit` says less. */
export const listOptions = { before: { value: '<where>' }, limit: { value: '<number>' }, json: {} } as const;

/** Rows that a list for people has. */
export const maxListed = 200;

/** Rows of JSON that are held in memory at once. */
const chunk = 20_000;

export interface Slice {
  /** The place of the row before the first, as `placeOf` writes it, or a time before which to begin; from the start without one. */
  before: string | undefined;
  limit: number;
}

export interface List<Row> {
  /** The rows behind a place, in the list's order. */
  read: (db: Kysely<Tables>, page: Slice) => Promise<Row[]>;
  /** What no other row of the list has, and where its order can go on. */
  placeOf: (row: Row) => string;
  /** A row for scripts. */
  asJson: (row: Row) => unknown;
  /** Rows for people. */
  show: (rows: Row[]) => string;
  /** What is said of an empty list. */
  none: string;
}

/** Prints a list for people up to `maxListed`, or for scripts row by row. Answers whether it had any. */
export async function sayList<Row>(
  { store, say }: Pick<CommandContext, 'store' | 'say'>,
  { before, limit: typed, json }: Values<typeof listOptions>,
  { read, placeOf, asJson, show, none }: List<Row>,
): Promise<boolean> {
  const limit = typed === undefined ? (json ? Number.POSITIVE_INFINITY : maxListed) : Number(typed);
  ensure(limit >= 1 && (typed === undefined || Number.isInteger(limit)), '--limit must be 1 or more.');
  const open = await store();
  const page = (from: string | undefined, max: number) =>
    open.read((db) => read(db, { before: from, limit: max }));
  if (!json) {
    const some = await page(before, limit + 1);
    const rows = some.slice(0, limit);
    say(rows.length === 0 ? none : show(rows));
    const last = rows.at(-1);
    if (last && some.length > limit) say(`\nOlder: --before ${forShell(placeOf(last))}`);
    return rows.length > 0;
  }
  let held: string | null = null;
  let from = before;
  for (let left = limit, count = chunk; left > 0 && count === chunk; left -= count) {
    const rows = await page(from, Math.min(chunk, left));
    for (const row of rows) {
      // All but the last have a comma behind them.
      say(held === null ? '[' : `${held},`);
      held = `  ${JSON.stringify(asJson(row), null, 2).replaceAll('\n', '\n  ')}`;
    }
    count = rows.length;
    from = rows.length > 0 ? placeOf(rows.at(-1) as Row) : from;
  }
  say(held === null ? '[]' : `${held}\n]`);
  return held !== null;
}

/** As a shell takes it. */
const forShell = (place: string) =>
  /^[\w.:/-]+$/.test(place) ? place : `'${place.replaceAll("'", "'\\''")}'`;

/** A column that orders a list. */
export interface OrderedBy {
  column: string | RawBuilder<unknown>;
  isRising?: true;
  isNumber?: true;
}

/**
 * Conditions and order of a list that begins with the latest. Its place is the values of all columns, with / between them.
 * @param columns the first is a time, ISO 8601
 * @throws {Refusal} where `before` is neither a place nor a time
 */
export function behind(
  before: string | undefined,
  columns: OrderedBy[],
): { isBehind: Expression<SqlBool>; order: RawBuilder<unknown> } {
  const of = ({ column }: OrderedBy) => (typeof column === 'string' ? sql.ref(column) : column);
  const order = sql.join(columns.map((each) => sql`${of(each)} ${sql.raw(each.isRising ? 'asc' : 'desc')}`));
  if (before === undefined) return { isBehind: sql<SqlBool>`1 = 1`, order };
  const [time = '', ...rest] = before.split('/');
  const at = /^\d{4}-\d\d-\d\d$/.test(time) ? brisbaneTime(time, '00:00') : time;
  ensure(
    Number.isFinite(Date.parse(at)) && rest.length < columns.length,
    `--before must be a day, such as 2026-11-20, or what a list ends with; it is "${before}".`,
  );
  const values = [new Date(at).toISOString(), ...rest];
  const parts = values.map((value, at) => {
    const equal = columns.slice(0, at).map((each, index) => sql`${of(each)} = ${typed(each, values[index])}`);
    const each = columns[at] as OrderedBy;
    const beyond = sql`${of(each)} ${sql.raw(each.isRising ? '>' : '<')} ${typed(each, value)}`;
    return sql`(${sql.join([...equal, beyond], sql` and `)})`;
  });
  return { isBehind: sql<SqlBool>`(${sql.join(parts, sql` or `)})`, order };
}

const typed = ({ isNumber }: OrderedBy, value: string | undefined) => (isNumber ? Number(value) : value);

/** The rows behind a place of a list that is short, and read whole. @throws {Refusal} where no row has the place */
export function rowsBehind<Row>(rows: Row[], placeOf: (row: Row) => string, { before, limit }: Slice): Row[] {
  const at = before === undefined ? -1 : rows.findIndex((row) => placeOf(row) === before);
  ensure(before === undefined || at >= 0, `--before must be what a list ends with; it is "${before}".`);
  return rows.slice(at + 1, at + 1 + limit);
}
