import type { Service } from '../../../../shared/catalogue.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { addDays, brisbane } from '../../../../shared/opening-hours.ts';
import type { quoteTerms } from '../../../../shared/quote-fields.ts';
import type { Offers } from '../../../../shared/shop.ts';
import type { StaffValues } from '../../../../shared/staff-fields.ts';
import { staffLine } from '../../../../shared/staff-schemas.ts';
import { read } from '../../../forms/read-fields.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable } from '../../store/tables.ts';
import { type QuoteItem, quoteTotal } from '../records/agreed-lines.ts';
import { refuseSerials } from '../records/serials.ts';
import { type ListedLine, listedItems } from './listed-items.ts';
import type { AgreedChange, NewQuote } from './quotes.ts';

/** Makes a quote of what the staff type. */

const maxItems = 30;
const maxItemLength = 120;
/** Whole cents: what fits into 32 bits is far beyond any repair. */
const maxCents = 10_000_000;

/** A quote as it was typed. Its terms are what the shop promises that a quote says, beside its lines. */
export interface TypedQuote extends Omit<StaffValues<typeof quoteTerms>, 'note'> {
  /** In words. */
  items: QuoteItem[];
  /** Of the price list. */
  services: ListedLine[];
  /** Why another price than the list's. */
  reason: string | null;
  note: string;
  /** What becomes of the lines that were agreed to before. */
  changes?: ReadonlyMap<number, AgreedChange>;
}

/** @throws {Refusal} for what no quote may say, or the price list does not have */
export async function readQuote(
  { note, services, reason, changes = new Map(), ...typed }: TypedQuote,
  devices: Pick<RepairDeviceTable, 'device' | 'device_path' | 'serial'>[],
  by: string,
  { servicesOf, offers, at }: { servicesOf: (path: string) => Promise<Service[]>; offers: Offers; at: Date },
): Promise<Required<NewQuote>> {
  const instead = [...changes.values()].flatMap(({ by: item }) => item ?? []);
  const count = typed.items.length + services.length + instead.length;
  ensure(count > 0, 'Give the lines of the quote.');
  ensure(count <= maxItems, `A quote has ${maxItems} lines or fewer.`);
  const listed = await listedItems(devices, services, reason ?? '', servicesOf);
  const items = [...listed.items, ...typed.items];
  ensure(quoteTotal([...items, ...instead]) <= maxCents, `A quote is ${formatPrice(maxCents)} or less.`);
  const days = typed.validDays ?? offers.quoteValidDays;
  const { fault, time, diagnosis } = typed;
  const terms = {
    ...{ fault, working_time: time, diagnosis_cents: diagnosis },
    valid_until: days ? addDays(brisbane(at).date, days) : null,
  };
  const reasons = [...changes.values()].map((each) => each.reason);
  for (const text of [
    note,
    fault ?? '',
    time ?? '',
    ...[...items, ...instead].map((item) => item.text),
    ...reasons,
  ])
    refuseSerials(text, devices);
  return { items, by, note, terms, changes, otherPrices: listed.otherPrices };
}

/** @param typed "screen-replacement/genuine", or without its only choice */
export function readChoice(typed: string): Omit<ListedLine, 'cents'> {
  const [service, choice = null, ...others] = typed.slice(0, 200).split('/');
  const isRead = service && choice !== '' && others.length === 0;
  ensure(isRead, 'Write a service of the price list with its choice.');
  return { service, choice };
}

/** @param typed "Screen, genuine", or with grade and warranty "Screen; genuine part; 12 months" */
export function readItem(typed: string, cents: number): QuoteItem {
  const words = read(staffLine('What a line says', maxItemLength), typed);
  const [text = '', ...terms] = words?.split(';').map((part) => part.trim()) ?? [];
  const grades = terms.filter((part) => part && warrantyOf(part) === null);
  const warranties = terms.flatMap((part) => warrantyOf(part) ?? []);
  const isOne = grades.length <= 1 && warranties.length <= 1;
  ensure(text && isOne, 'After what a line is, name one grade and one warranty.');
  return { text, cents, grade: grades[0] ?? null, warranty_months: warranties[0] ?? null };
}

/** "12 months", "no warranty"; `null` for other words. */
function warrantyOf(words: string): number | null {
  if (/^no (extra )?warranty$/i.test(words)) return 0;
  const months = /^(\d{1,3}) months?( warranty)?$/i.exec(words)?.[1];
  return months === undefined ? null : Number(months);
}
