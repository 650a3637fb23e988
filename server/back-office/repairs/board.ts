import type { Kysely } from 'kysely';
import { isFinal, type RepairStatus, statusTable } from '../../../shared/repair-status.ts';
import { chunksOf } from '../store/chunks.ts';
import type { RepairDeviceTable, RepairTable, Tables } from '../store/tables.ts';
import { clockOf, waitingDevices } from './uncollected.ts';

/** What is open, by whose turn it is. */

/** The order in which a batch with devices in several of them is sorted: it stands where it is most urgent. */
export const boardColumns = ['late', 'ours', 'parts', 'theirs', 'ready'] as const;
export type BoardColumn = (typeof boardColumns)[number];

export interface BoardCard extends Pick<RepairTable, 'reference' | 'name' | 'created_at' | 'stopped_at'> {
  column: BoardColumn;
  /** The first of its devices that stands in this column, and how many there are. */
  device: BoardDevice;
  devices: number;
  /** How many of a batch stand where; of what has ended, nowhere. */
  counts: Partial<Record<BoardColumn, number>>;
  /** The move that asks nothing; `null` where there is none, and for a batch. */
  next: NextStep | null;
}

const deviceColumns = [
  ...(['reference', 'line', 'device', 'status', 'status_at', 'version'] as const),
  ...(['expected_at', 'owed_cents', 'shelf', 'condition'] as const),
] as const;
type BoardDevice = Pick<RepairDeviceTable, (typeof deviceColumns)[number]>;

export interface NextStep {
  to: RepairStatus;
  /** What the button says. */
  label: string;
}

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

/** Open repairs that the board shows at the most; of more, the newest. */
export const maxCards = 500;

/**
 * The open repairs as cards, in each column the longest waiting first.
 * @returns `isCut`: there are more than the board shows
 */
export async function boardOf(
  db: Kysely<Tables>,
  now: Date,
): Promise<{ cards: BoardCard[]; isCut: boolean }> {
  const repairs = await db
    .selectFrom('repairs')
    .select(['reference', 'name', 'created_at', 'stopped_at'])
    .where('closed_at', 'is', null)
    .where('quarantined', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(maxCards + 1)
    .execute();
  const shown = repairs.slice(0, maxCards);
  const devices: BoardDevice[] = [];
  for (const some of chunksOf(shown.map(({ reference }) => reference))) {
    const rows = db.selectFrom('repair_devices').select(deviceColumns).where('reference', 'in', some);
    devices.push(...(await rows.orderBy('line').execute()));
  }
  const byReference = Map.groupBy(devices, ({ reference }) => reference);
  const lawful = await lateByLaw(db, now);
  const time = now.toISOString();
  const columnOf = (device: BoardDevice): BoardColumn => {
    const isLate = isOverdue(device, time) || lawful.has(`${device.reference} ${device.line}`);
    return isLate ? 'late' : usualColumn(device.status);
  };
  const cards = shown.flatMap(
    (repair) => cardOf(repair, byReference.get(repair.reference) ?? [], columnOf) ?? [],
  );
  const since = ({ device }: BoardCard) => device.expected_at ?? device.status_at;
  return { cards: cards.sort((a, b) => (since(a) < since(b) ? -1 : 1)), isCut: repairs.length > maxCards };
}

function cardOf(
  repair: Pick<RepairTable, 'reference' | 'name' | 'created_at' | 'stopped_at'>,
  all: BoardDevice[],
  columnOf: (device: BoardDevice) => BoardColumn,
): BoardCard | null {
  const open = Map.groupBy(
    all.filter(({ status }) => !isFinal(status)),
    columnOf,
  );
  const column = boardColumns.find((each) => open.has(each));
  const device = column && open.get(column)?.[0];
  if (!device) return null;
  const counts = Object.fromEntries([...open].map(([each, some]) => [each, some.length]));
  const next = all.length === 1 ? nextStep(device, repair) : null;
  return { ...repair, column, device, devices: all.length, counts, next };
}

/** Where a device that is not late stands. */
function usualColumn(status: RepairStatus): BoardColumn {
  if (['ready', 'uncollected', 'shipped'].includes(status)) return 'ready';
  const { turn } = statusTable[status];
  if (turn === 'shop') return 'ours';
  return turn === 'supplier' || turn === 'partner' ? 'parts' : 'theirs';
}

/** Whether a device should have been ready by a time, ISO 8601, and is not. */
export function isOverdue(
  { status, expected_at }: Pick<RepairDeviceTable, 'status' | 'expected_at'>,
  time: string,
): boolean {
  const isDone = isFinal(status) || ['ready', 'shipped', 'uncollected'].includes(status);
  return !isDone && expected_at !== null && expected_at < time;
}

/** Devices of which the law wants something that only people do: a letter, or the notice of intention to sell. */
async function lateByLaw(db: Kysely<Tables>, now: Date): Promise<Set<string>> {
  const waiting = (await waitingDevices(db)).filter((device) => {
    const { due } = clockOf(device, now);
    return due === 'intention' || (due !== null && device.email === null);
  });
  return new Set(waiting.map(({ reference, line }) => `${reference} ${line}`));
}

/** When something last happened to any repair, ISO 8601; `null` before the first. */
export async function newestEventAt(db: Kysely<Tables>): Promise<string | null> {
  const [newest] = await eventsAfter(db, '', 1);
  return newest?.at ?? null;
}

/** What has happened to repairs after a time, ISO 8601, the latest first. */
export const eventsAfter = (db: Kysely<Tables>, time: string, limit = 1000) =>
  db
    .selectFrom('repair_events')
    .select(['id', 'reference', 'by', 'at'])
    .where('at', '>', time)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
