import { type Kysely, sql, type Transaction } from 'kysely';
import { formatDate } from '../../../../shared/dates.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { brisbane } from '../../../../shared/opening-hours.ts';
import { permit } from '../../../forms/refusal.ts';
import { eraseRecords } from '../../retention/erasure.ts';
import { chunksOf } from '../../store/chunks.ts';
import { childTables, type RepairDeviceTable, type RepairTable, type Tables } from '../../store/tables.ts';
import { soldOccasion } from '../law/collect-mails.ts';
import { clockOf, refuseFarAhead, waitingDevices } from '../law/uncollected.ts';
import { putRepairMail } from '../mails/repair-mails.ts';
import { addEvent, changeDevice, lockRepair, recordMove, snapshotOf } from '../records/moves.ts';
import type { Repair } from '../records/staff-repairs.ts';
import { type ActDeps, refuseStopped } from './staff-moves.ts';

/**
 * Goods that people have sold because nobody collected them: Disposal of Uncollected Goods Act 1967 (Qld). What is left of
 * the price after the costs and what was owed, the excess, is the owner's, and the records are kept for six years, as the
 * Queensland Government's page about uncollected goods says.
 */

export const saleYears = 6;

/** What it was sold for, and what selling it cost: whole cents. */
export interface Sale {
  amount: number | null;
  costs: number | null;
  note: string;
}

type SoldDevice = Pick<
  RepairDeviceTable,
  'owed_cents' | 'sold_at' | 'sold_cents' | 'sale_costs_cents' | 'excess_paid_at'
>;

/** What is left over for the owner: whole cents, never less than 0. */
export const excessOf = ({ sold_cents, sale_costs_cents, owed_cents }: SoldDevice): number =>
  Math.max(0, (sold_cents ?? 0) - (sale_costs_cents ?? 0) - (owed_cents ?? 0));

/**
 * Records that a device was sold, and tells the customer what is left over for them.
 * @param devices one: each has a price of its own
 * @returns whether a mail to the customer is in the outbox
 * @throws {Refusal} before the law's six months are over, and while the charges are disputed
 */
export async function sellDevices(
  db: Transaction<Tables>,
  repair: Repair,
  devices: RepairDeviceTable[],
  { amount, costs, note }: Sale,
  { by, shop, at }: ActDeps,
): Promise<{ mailed: boolean; cents: null }> {
  const [device, ...others] = devices;
  permit(device && others.length === 0, 'Each device has a price of its own: sell them one by one.');
  permit(amount !== null && costs !== null, 'Say what it was sold for, and what selling it cost.');
  await refuseFarAhead(db, at);
  refuseStopped(await lockRepair(db, repair.reference));
  const waiting = (await waitingDevices(db, repair.reference)).find(({ line }) => line === device.line);
  permit(!waiting?.disputed_at, 'The charges are disputed: nothing of it may be sold.');
  const { due, saleFrom } = waiting ? clockOf(waiting, at) : {};
  const from = saleFrom ? `before ${formatDate(saleFrom)}` : 'without a written notice that it is ready';
  permit(!waiting || due === 'intention', `The law allows no step towards a sale ${from}.`);
  const sale = { sold_cents: amount, sale_costs_cents: costs };
  const move = { to: 'sold', by, note, isPublic: false, sale, previous: snapshotOf(device) } as const;
  await recordMove(db, device, move, at);
  const sold = { ...device, ...sale, sold_at: at.toISOString() };
  const occasion = soldOccasion(repair, [sold], saleFacts(sold));
  return { mailed: await putRepairMail(db, repair, occasion, shop, at), cents: null };
}

/**
 * Records that the owner, or who else the law names, got the excess.
 * @param note how
 * @throws {Refusal} where none is owed
 */
export async function payExcess(
  db: Transaction<Tables>,
  device: RepairDeviceTable,
  { by, note }: { by: string; note: string },
  at: Date,
): Promise<void> {
  const excess = excessOf(device);
  permit(excess > 0 && !device.excess_paid_at, 'Nothing of a sale is owed for it.');
  const { reference, line } = device;
  await lockRepair(db, reference);
  await changeDevice(db, device, { excess_paid_at: at.toISOString() });
  const paid = `Paid the excess of the sale, ${formatPrice(excess)}: ${note}`;
  await addEvent(db, { reference, line, by, status: null, note: paid, isPublic: false }, at);
}

/** A sale in words, as its customer reads it. */
export function saleFacts(device: SoldDevice): [label: string, words: string][] {
  const { sold_at, sold_cents, sale_costs_cents, owed_cents, excess_paid_at } = device;
  const dateOf = (iso: string) => formatDate(brisbane(new Date(iso)).date);
  const excess = excessOf(device);
  const left = excess_paid_at ? `${formatPrice(excess)}, paid on ${dateOf(excess_paid_at)}` : null;
  return [
    ['Sold on', sold_at ? dateOf(sold_at) : ''],
    ['Price', formatPrice(sold_cents ?? 0)],
    ['Costs of the sale', formatPrice(sale_costs_cents ?? 0)],
    ['Owed for our work', formatPrice(owed_cents ?? 0)],
    ['Left over', excess === 0 ? 'Nothing' : (left ?? `${formatPrice(excess)}, which is yours: call us`)],
  ];
}

const isExcessOwed = sql<boolean>`excess_paid_at is null and sold_cents - sale_costs_cents - coalesce(owed_cents, 0) > 0`;

/** References of sales that are kept: for six years, and as long as an excess is owed. */
export function keptSales(db: Kysely<Tables>, now: Date) {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - saleYears);
  return db
    .selectFrom('repair_devices')
    .select('reference')
    .where('status', '=', 'sold')
    .where((is) => is.or([is('sold_at', '>=', since.toISOString()), isExcessOwed]));
}

/** Devices that were sold and of which an excess is still owed: all, or those of some repairs. */
export async function owedExcess(db: Kysely<Tables>, references?: string[]): Promise<RepairDeviceTable[]> {
  const sold = db.selectFrom('repair_devices').selectAll().where('status', '=', 'sold').where(isExcessOwed);
  if (!references) return sold.execute();
  const found = chunksOf(references).map((some) => sold.where('reference', 'in', some).execute());
  return (await Promise.all(found)).flat();
}

/**
 * Erases records with all that belongs to them, but of a sale the device, dates and amounts, which the law asks to keep.
 * @returns the references of which that is left
 */
export async function eraseButSales(
  db: Transaction<Tables>,
  references: string[],
  at: Date,
): Promise<string[]> {
  const sales: string[] = [];
  for (const some of chunksOf(references)) {
    const sold = db.selectFrom('repair_devices').select('reference').where('status', '=', 'sold');
    const rows = await sold.where('reference', 'in', some).distinct().execute();
    sales.push(...rows.map(({ reference }) => reference));
  }
  await eraseRecords(
    db,
    references.filter((reference) => !sales.includes(reference)),
  );
  for (const reference of sales) {
    for (const table of childTables) {
      if (table === 'repair_notices') continue;
      const others = db.deleteFrom(table).where('reference', '=', reference);
      await (table === 'repair_devices' ? others.where('status', '!=', 'sold') : others).execute();
    }
    // Its devices that were still here are gone.
    const closed = db.updateTable('repairs').set((row) => ({
      ...nobody,
      closed_at: row.fn.coalesce('closed_at', row.val(at.toISOString())),
    }));
    await closed.where('reference', '=', reference).execute();
    const device = { fault: '', serial: null, asset_tag: null, parent: null };
    await db.updateTable('repair_devices').set(device).where('reference', '=', reference).execute();
  }
  return sales;
}

/** What a repair says of its customer, erased. */
const nobody = {
  ...{ name: '', email: null, email_key: null, mailbox_key: null, phone: null, suspicion: '', details: '{}' },
  ...{ collectors: '[]', collectors_at: null, collectors_by: null, acknowledge_later: null },
} satisfies Partial<RepairTable>;
