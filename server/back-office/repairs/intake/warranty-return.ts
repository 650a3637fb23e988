import type { Kysely, Transaction } from 'kysely';
import { formatDate, monthsLater } from '../../../../shared/dates.ts';
import { brisbane } from '../../../../shared/opening-hours.ts';
import { isFinal, type RepairStatus } from '../../../../shared/repair-status.ts';
import { ensure, Refusal } from '../../../forms/refusal.ts';
import type { RepairDeviceTable, RepairTable, Tables } from '../../store/tables.ts';
import { fittedLines } from '../records/agreed-lines.ts';
import { chosenDevices } from '../records/chosen-devices.ts';
import { lockRepair } from '../records/moves.ts';
import { readDetails } from '../records/request-details.ts';
import { type Repair, readEvents, readRepairs } from '../records/staff-repairs.ts';
import { latestQuote } from '../records/stored-quotes.ts';

/** A device that comes back, and whether the warranty of its repair still runs. */

type Order = Pick<RepairTable, 'reference' | 'details'>;
type EndedDevice = Pick<RepairDeviceTable, 'line' | 'status' | 'status_at' | 'parent'>;

/** The device that comes back, as it was and as it is registered again. @throws {Refusal} while its repair goes on */
export function comingBack(parent: Repair, line: string | undefined) {
  const { reference } = parent;
  const [before] = chosenDevices(parent, { line });
  ensure(before, `${reference} has no device.`);
  const isOver = isFinal(before.status);
  ensure(isOver, `${reference} is still ${before.status}: move it on instead of registering it again.`);
  const { device, device_path, asset_tag, serial } = before;
  return { before, device: { device, device_path, asset_tag, serial, parent: reference } };
}

/** A device of a repair that comes back. */
export interface ComesBack {
  reference: string;
  /** Of several devices, which. */
  line: string | undefined;
  /** Also without a warranty. */
  goodwill: boolean;
}

/**
 * Keeps the repair that a device comes back from as it is for this transaction.
 * @returns the status of its new repair
 * @throws {Refusal} where the first goes on or is gone, and where no warranty runs that is asked for
 */
export async function lockReturn(
  db: Transaction<Tables>,
  { reference, line, goodwill }: ComesBack,
  at: Date,
): Promise<'warranty_return' | 'received'> {
  await lockRepair(db, reference);
  const [repair] = await readRepairs(db, (all) => all.where('reference', '=', reference));
  if (!repair) throw new Refusal(`There is no repair ${reference} any more.`);
  const { before } = comingBack(repair, line);
  if (goodwill) return 'received';
  await requireWarranty(db, repair, before, at);
  return 'warranty_return';
}

/** The repairs as which devices of one came back. */
export async function returnsOf(db: Kysely<Tables>, parent: string): Promise<string[]> {
  const devices = db.selectFrom('repair_devices').where('parent', '=', parent);
  const found = await devices.select('reference').distinct().orderBy('reference').execute();
  return found.map(({ reference }) => reference);
}

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
    const fitted = fittedLines(await latestQuote(db, { reference, line }));
    const ofQuote = fitted.flatMap(({ warranty_months }) => warranty_months ?? []);
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
