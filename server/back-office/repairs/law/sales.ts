import { type Kysely, sql } from 'kysely';
import { formatDate } from '../../../../shared/dates.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { brisbane } from '../../../../shared/opening-hours.ts';
import { chunksOf } from '../../store/chunks.ts';
import type { RepairDeviceTable, Tables } from '../../store/tables.ts';

/**
 * Goods that people have sold because nobody collected them: Disposal of Uncollected Goods Act 1967 (Qld). What is left of
 * the price after the costs and what was owed, the excess, is the owner's, and the records are kept for six years, as the
 * Queensland Government's page about uncollected goods says.
 */

export const saleYears = 6;

type SoldDevice = Pick<
  RepairDeviceTable,
  'owed_cents' | 'sold_at' | 'sold_cents' | 'sale_costs_cents' | 'excess_paid_at'
>;

/** What is left over for the owner: whole cents, never less than 0. */
export const excessOf = ({ sold_cents, sale_costs_cents, owed_cents }: SoldDevice): number =>
  Math.max(0, (sold_cents ?? 0) - (sale_costs_cents ?? 0) - (owed_cents ?? 0));

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
