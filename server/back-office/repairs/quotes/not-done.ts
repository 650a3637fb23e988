import type { Transaction } from 'kysely';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { agreedLines } from '../records/agreed-lines.ts';
import { latestQuote } from '../records/stored-quotes.ts';

/** What was agreed to and is not done: it is neither billed nor under warranty. */

type Device = Pick<RepairDeviceTable, 'reference' | 'line'>;

/**
 * @param positions of lines of the newest quote
 * @param why for the customer
 * @throws {Refusal} for lines that nobody agreed to, and where nothing would be left
 */
export async function recordNotDone(
  db: Transaction<Tables>,
  { reference, line }: Device,
  positions: number[],
  why: string,
): Promise<void> {
  const quote = await latestQuote(db, { reference, line });
  const agreed = quote ? agreedLines(quote) : [];
  ensure(
    quote && positions.every((each) => agreed.some(({ position }) => position === each)),
    'Only what was agreed to can be not done.',
    'changed',
  );
  const isAllUndone = agreed.every(
    ({ position, not_done }) => not_done !== null || positions.includes(position),
  );
  ensure(!isAllUndone, 'If nothing of it was done, move it to “Can’t be repaired” first.');
  await db
    .updateTable('repair_quote_lines')
    .set({ not_done: why })
    .where((is) => is.and({ reference, line, version: quote.version }))
    .where('position', 'in', positions)
    .execute();
}

/**
 * What was not done may be done again; but not what something else was asked for in its place.
 * @returns what was forgotten, by position
 */
export async function forgetNotDone(
  db: Transaction<Tables>,
  { reference, line }: Device,
): Promise<[position: number, why: string][]> {
  const quote = await latestQuote(db, { reference, line });
  const lines =
    quote?.lines.filter(({ not_done, change }) => not_done !== null && change !== 'replaced') ?? [];
  if (!quote || lines.length === 0) return [];
  await db
    .updateTable('repair_quote_lines')
    .set({ not_done: null })
    .where((is) => is.and({ reference, line, version: quote.version }))
    .where(
      'position',
      'in',
      lines.map(({ position }) => position),
    )
    .execute();
  return lines.map(({ position, not_done }) => [position, not_done ?? '']);
}
