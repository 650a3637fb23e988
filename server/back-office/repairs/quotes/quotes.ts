import type { Kysely, Transaction } from 'kysely';
import type {
  LineTerms,
  QuoteTerms,
  RepairQuoteLineTable,
  RepairQuoteTable,
  Tables,
} from '../../store/tables.ts';
import { addEvent, changeDevice, type DeviceState, lockRepair, recordMove } from '../records/moves.ts';
import { noTerms } from './quote-terms.ts';

/** Fixed quotes: what the shop asks for one device. `quote-answers.ts` has their answers. */

/** What a quote's line says: whole cents, GST included. */
export type QuoteItem = Pick<RepairQuoteLineTable, 'text' | 'cents'> & Partial<LineTerms>;

/** A device's quote with its lines, in order. */
export type StoredQuote = RepairQuoteTable & {
  lines: Omit<RepairQuoteLineTable, 'reference' | 'line' | 'version'>[];
};

export interface NewQuote {
  items: QuoteItem[];
  by: string;
  note?: string;
  terms?: QuoteTerms;
  /** For the history alone: why its prices are not those of the list. */
  otherPrices?: string;
}

/**
 * Sends a device's quote, which replaces the one before: that can no longer be answered. The device moves to `quote_sent`;
 * where it is there already, its history says that there is a new quote.
 * @returns the quote's version, from 1
 * @throws {Refusal}
 */
export async function insertQuote(
  db: Transaction<Tables>,
  seen: DeviceState,
  { items, by, note = '', terms = noTerms, otherPrices }: NewQuote,
  at: Date,
): Promise<number> {
  const { reference, line } = seen;
  await lockRepair(db, reference);
  if (seen.status === 'quote_sent') {
    await changeDevice(db, seen, {});
    const isPublic = true;
    await addEvent(db, { reference, line, by, status: null, note: note || 'A new quote', isPublic }, at);
  } else await recordMove(db, seen, { to: 'quote_sent', by, note }, at);
  if (otherPrices)
    await addEvent(db, { reference, line, by, status: null, note: otherPrices, isPublic: false }, at);
  const version = ((await latestQuote(db, seen))?.version ?? 0) + 1;
  await db
    .insertInto('repair_quotes')
    .values({ reference, line, version, sent_at: at.toISOString(), by, answered_at: null, ...terms })
    .execute();
  const lines = items.map((item, index) => ({
    reference,
    line,
    version,
    position: index + 1,
    approved: null,
    grade: null,
    warranty_months: null,
    ...item,
  }));
  await db.insertInto('repair_quote_lines').values(lines).execute();
  return version;
}

/** A device's newest quote; `null` where there is none. */
export const latestQuote = async (
  db: Kysely<Tables>,
  { reference, line }: Pick<DeviceState, 'reference' | 'line'>,
): Promise<StoredQuote | null> => (await readQuotes(db, { reference, line })).at(-1) ?? null;

/** The quotes of a device, or of all devices of a repair: by the device's line, of each the newest last. */
export async function readQuotes(
  db: Kysely<Tables>,
  { reference, line }: { reference: string; line?: number },
): Promise<StoredQuote[]> {
  const rows = await db
    .selectFrom('repair_quotes as quote')
    .innerJoin('repair_quote_lines as item', (join) =>
      join
        .onRef('item.reference', '=', 'quote.reference')
        .onRef('item.line', '=', 'quote.line')
        .onRef('item.version', '=', 'quote.version'),
    )
    .selectAll('quote')
    .select(['position', 'text', 'cents', 'approved', 'grade', 'warranty_months'])
    .where('quote.reference', '=', reference)
    .$if(line !== undefined, (all) => all.where('quote.line', '=', line ?? 0))
    .orderBy('quote.line')
    .orderBy('quote.version')
    .orderBy('position')
    .execute();
  const quotes: StoredQuote[] = [];
  for (const { position, text, cents, approved, grade, warranty_months, ...quote } of rows) {
    const item = { position, text, cents, approved, grade, warranty_months };
    const last = quotes.at(-1);
    if (last?.line === quote.line && last.version === quote.version) last.lines.push(item);
    else quotes.push({ ...quote, lines: [item] });
  }
  return quotes;
}

/** What the approved lines of a quote cost, whole cents, GST included. */
export const approvedTotal = ({ lines }: Pick<StoredQuote, 'lines'>): number =>
  lines.reduce((sum, { approved, cents }) => sum + (approved === 1 ? cents : 0), 0);

export const quoteTotal = (items: Pick<QuoteItem, 'cents'>[]): number =>
  items.reduce((sum, { cents }) => sum + cents, 0);
