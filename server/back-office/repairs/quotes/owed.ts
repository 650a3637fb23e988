import type { Kysely } from 'kysely';
import { formatPrice } from '../../../../shared/money.ts';
import type { Offers } from '../../../../shared/shop.ts';
import { ensure } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';
import { agreedLines, fittedLines, isLeft, quoteTotal } from '../records/agreed-lines.ts';
import { latestQuote, type StoredQuote } from '../records/stored-quotes.ts';
import { notRepaired, type Outcome, outcomeOf } from './repair-outcome.ts';

/**
 * What is owed for a device, for its page, its mails and the counter. Where nothing was repaired only the diagnosis is,
 * where the shop promises "no fix, no repair charge"; else what was agreed.
 */
export interface Owed {
  /** What came of the device; `null` while that is open. */
  outcome: Outcome | null;
  /** Whole cents, GST included; `null` where no record says it. */
  cents: number | null;
  /** What it is for, as the customer reads it. */
  for: string;
  /** What was agreed to and is not done, with why, as the customer reads it. */
  undone: string[];
}

/** Whether an approved quote is owed, or would be once the device is ready. */
export const isQuoteOwed = (outcome: Outcome | null, { noFixNoCharge }: Pick<Offers, 'noFixNoCharge'>) =>
  outcome === null || outcome === 'repaired' || (outcome === 'unrepairable' && !noFixNoCharge);

/** @param quote the newest of the device */
export function owedByRecords(
  outcome: Outcome | null,
  quote: Pick<StoredQuote, 'lines' | 'diagnosis_cents'> | null,
  offers: Pick<Offers, 'noFixNoCharge'>,
): Owed {
  const agreed = quote ? agreedLines(quote) : [];
  const payable = fittedLines(quote);
  const undone = agreed
    .filter((line) => !isLeft(line))
    .map((line) => `${line.text} (${line.not_done ?? line.reason})`);
  if (payable.length > 0 && isQuoteOwed(outcome, offers)) {
    return { outcome, cents: quoteTotal(payable), for: payable.map(({ text }) => text).join('; '), undone };
  }
  if (outcome === 'repaired' && agreed.length === 0)
    return { outcome, cents: null, for: 'The repair', undone };
  // A quote that says nothing of a diagnosis was the chance to agree on one.
  return { outcome, cents: quote && (quote.diagnosis_cents ?? 0), for: 'The diagnosis', undone };
}

/** What the shop asks for a device. Above the records its note says why. */
export function owedAsAsked(owed: Owed, cents: number): Owed {
  return { ...owed, cents, for: needsReason(owed, cents) ? 'What our note says' : owed.for };
}

/** Without a record, what was not repaired costs nothing, and what was repaired what people agreed on. */
function needsReason({ outcome, cents: recorded }: Owed, cents: number): boolean {
  return cents > (recorded ?? (outcome === 'repaired' ? cents : 0));
}

/** What the records say of a device, by its history and its newest quote. */
export async function readRecorded(
  db: Kysely<Tables>,
  { reference, line }: Pick<RepairDeviceTable, 'reference' | 'line'>,
  offers: Pick<Offers, 'noFixNoCharge'>,
): Promise<Owed> {
  const moves = await db
    .selectFrom('repair_events')
    .select('status')
    .where((is) => is.and({ reference, line }))
    .orderBy('seq')
    .execute();
  const outcome = outcomeOf(moves.flatMap(({ status }) => status ?? []));
  return owedByRecords(outcome, await latestQuote(db, { reference, line }), offers);
}

/** What is asked for devices that wait to be collected, and for what. */
export async function readAsked(
  db: Kysely<Tables>,
  devices: Pick<RepairDeviceTable, 'reference' | 'line' | 'owed_cents'>[],
  offers: Pick<Offers, 'noFixNoCharge'>,
): Promise<Owed[]> {
  const asked: Owed[] = [];
  for (const device of devices) {
    asked.push(owedAsAsked(await readRecorded(db, device, offers), device.owed_cents ?? 0));
  }
  return asked;
}

/**
 * What is to be paid for a device that is ready, and for what.
 * @param amount as the staff say it, whole cents; `null` takes what the records say
 * @param reason what the customer reads beside it
 * @throws {Refusal} where nobody says it, and above the records without a reason
 */
export function askFor(
  owed: Owed,
  amount: number | null,
  reason: string,
  device: string,
): Owed & { cents: number } {
  const cents = amount ?? owed.cents;
  ensure(
    cents !== null,
    `Say what is to be paid when it is collected: no approved quote says it for ${device}.`,
  );
  const most = formatPrice(owed.cents ?? 0);
  ensure(
    reason !== '' || !needsReason(owed, cents),
    `By the records ${most} is owed for ${device}${owed.outcome === 'repaired' ? '' : ', which was not repaired'}. Say why it is ${formatPrice(cents)}: the customer reads it.`,
  );
  return { ...owedAsAsked(owed, cents), cents };
}

/** The label of what is to be paid. */
export const toPay = 'To pay';

/** What is owed for devices together, and what was not repaired: for a page or a mail. */
export function owedFacts(all: Owed[]): [label: string, words: string][] {
  const why = all.flatMap(({ outcome }) =>
    outcome === null || outcome === 'repaired' ? [] : notRepaired[outcome],
  );
  const sum = all.reduce((total, { cents }) => total + (cents ?? 0), 0);
  const owedInAll = sum === 0 ? 'Nothing' : `${formatPrice(sum)}, GST included`;
  const isKnown = all.every(({ cents }) => cents !== null);
  const owing = all.filter(({ cents }) => isKnown && cents !== 0);
  const facts: [label: string, all: string[]][] = [
    ['Repair', why],
    ['Not done', all.flatMap(({ undone }) => undone)],
    [toPay, [isKnown ? owedInAll : 'Nothing but a diagnosis that you agreed to']],
    ['For', owing.map((owed) => owed.for)],
  ];
  return facts.flatMap(([label, words]) =>
    words.length > 0 ? [[label, [...new Set(words)].join('; ')]] : [],
  );
}
