import type { Transaction } from 'kysely';
import { formatPrice } from '../../../../shared/money.ts';
import { brisbane } from '../../../../shared/opening-hours.ts';
import { ensure, Refusal } from '../../../forms/refusal.ts';
import type { LinkKind, RepairTable, Tables } from '../../store/tables.ts';
import {
  answeredLines,
  approvedTotal,
  isAsked,
  isLeft,
  lineAnswer,
  type StoredLine,
} from '../records/agreed-lines.ts';
import { lockRepair, recordMove } from '../records/moves.ts';
import { latestQuote, newestVersion, type StoredQuote } from '../records/stored-quotes.ts';
import { customerWords } from './customer-refusals.ts';
import { type Owed, owedByRecords } from './owed.ts';
import { isExpired, lineFacts, quoteFacts } from './quote-terms.ts';
import { outcomeOf } from './repair-outcome.ts';

/** How a customer answers a quote: each line by itself, once, for the version that they have read. */

export interface QuoteAnswer {
  /** The device's line in the order. */
  device: number;
  /** The quote's version that the customer has seen. */
  version: number;
  /** By the position of each line that is asked: whether it is approved. */
  approved: ReadonlyMap<number, boolean>;
  /** The total of all that is agreed to then, as the customer has read it, whole cents; left out by the staff. */
  cents?: number;
}

/** Who writes an answer: the customer, through a link, or a member of the staff to whom the customer gave it. */
export type Answerer = { by: 'customer'; link: LinkKind } | { by: string; how: string };

/** A quote with the answer that was written now. */
export interface AnsweredQuote {
  repair: Pick<RepairTable, 'reference' | 'email'>;
  device: string;
  version: number;
  /** As they are after the answer, those that were agreed to before too. */
  lines: StoredLine[];
  /** Whether anything that was asked is approved. */
  isApproved: boolean;
  /** All that is agreed to now: whole cents, GST included. */
  cents: number;
  /** What is owed now, or will be once it is repaired. */
  owed: Owed;
}

/**
 * Writes an answer with what the customer read, and moves the device on: approved where any line is. Where none is, it goes back to
 * where it was if something was agreed to before, and is declined else.
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
  if (!quote || version > quote.version) {
    const isWithdrawn = version <= (await newestVersion(db, { reference, line }));
    throw new Refusal(customerWords[isWithdrawn ? 'closed' : 'none'], { kind: 'changed' });
  }
  ensure(version === quote.version, customerWords.superseded, 'changed');
  const asked = quote.lines.filter(isAsked);
  const isYes = (position: number) => approved.get(position) === true;
  const isComplete = asked.length === approved.size && asked.every(({ position }) => approved.has(position));
  const lines = answeredLines(quote.lines, isYes);
  const total = approvedTotal({ lines });
  ensure(isComplete && (cents ?? total) === total, customerWords.none, 'changed');
  if (quote.answered_at !== null) {
    const isSame = asked.every((each) => (each.approved === 1) === isYes(each.position));
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
  await storeLines(db, { reference, line, version }, lines);
  const yes = asked.filter(({ position }) => isYes(position));
  const back = lines.some(isLeft) ? quote.back_to : 'declined';
  const to = yes.length > 0 ? 'approved' : (back ?? 'declined');
  const answered: AnsweredQuote = {
    ...{ repair, device: seen.device, version, lines, isApproved: yes.length > 0, cents: total },
    owed: owedByRecords(outcomeOf([to]), { ...quote, lines }, { noFixNoCharge: true }),
  };
  const { by } = answerer;
  const note = answerWords(answered, answerer);
  const link = 'link' in answerer ? answerer.link : undefined;
  const move = { to, by, note, evidence: evidenceOf(answered, quote), ...(link && { link }) };
  await recordMove(db, seen, move, at, { isReturn: yes.length === 0 && to !== 'declined' });
  return answered;
}

/** Writes what an answer makes of the lines, in two statements or, where something is not done, a few more. */
async function storeLines(
  db: Transaction<Tables>,
  quote: Pick<StoredQuote, 'reference' | 'line' | 'version'>,
  lines: StoredLine[],
): Promise<void> {
  const { reference, line, version } = quote;
  const update = () =>
    db.updateTable('repair_quote_lines').where((is) => is.and({ reference, line, version }));
  const isAgreed = ({ approved }: StoredLine) => approved === 1;
  for (const [approved, some] of [
    [1, lines.filter(isAgreed)],
    [0, lines.filter((each) => !isAgreed(each))],
  ] as const) {
    const positions = some.map(({ position }) => position);
    if (positions.length > 0) await update().set({ approved }).where('position', 'in', positions).execute();
  }
  for (const { position, not_done } of lines.filter((each) => each.not_done !== null))
    await update().set({ not_done }).where('position', '=', position).execute();
}

/** "You approved $449", "Approved by phone, $488", with how many lines where it is not all. */
function answerWords({ lines, isApproved, cents }: AnsweredQuote, answerer: Answerer): string {
  const asked = lines.filter(isAsked);
  const yes = asked.filter(({ approved }) => approved === 1);
  const how = 'how' in answerer ? ` ${answerer.how}` : '';
  const who = (done: string) =>
    'how' in answerer ? `${done[0]?.toUpperCase()}${done.slice(1)}` : `You ${done}`;
  const price = formatPrice(cents);
  if (!isApproved && asked.length === lines.length) return `${who('declined')} the quote${how}`;
  const stays = cents > 0 ? `. ${price} stays as agreed before` : '';
  if (!isApproved) return `${who('declined')} what’s new${how}${stays}`;
  const part = yes.length < asked.length ? `, ${yes.length} of ${asked.length} lines` : '';
  const inAll = asked.length < lines.length ? ' in all' : '';
  return how
    ? `${who('approved')}${how}, ${price}${inAll}${part}`
    : `${who('approved')} ${price}${inAll}${part}`;
}

/** What the customer read before they confirmed: each line with its price and answer, and the total. */
function evidenceOf({ device, version, lines, cents }: AnsweredQuote, quote: StoredQuote): string {
  const items = lines.map((each) => {
    const words = [formatPrice(each.cents), lineFacts(each), lineAnswer(each)];
    return `${each.text}: ${words.filter(Boolean).join(', ')}`;
  });
  const facts = quoteFacts(quote).map(([label, words]) => `${label}: ${words}`);
  return [
    `${device}, quote ${version}`,
    ...items,
    ...facts,
    `Total, GST included: ${formatPrice(cents)}`,
  ].join('\n');
}
