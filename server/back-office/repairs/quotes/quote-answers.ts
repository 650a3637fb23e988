import type { Transaction } from 'kysely';
import { formatPrice } from '../../../../shared/money.ts';
import { brisbane } from '../../../../shared/opening-hours.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { LinkKind, RepairTable, Tables } from '../../store/tables.ts';
import { lockRepair, recordMove } from '../records/moves.ts';
import { customerWords } from './customer-refusals.ts';
import { type Owed, owedByRecords } from './owed.ts';
import { isExpired, lineFacts, quoteFacts } from './quote-terms.ts';
import { latestQuote, quoteTotal, type StoredQuote } from './quotes.ts';
import { outcomeOf } from './repair-outcome.ts';

/** How a customer answers a quote: each line by itself, once, for the version that they have read. */

export interface QuoteAnswer {
  /** The device's line in the order. */
  device: number;
  /** The quote's version that the customer has seen. */
  version: number;
  /** By the position of each line: whether it is approved. */
  approved: ReadonlyMap<number, boolean>;
  /** The total of the approved lines as the customer has read it, whole cents; left out by the staff. */
  cents?: number;
}

/** Who writes an answer: the customer, through a link, or a member of the staff to whom the customer gave it. */
export type Answerer = { by: 'customer'; link: LinkKind } | { by: string; how: string };

/** A quote with the answer that was written now. */
export interface AnsweredQuote {
  repair: Pick<RepairTable, 'reference' | 'email'>;
  device: string;
  version: number;
  lines: {
    text: string;
    cents: number /** Grade and warranty, in words. */;
    said: string;
    approved: boolean;
  }[];
  /** What was approved: whole cents, GST included. */
  cents: number;
  /** What is owed now, or will be once it is repaired. */
  owed: Owed;
}

/**
 * Writes an answer with what the customer read, and moves the device on: approved where any line is, else declined.
 * @returns `null` where the same answer was written before
 * @throws {Refusal} in words for the customer
 */
export async function answerQuote(
  db: Transaction<Tables>,
  reference: string,
  { device: line, version, approved, cents }: QuoteAnswer,
  at: Date,
  answerer: Answerer,
): Promise<AnsweredQuote | null> {
  // Of two answers at once, or an answer and a newer quote, the second reads what the first has done.
  const repair = await lockRepair(db, reference);
  const quote = await latestQuote(db, { reference, line });
  ensure(quote && version <= quote.version, customerWords.none, 'changed');
  ensure(version === quote.version, customerWords.superseded, 'changed');
  const { lines } = quote;
  const isComplete = lines.length === approved.size && lines.every(({ position }) => approved.has(position));
  const yes = lines.filter(({ position }) => approved.get(position));
  const total = quoteTotal(yes);
  ensure(isComplete && (cents ?? total) === total, customerWords.none, 'changed');
  if (quote.answered_at !== null) {
    const isSame = lines.every((each) => (each.approved === 1) === approved.get(each.position));
    ensure(isSame, customerWords.answered, 'changed');
    return null;
  }
  ensure(!repair.stopped_at, customerWords.stopped, 'stopped');

  const seen = await db
    .selectFrom('repair_devices')
    .select(['reference', 'line', 'device', 'status', 'version'])
    .where((is) => is.and({ reference, line }))
    .executeTakeFirstOrThrow();
  ensure(seen.status === 'quote_sent', customerWords.closed, 'changed');
  const isOver = 'link' in answerer && isExpired(quote, brisbane(at).date);
  ensure(!isOver, customerWords.expired, 'stopped');
  await db
    .updateTable('repair_quotes')
    .set({ answered_at: at.toISOString() })
    .where((is) => is.and({ reference, line, version }))
    .execute();
  const positions = yes.map(({ position }) => position);
  await db
    .updateTable('repair_quote_lines')
    .set(({ case: when }) => ({
      approved: positions.length > 0 ? when().when('position', 'in', positions).then(1).else(0).end() : 0,
    }))
    .where((is) => is.and({ reference, line, version }))
    .execute();
  const to = yes.length > 0 ? 'approved' : 'declined';
  const answered: AnsweredQuote = {
    repair,
    device: seen.device,
    version,
    lines: lines.map((each) => ({
      text: each.text,
      cents: each.cents,
      said: lineFacts(each),
      approved: approved.get(each.position) === true,
    })),
    cents: total,
    owed: owedByRecords(outcomeOf([to]), quote, { noFixNoCharge: true }),
  };
  const part = yes.length < lines.length ? `${yes.length} of ${lines.length} lines approved, ` : '';
  const note = yes.length === 0 ? 'Nothing approved' : `${part}${formatPrice(answered.cents)}`;
  const evidence = evidenceOf(answered, quote);
  const { by } = answerer;
  const event = 'how' in answerer ? { note: `${note}, ${answerer.how}` } : { note, link: answerer.link };
  await recordMove(db, seen, { to, by, evidence, ...event }, at);
  return answered;
}

/** What the customer read before they confirmed: each line with its price and answer, and the total. */
function evidenceOf({ device, version, lines, cents }: AnsweredQuote, quote: StoredQuote): string {
  const items = lines.map(({ text, cents: price, said, approved }) => {
    const words = [formatPrice(price), said, approved ? 'approved' : 'declined'];
    return `${text}: ${words.filter(Boolean).join(', ')}`;
  });
  const facts = quoteFacts(quote).map(([label, words]) => `${label}: ${words}`);
  return [
    `${device}, quote ${version}`,
    ...items,
    ...facts,
    `Total, GST included: ${formatPrice(cents)}`,
  ].join('\n');
}
