import type { Service } from '../../../shared/catalogue.ts';
import { formatPrice } from '../../../shared/money.ts';
import { addDays, brisbane } from '../../../shared/opening-hours.ts';
import type { QuoteTerms } from '../../../shared/quote-terms.ts';
import type { Offers } from '../../../shared/shop.ts';
import { permit } from '../../forms/refusal.ts';
import type { RepairDeviceTable } from '../store/tables.ts';
import { type ListedLine, listedItems } from './listed-items.ts';
import { type NewQuote, type QuoteItem, quoteTotal } from './quotes.ts';
import { readAmount, readLine, readNote, refuseSerials } from './typed.ts';

/** Makes a quote of what the staff type. */

const maxItems = 30;
const maxItemLength = 120;
const maxTermLength = 300;
/** Whole cents: what fits into 32 bits is far beyond any repair. */
const maxCents = 10_000_000;

/** A quote as it was typed. Its terms are what the shop promises that a quote says, beside its lines. */
export interface TypedQuote {
  /** In words, as `readItem` has them. */
  items: string[];
  /** Of the price list, as `readListed` has them. */
  services: string[];
  /** Why another price than the list's. */
  reason?: string | undefined;
  note?: string | undefined;
  fault?: string | undefined;
  time?: string | undefined;
  /** What the diagnosis costs. */
  diagnosis?: string | undefined;
  validDays?: string | undefined;
}

/** @throws {Refusal} for what no quote may say, or the price list does not have */
export async function readQuote(
  typed: TypedQuote,
  devices: Pick<RepairDeviceTable, 'device' | 'device_path' | 'serial'>[],
  by: string,
  { servicesOf, offers, at }: { servicesOf: (path: string) => Promise<Service[]>; offers: Offers; at: Date },
): Promise<Required<NewQuote>> {
  const count = typed.items.length + typed.services.length;
  permit(count > 0, 'Give the lines of the quote.');
  permit(count <= maxItems, `A quote has ${maxItems} lines or fewer.`);
  const reason = readNote('The reason', typed.reason);
  const listed = await listedItems(devices, typed.services.map(readListed), reason, servicesOf);
  const items = [...listed.items, ...typed.items.map(readItem)];
  permit(quoteTotal(items) <= maxCents, `A quote is ${formatPrice(maxCents)} or less.`);
  const terms = readTerms(typed, offers, at);
  const note = readNote('The note', typed.note);
  const texts = [note, terms.fault ?? '', terms.working_time ?? '', ...items.map(({ text }) => text)];
  for (const text of texts) refuseSerials(text, devices);
  return { items, by, note, terms, otherPrices: listed.otherPrices };
}

function readTerms(
  { fault, time, diagnosis, validDays }: TypedQuote,
  { quoteValidDays }: Pick<Offers, 'quoteValidDays'>,
  at: Date,
): QuoteTerms {
  const days = validDays ?? quoteValidDays?.toString();
  permit(
    days === undefined || /^[1-9]\d?$/.test(days),
    'A quote is valid for a number of days from 1 to 99.',
  );
  return {
    fault: readLine('The fault', fault, maxTermLength),
    working_time: readLine('The working time', time, maxTermLength),
    diagnosis_cents: diagnosis === undefined ? null : readAmount(diagnosis),
    valid_until: days === undefined ? null : addDays(brisbane(at).date, Number(days)),
  };
}

/** What the shop promises that a quote says. */
export type Unsaid = 'fault' | 'time' | 'valid-days' | 'warranty';

/** What of it a quote does not say. */
export function unsaidBy({ items, terms }: Pick<Required<NewQuote>, 'items' | 'terms'>): Unsaid[] {
  const missing: Record<Unsaid, boolean> = {
    fault: terms.fault === null,
    time: terms.working_time === null,
    'valid-days': terms.valid_until === null,
    warranty: items.some(({ warranty_months }) => warranty_months === null),
  };
  return (Object.keys(missing) as Unsaid[]).filter((name) => missing[name]);
}

/** @param typed "screen-replacement/genuine", or with another amount than the list's "screen-replacement/genuine=379.00" */
function readListed(typed: string): ListedLine {
  const [names = '', amount, more] = typed.slice(0, 200).split('=');
  const [service, choice = null, ...others] = names.split('/');
  permit(
    service && choice !== '' && others.length === 0 && more === undefined,
    'Write a service of the price list with its choice.',
  );
  return { service, choice, cents: amount === undefined ? null : readAmount(amount) };
}

/** @param item "Screen, genuine=399.00" or "Screen; genuine part; 12 months=399.00" */
function readItem(item: string): QuoteItem {
  const split = item.lastIndexOf('=');
  const words = split > 0 ? readLine('What a line says', item.slice(0, split), maxItemLength) : null;
  permit(words, 'Write each line as what it is, = and its price.');
  const [text = '', ...said] = words.split(';').map((part) => part.trim());
  const grades = said.filter((part) => part && warrantyOf(part) === null);
  const warranties = said.flatMap((part) => warrantyOf(part) ?? []);
  permit(
    text && grades.length <= 1 && warranties.length <= 1,
    'After what a line is, name one grade and one warranty.',
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

/** The positions of the lines that the customer approved, "1,3"; `null` for all of them. @throws {Refusal} */
export function readPositions(typed: string | undefined): number[] | null {
  if (typed === undefined) return null;
  const chosen = typed.slice(0, 200).split(',').map(Number);
  permit(
    chosen.every((position) => Number.isInteger(position)),
    'The approved lines must be numbers of the quote, such as 1,3.',
  );
  return [...new Set(chosen)];
}
