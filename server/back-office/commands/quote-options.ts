import { formatPrice } from '../../../shared/money.ts';
import { addDays, brisbane } from '../../../shared/opening-hours.ts';
import type { QuoteTerms } from '../../../shared/quote-terms.ts';
import type { Offers } from '../../../shared/shop.ts';
import type { ListedLine } from '../repairs/listed-items.ts';
import { type QuoteItem, quoteTotal } from '../repairs/quotes.ts';
import { ensure } from './command.ts';
import { readAmount, readLine } from './repair-options.ts';

/** Parses what `repairs quote` and `repairs answer` say about a quote. */

const maxItems = 30;
const maxItemLength = 120;
const maxTermLength = 300;
/** Whole cents: what fits into 32 bits is far beyond any repair. */
const maxCents = 10_000_000;

/** What the terms and the guide promise that a quote says, beside its lines. */
export const termOptions = {
  fault: { value: '<what you found>' },
  time: { value: '<1 to 2 business days>' },
  diagnosis: { value: '<65.00>' },
  'valid-days': { value: '<7>' },
} as const;

/** @throws {Refusal} */
export function readTerms(
  typed: Record<keyof typeof termOptions, string | undefined>,
  { quoteValidDays }: Pick<Offers, 'quoteValidDays'>,
  at: Date,
): QuoteTerms {
  const days = typed['valid-days'] ?? quoteValidDays?.toString();
  ensure(
    days === undefined || /^[1-9]\d?$/.test(days),
    '--valid-days is a number of days from 1 to 99, such as 7.',
  );
  return {
    fault: readLine('--fault', typed.fault, maxTermLength),
    working_time: readLine('--time', typed.time, maxTermLength),
    diagnosis_cents: typed.diagnosis === undefined ? null : readAmount(typed.diagnosis),
    valid_until: days === undefined ? null : addDays(brisbane(at).date, Number(days)),
  };
}

/** What a quote should say and doesn't, for whoever sends it; empty where nothing is missing. */
export function unsaid(items: QuoteItem[], terms: QuoteTerms): string {
  const missing = [
    terms.fault === null && 'what you found (--fault)',
    terms.working_time === null && 'how long it takes (--time)',
    terms.valid_until === null && 'until when it is valid (--valid-days)',
    items.some(({ warranty_months }) => warranty_months === null) &&
      'the warranty of each line ("; 12 months")',
  ].filter(Boolean);
  return missing.length > 0 ? ` It does not say ${missing.join(', ')}: send it again with them.` : '';
}

/** How many lines a quote has, before they are read. */
export function checkCount(count: number): void {
  ensure(count > 0, 'Give the lines of the quote, such as --item "Screen, genuine=399.00".');
  ensure(count <= maxItems, `A quote has ${maxItems} lines or fewer.`);
}

export function checkTotal(items: QuoteItem[]): void {
  ensure(quoteTotal(items) <= maxCents, `A quote is ${formatPrice(maxCents)} or less.`);
}

/** @param typed "screen-replacement/genuine", or with another amount than the list's "screen-replacement/genuine=379.00" */
export function readListed(typed: string): ListedLine {
  const [names = '', amount, more] = typed.slice(0, 200).split('=');
  const [service, choice = null, ...others] = names.split('/');
  ensure(
    service && choice !== '' && others.length === 0 && more === undefined,
    'Write a service of the price list with its choice: --service screen-replacement/genuine.',
  );
  return { service, choice, cents: amount === undefined ? null : readAmount(amount) };
}

/** @param item "Screen, genuine=399.00" or "Screen; genuine part; 12 months=399.00" */
export function readItem(item: string): QuoteItem {
  const split = item.lastIndexOf('=');
  const words = split > 0 ? readLine('What a line says', item.slice(0, split), maxItemLength) : null;
  ensure(words, 'Write each line as what it is, = and its price: --item "Screen, genuine=399.00".');
  const [text = '', ...said] = words.split(';').map((part) => part.trim());
  const grades = said.filter((part) => part && warrantyOf(part) === null);
  const warranties = said.flatMap((part) => warrantyOf(part) ?? []);
  ensure(
    text && grades.length <= 1 && warranties.length <= 1,
    'After what a line is, name one grade and one warranty: --item "Screen; genuine part; 12 months=399.00".',
  );
  const cents = readAmount(item.slice(split + 1));
  return { text, cents, grade: grades[0] ?? null, warranty_months: warranties[0] ?? null };
}

/** "12 months", "no warranty"; `null` for other words. */
function warrantyOf(words: string): number | null {
  if (/^no (extra )?warranty$/i.test(words)) return 0;
  const months = /^(\d{1,3}) months?( warranty)?$/i.exec(words)?.[1];
  return months === undefined ? null : Number(months);
}

/** The positions of the lines that the customer approved; `null` for all of them. */
export function readPositions(typed: string | undefined, none: boolean): number[] | null {
  ensure(!none || typed === undefined, 'Give one of --items and --none.');
  if (none) return [];
  if (typed === undefined) return null;
  const chosen = typed.slice(0, 200).split(',').map(Number);
  ensure(
    chosen.every((position) => Number.isInteger(position)),
    '--items must name lines of the quote, such as 1,3.',
  );
  return [...new Set(chosen)];
}
