import type { Transaction } from 'kysely';
import { formatPrice } from '../../../shared/money.ts';
import type { Tables } from '../store/tables.ts';
import { lockRepair, moveDevice } from './moves.ts';
import { latestQuote } from './quotes.ts';

/** How a customer answers a quote: each line by itself, once, for the version that they have read. */

export interface QuoteAnswer {
  /** The device's line in the order. */
  device: number;
  /** The quote's version that the customer has seen. */
  version: number;
  /** By the position of each line: whether it is approved. */
  approved: ReadonlyMap<number, boolean>;
}

/**
 * - `accepted`: written now. `repeated`: the same answer was written before;
 * - `answered`: another answer was written before. `superseded`: there is a newer version;
 * - `closed`: the repair has moved on. `none`: no such quote, or not these lines.
 */
export type AnswerOutcome = 'accepted' | 'repeated' | 'answered' | 'superseded' | 'closed' | 'none';

interface AnswerResult {
  outcome: AnswerOutcome;
  /** What was approved, in whole cents, and how many of the lines. */
  cents: number;
  lines: { approved: number; all: number };
}

/**
 * Writes an answer, and moves the device on: approved where any line is, else declined.
 * @param by who writes it: the customer, or a member of the staff to whom the customer `said` it
 */
export async function answerQuote(
  db: Transaction<Tables>,
  reference: string,
  answer: QuoteAnswer,
  at: Date,
  { by = 'customer', said = '' } = {},
): Promise<AnswerResult> {
  const { device, version, approved } = answer;
  // Of two answers at once, or an answer and a newer quote, the second reads what the first has done.
  await lockRepair(db, reference);
  const quote = await latestQuote(db, { reference, line: device });
  if (!quote) return nothing('none');
  if (quote.version !== version) return nothing(version < quote.version ? 'superseded' : 'none');
  const { lines } = quote;
  const isComplete = lines.length === approved.size && lines.every(({ position }) => approved.has(position));
  if (!isComplete) return nothing('none');
  if (quote.answered_at !== null) return nothing(isSame(lines, approved) ? 'repeated' : 'answered');

  const state = await db
    .selectFrom('repair_devices')
    .select(['reference', 'line', 'status', 'version'])
    .where((is) => is.and({ reference, line: device }))
    .executeTakeFirstOrThrow();
  const yes = lines.filter(({ position }) => approved.get(position));
  const to = yes.length > 0 ? 'approved' : 'declined';
  if (state.status !== 'quote_sent') return nothing('closed');

  await db
    .updateTable('repair_quotes')
    .set({ answered_at: at.toISOString() })
    .where((is) => is.and({ reference, line: device, version }))
    .execute();
  for (const { position } of lines) {
    await db
      .updateTable('repair_quote_lines')
      .set({ approved: approved.get(position) ? 1 : 0 })
      .where((is) => is.and({ reference, line: device, version, position }))
      .execute();
  }
  const cents = yes.reduce((sum, line) => sum + line.cents, 0);
  const note = `${yes.length} of ${lines.length} ${lines.length === 1 ? 'line' : 'lines'} approved, ${formatPrice(cents)}`;
  await moveDevice(db, state, { to, by, note: said ? `${note}, ${said}` : note }, at);
  return { outcome: 'accepted', cents, lines: { approved: yes.length, all: lines.length } };
}

const nothing = (outcome: AnswerOutcome): AnswerResult => ({
  outcome,
  cents: 0,
  lines: { approved: 0, all: 0 },
});

const isSame = (
  lines: { position: number; approved: number | null }[],
  approved: ReadonlyMap<number, boolean>,
): boolean => lines.every((line) => (line.approved === 1) === approved.get(line.position));
