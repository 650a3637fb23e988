import type { Kysely } from 'kysely';
import { dangerText } from '../../../../shared/intake-fields.ts';
import { promisedAt } from '../../../../shared/promise-fields.ts';
import type { BoardCard, BoardColumn, DeviceRow, NextStep } from '../../../../shared/repair-columns.ts';
import { isFinal, type RepairStatus, statusTable } from '../../../../shared/repair-status.ts';
import type { Shop } from '../../../../shared/shop.ts';
import { chunksOf } from '../../store/chunks.ts';
import type { RepairDeviceTable, RepairTable, Tables } from '../../store/tables.ts';
import { clockOf, waitingDevices } from '../law/uncollected.ts';
import { approvedTotal, jobIn } from '../records/agreed-lines.ts';
import type { Repair } from '../records/staff-repairs.ts';
import { readQuotes, type StoredQuote } from '../records/stored-quotes.ts';
import { readLate } from './late.ts';
import { isOneVisit } from './visits.ts';
import { readRequests, readWork } from './waiting-requests.ts';

/** What is open, by whose turn it is. */

/** The order in which a batch with devices in several of them is sorted: it stands where it is most urgent. */
const boardColumns: readonly BoardColumn[] = ['late', 'ours', 'parts', 'theirs', 'ready', 'requests'];

/** Moves that ask nothing, by where a device stands. The law asks for the repair notice before it is received, so that is none. */
const nextSteps: Partial<Record<RepairStatus, NextStep>> = {
  received: { to: 'diagnosing', label: 'Start' },
  warranty_return: { to: 'diagnosing', label: 'Start' },
  approved: { to: 'repairing', label: 'Start' },
  awaiting_parts: { to: 'repairing', label: 'Arrived' },
  repairing: { to: 'testing', label: 'Test' },
  testing: { to: 'ready', label: 'Ready' },
  ready: { to: 'collected', label: 'Collected' },
  uncollected: { to: 'collected', label: 'Collected' },
  shipped: { to: 'collected', label: 'Arrived' },
};

/** The one move of a device that asks nothing; `null` where there is none, and while the customer has it stopped. */
export const nextStep = (
  { status }: Pick<RepairDeviceTable, 'status'>,
  { stopped_at }: Pick<RepairTable, 'stopped_at'>,
): NextStep | null => (stopped_at ? null : (nextSteps[status] ?? null));

/**
 * The open repairs as cards: all that is in the shop, in each column by what was promised and then by how long it has waited, and a page
 * of the requests.
 * @param skip how many requests of each kind were shown before
 * @param mine the id of a member of the staff, for the work alone whose last move by the staff was theirs; requests are nobody's
 * @returns `more`: how many requests come after these
 */
export async function boardOf(
  db: Kysely<Tables>,
  shop: Shop,
  now: Date,
  skip = 0,
  mine: string | null = null,
): Promise<{ cards: BoardCard[]; more: number }> {
  // The oldest first: of what has one time, that stays.
  const work = (await readWork(db, mine)).toReversed();
  const { walkIns } = shop.offers;
  const { requests, owed, more } = await readRequests(db, { walkIns, now, skip });
  const lawful = await lateByLaw(db, now);
  const isOverdue = await readLate(db, shop, now);
  const quotes = new Map<string, StoredQuote>();
  for (const some of chunksOf([...work, ...requests].map(({ reference }) => reference)))
    for (const quote of await readQuotes(db, { reference: some })) quotes.set(keyOf(quote), quote);
  const columnOf = (device: RepairDeviceTable): BoardColumn =>
    isOverdue(device) || lawful.has(keyOf(device)) ? 'late' : usualColumn(device.status);
  const cards = work.flatMap((repair) => cardOf(repair, columnOf, isOverdue, quotes) ?? []);
  cards.sort((a, b) => byUrgency(a.device, b.device));
  const toCome = requests.flatMap((repair) => {
    const card = cardOf(repair, () => 'requests', isOverdue, quotes);
    const visit = requests.filter((other) => isOneVisit(repair, other)).length + 1;
    return card ? { ...card, isOwed: owed.has(repair.reference), ...(visit > 1 && { visit }) } : [];
  });
  return mine === null ? { cards: [...cards, ...toCome], more } : { cards, more: 0 };
}

/** Characters of what is to be done: more than a card shows. */
const maxJobLength = 200;

/** Names a device among those of all repairs. */
const keyOf = ({ reference, line }: Pick<RepairDeviceTable, 'reference' | 'line'>) => `${reference} ${line}`;

/** By the promise, as far as one holds, then by how long it has stood where it does. What has no time comes last. */
function byUrgency(...pair: [DeviceRow, DeviceRow]): number {
  const [a = '', b = ''] = pair.map((device) => {
    const due = usualColumn(device.status) === 'ready' ? null : promisedAt(device);
    return `${due ?? 'never'} ${device.status_at}`;
  });
  return a < b ? -1 : Number(a > b);
}

function cardOf(
  repair: Repair,
  columnOf: (device: RepairDeviceTable) => BoardColumn,
  isOverdue: (device: RepairDeviceTable) => boolean,
  quotes: Map<string, StoredQuote>,
): BoardCard | null {
  const { reference, name, stopped_at, devices } = repair;
  const open = devices.filter(({ status }) => !isFinal(status));
  const byColumn = Map.groupBy(open, columnOf);
  const column = boardColumns.find((each) => byColumn.has(each));
  const device = column && byColumn.get(column)?.toSorted(byUrgency)[0];
  if (!device) return null;
  const counts = Object.fromEntries([...byColumn].map(([each, some]) => [each, some.length]));
  const danger = dangerText(...open.map(({ dangers }) => dangers));
  const next = devices.length === 1 ? nextStep(device, repair) : null;
  const quoteOf = (each: RepairDeviceTable) => quotes.get(keyOf(each)) ?? { lines: [] };
  const jobs = open.map((each) => jobIn(quoteOf(each)) || each.fault);
  const isReady = open.every(({ status }) => usualColumn(status) === 'ready');
  const sumOf = (centsOf: (each: RepairDeviceTable) => number | null) =>
    open.reduce((sum, each) => sum + (centsOf(each) ?? 0), 0);
  return {
    ...{ reference, name, stopped_at, column, devices: devices.length, counts, danger, next },
    device: { ...device, device: modelOf(device) },
    job: [...new Set(jobs)].filter(Boolean).join(', ').slice(0, maxJobLength),
    agreed: sumOf((each) => (isGivenUp(each.status) ? 0 : approvedTotal(quoteOf(each)))),
    owed: isReady ? sumOf(({ owed_cents }) => owed_cents) : null,
    isOverdue: isOverdue(device),
    isOwed: false,
  };
}

/** Nothing of what was agreed is done any more. */
const isGivenUp = (status: RepairStatus): boolean => status === 'declined' || status === 'unrepairable';

/** "iPhone 13": a card has no room for a maker that the price list knows. */
function modelOf({ device, device_path }: RepairDeviceTable): string {
  const [maker = '', ...model] = device.split(' ');
  return device_path?.startsWith(`${maker.toLowerCase()}/`) ? model.join(' ') : device;
}

/** Where a device that is not late stands. */
function usualColumn(status: RepairStatus): BoardColumn {
  if (['ready', 'uncollected', 'shipped'].includes(status)) return 'ready';
  const { turn } = statusTable[status];
  if (turn === 'shop') return 'ours';
  return turn === 'supplier' || turn === 'partner' ? 'parts' : 'theirs';
}

/** Milliseconds in which somebody without an e-mail address may come for what is ready before the board asks for the law's letter. */
const letterAfterMs = 7 * 86_400_000;

/** Devices of which the law wants something that only people do: a letter, or the notice of intention to sell. */
async function lateByLaw(db: Kysely<Tables>, now: Date): Promise<Set<string>> {
  const waiting = (await waitingDevices(db)).filter((device) => {
    const { due } = clockOf(device, now);
    const isWaited = now.getTime() - Date.parse(device.ready_at) >= letterAfterMs;
    return due === 'intention' || (due !== null && device.email === null && isWaited);
  });
  return new Set(waiting.map(keyOf));
}

/** When something last happened to any repair, ISO 8601; `null` before the first. */
export async function newestEventAt(db: Kysely<Tables>): Promise<string | null> {
  const newest = await db
    .selectFrom('repair_events')
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.at ?? null;
}

/** What has happened to repairs after a time, ISO 8601, the latest first. Requests do not push out what happened to work. */
export async function eventsAfter(db: Kysely<Tables>, time: string, limit = 1000) {
  const read = (isRequest: boolean) =>
    db
      .selectFrom('repair_events')
      .select(['id', 'reference', 'by', 'at'])
      .where('at', '>', time)
      .where((is) => is(is.fn.coalesce('status', is.val('')), isRequest ? '=' : '<>', 'requested'))
      .orderBy('at', 'desc')
      .limit(limit)
      .execute();
  const events = [...(await read(false)), ...(await read(true))];
  return events.sort((a, b) => (a.at < b.at ? 1 : -1));
}
