import type { Kysely, Transaction } from 'kysely';
import type { LineChange } from '../../../../shared/quote-fields.ts';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import type { QuoteTerms, RepairQuoteTable, Tables } from '../../store/tables.ts';
import { agreedLines, type QuoteItem, type StoredLine } from '../records/agreed-lines.ts';
import {
  addEvent,
  changeDevice,
  type DeviceSnapshot,
  type DeviceState,
  lockRepair,
  recordMove,
} from '../records/moves.ts';
import { type ExpectedAt, promiseChange } from '../records/ready-by.ts';
import { latestQuote, newestVersion, readQuotes, type StoredQuote } from '../records/stored-quotes.ts';
import { noTerms } from './quote-terms.ts';

/** Fixed quotes: what the shop asks for one device. `quote-answers.ts` has their answers. */

/** What a new quote does with a line that was agreed to before. */
export interface AgreedChange {
  change: LineChange;
  /** For the customer. */
  reason: string;
  /** What is asked in its place. */
  by?: QuoteItem | undefined;
  /** Whether it can still be done if the customer declines that. */
  canFallBack: boolean;
}

export interface NewQuote {
  items: QuoteItem[];
  by: string;
  note?: string;
  terms?: QuoteTerms;
  /** For the history alone: why its prices are not those of the list. */
  otherPrices?: string;
  /** By the position in the newest quote. What is not named is kept. */
  changes?: ReadonlyMap<number, AgreedChange>;
}

/** Statuses to which work goes back as it was. From any other, it goes back to the queue. */
const atWork: readonly RepairStatus[] = [
  'approved',
  'awaiting_parts',
  'repairing',
  'testing',
  'sent_to_partner',
];

/** After these nothing that was agreed to before holds. */
const givenUp: readonly RepairStatus[] = ['declined', 'unrepairable'];

/**
 * Sends a device's quote, which carries what was agreed to before. The quote before can no longer be answered. The device moves to
 * `quote_sent`; where it is there already, its history says that there is a new quote.
 * @param previous the device as it was, so that the quote can be withdrawn
 * @returns the quote
 * @throws {Refusal}
 */
export async function insertQuote(
  db: Transaction<Tables>,
  seen: DeviceState,
  {
    items,
    by,
    note = '',
    terms = noTerms,
    otherPrices,
    changes = new Map(),
    expectedAt,
  }: NewQuote & { expectedAt?: ExpectedAt },
  at: Date,
  previous?: DeviceSnapshot,
): Promise<StoredQuote> {
  const { reference, line, status } = seen;
  await lockRepair(db, reference);
  const before = await latestQuote(db, seen);
  const agreed = await agreedBefore(db, seen);
  if (status === 'quote_sent') {
    await changeDevice(db, seen, promiseChange(expectedAt, at));
    const isPublic = true;
    await addEvent(db, { reference, line, by, note: note || 'A new quote', isPublic }, at);
  } else
    await recordMove(db, seen, { to: 'quote_sent', by, note, expectedAt, ...(previous && { previous }) }, at);
  if (otherPrices) await addEvent(db, { reference, line, by, note: otherPrices }, at);
  const back = status === 'quote_sent' ? before?.back_to : atWork.find((each) => each === status);
  const quote: RepairQuoteTable = {
    reference,
    line,
    version: (await newestVersion(db, seen)) + 1,
    sent_at: at.toISOString(),
    by,
    answered_at: null,
    ...terms,
    // The diagnosis was agreed to once, and is owed at most once.
    ...(agreed.length > 0 && { diagnosis_cents: before?.diagnosis_cents ?? null }),
    back_to: agreed.length > 0 ? (back ?? 'approved') : null,
    withdrawn_at: null,
  };
  const lines = newLines(agreed, items, changes);
  await db.insertInto('repair_quotes').values(quote).execute();
  const { version } = quote;
  await db
    .insertInto('repair_quote_lines')
    .values(lines.map((each) => ({ reference, line, version, ...each })))
    .execute();
  return { ...quote, lines };
}

/** A line that is asked, before an answer. */
export const askedLine = {
  ...{ grade: null, warranty_months: null, approved: null, change: null },
  ...{ reason: null, can_fall_back: null, replaces: null, not_done: null },
};

/**
 * What a new quote carries: of the newest that was answered, since what an open one does with it counts for nothing yet. Nothing where the
 * open one carries nothing.
 */
export async function agreedBefore(
  db: Kysely<Tables>,
  { reference, line, status }: Pick<DeviceState, 'reference' | 'line' | 'status'>,
): Promise<StoredLine[]> {
  if (givenUp.includes(status)) return [];
  const quotes = await readQuotes(db, { reference, line });
  const last = quotes.at(-1);
  const answered = quotes.findLast(({ answered_at }) => answered_at !== null);
  return answered && (last === answered || last?.back_to) ? agreedLines(answered) : [];
}

/** The lines of a new quote: first what was agreed to, then what it asks. */
function newLines(
  agreed: StoredLine[],
  items: QuoteItem[],
  changes: ReadonlyMap<number, AgreedChange>,
): StoredLine[] {
  const kept: StoredLine[] = [];
  const instead: Omit<StoredLine, 'position'>[] = [];
  for (const line of agreed) {
    const { change, reason, by, canFallBack } = changes.get(line.position) ?? keeps;
    const position = kept.length + 1;
    const isOut = change === 'taken_out';
    if (line.not_done !== null && line.change === 'replaced') {
      kept.push({ ...line, position, replaces: null });
      continue;
    }
    kept.push({
      ...{ ...line, position, change, replaces: null, approved: isOut ? 0 : 1 },
      ...{ reason: reason || null, can_fall_back: by ? Number(canFallBack) : null },
    });
    if (by) instead.push({ ...askedLine, ...by, replaces: position });
  }
  const all = [...instead, ...items.map((item) => ({ ...askedLine, ...item }))];
  return [...kept, ...all.map((line, index) => ({ ...line, position: kept.length + index + 1 }))];
}

const keeps: AgreedChange = { change: 'kept', reason: '', canFallBack: false };

/** Takes back what waits for an answer. What was agreed to before holds as it did. @returns when each was sent */
export const withdrawQuotes = (
  db: Transaction<Tables>,
  { reference, line }: Pick<DeviceState, 'reference' | 'line'>,
  at: Date,
): Promise<Pick<RepairQuoteTable, 'sent_at'>[]> =>
  db
    .updateTable('repair_quotes')
    .set({ withdrawn_at: at.toISOString() })
    .where((is) => is.and({ reference, line }))
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('sent_at')
    .execute();

/**
 * Takes back a quote whose answer was not the customer's, and what waits for another: what they had agreed to before holds as it did.
 * A first quote stays, since it is all that there is to talk about, and so does one to which they have agreed since.
 * @param answeredAt when that answer was written, ISO 8601; left out, the newest is meant
 * @returns its version; `null` where nothing was taken back
 */
export async function withdrawAnswered(
  db: Transaction<Tables>,
  device: Pick<DeviceState, 'reference' | 'line'>,
  at: Date,
  answeredAt?: string,
): Promise<number | null> {
  const quote = (await readQuotes(db, device)).findLast(({ answered_at }) => answered_at !== null);
  if (!quote || quote.back_to === null || (answeredAt ?? quote.answered_at) !== quote.answered_at)
    return null;
  const { reference, line, version } = quote;
  await withdrawQuotes(db, device, at);
  await db
    .updateTable('repair_quotes')
    .set({ withdrawn_at: at.toISOString() })
    .where((is) => is.and({ reference, line, version }))
    .execute();
  return version;
}
