import type { Kysely } from 'kysely';
import { formatDate, monthsLater } from '../../../../shared/dates.ts';
import { brisbane } from '../../../../shared/opening-hours.ts';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { Refusal } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, RepairTable, Tables } from '../../store/tables.ts';
import { agreedLines, readQuotes } from '../quotes/quotes.ts';
import { readDetails } from '../records/request-details.ts';
import { readEvents, readRepairs } from '../records/staff-repairs.ts';

/** A device that comes back, and whether the warranty of its repair still runs. */

type Order = Pick<RepairTable, 'reference' | 'details'>;
type EndedDevice = Pick<RepairDeviceTable, 'line' | 'status' | 'status_at' | 'parent'>;

/** Statuses that say whether there was something to repair: the last of them counts. */
const deciding: readonly (RepairStatus | null)[] = ['approved', 'declined', 'unrepairable'];

/**
 * The last day of the warranty on what was done to a device, in Brisbane, ISO 8601. It runs from the day of the collection: that
 * of the approved lines, or where they say none that of the request. What came back itself has at least what was left.
 * @returns `null` where nothing was repaired, or without a warranty
 */
export async function warrantyUntil(
  db: Kysely<Tables>,
  order: Order,
  { line, status, status_at, parent }: EndedDevice,
): Promise<string | null> {
  const { reference } = order;
  const last: (string | null)[] = [];
  const events = await readEvents(db, reference);
  const decided = events.findLast((event) => event.line === line && deciding.includes(event.status));
  if (status === 'collected' && decided?.status === 'approved') {
    const quote = (await readQuotes(db, { reference, line })).at(-1);
    const approved = quote ? agreedLines(quote).filter(({ not_done }) => not_done === null) : [];
    const ofQuote = approved.flatMap(({ warranty_months }) => warranty_months ?? []);
    const shown = readDetails(order)?.quote?.lines.map(({ option }) => option.warrantyMonths) ?? [];
    const months = Math.max(0, ...(ofQuote.length > 0 ? ofQuote : shown));
    if (months > 0) last.push(monthsLater(brisbane(new Date(status_at)).date, months));
  }
  const [before] = parent ? await readRepairs(db, (all) => all.where('reference', '=', parent)) : [];
  for (const device of before?.devices ?? []) if (before) last.push(await warrantyUntil(db, before, device));
  return last.filter((day) => day !== null).reduce((a, b) => (a > b ? a : b), '') || null;
}

/**
 * The same for a device that somebody takes back under warranty.
 * @throws {Refusal} where none runs: as goodwill it can be taken all the same
 */
export async function requireWarranty(
  db: Kysely<Tables>,
  order: Order,
  device: EndedDevice,
  at: Date,
): Promise<string> {
  const until = await warrantyUntil(db, order, device);
  if (until && until >= brisbane(at).date) return until;
  const why = until
    ? `The warranty of ${order.reference} ended on ${formatDate(until)}.`
    : `${order.reference} has no warranty: nothing was repaired, or no warranty was agreed.`;
  throw new Refusal(`${why} The guarantees of the Australian Consumer Law may go further.`);
}
