import { brisbane, formatDay, formatTime } from '../../../shared/opening-hours.ts';
import { statusTable, type Turn } from '../../../shared/repair-status.ts';
import { type Repair, readRepairs } from '../../back-office/repairs/staff-repairs.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { Shown } from '../desk-pages.ts';
import type { BoardCard, BoardColumn } from '../screens/Board.tsx';

/** Columns, each with the turns that put a repair into it; the first that one of its devices fits has it. */
const columns: { id: string; title: string; turns: Turn[]; isReady?: boolean }[] = [
  { id: 'ours', title: 'Ours', turns: ['shop'] },
  { id: 'ready', title: 'Ready', turns: ['customer'], isReady: true },
  { id: 'theirs', title: 'Waiting for them', turns: ['customer'] },
  { id: 'parts', title: 'Elsewhere', turns: ['supplier', 'partner', 'carrier'] },
];

/** All open repairs by whose turn it is, the one that has waited longest first. */
export async function loadBoard(_request: unknown, { store, now }: DeskDeps): Promise<Shown<'board'>> {
  const open = await store.read((db) =>
    readRepairs(db, (all) => all.where('quarantined', '=', 0).where('closed_at', 'is', null)),
  );
  return { id: 'board', title: 'Board', screen: { columns: intoColumns(open, now()) } };
}

/** @param now for the days of its times */
export function intoColumns(repairs: Repair[], now: Date): BoardColumn[] {
  const byColumn = Map.groupBy(repairs, columnOf);
  return columns.map(({ id, title }) => {
    const its = (byColumn.get(id) ?? []).toSorted((one, other) => (sinceOf(one) < sinceOf(other) ? -1 : 1));
    return { id, title, cards: its.map((repair) => cardOf(repair, now)) };
  });
}

function columnOf({ devices }: Repair): string | undefined {
  const fits = ({ turns, isReady = false }: (typeof columns)[number]) =>
    devices.some(
      ({ status }) =>
        turns.includes(statusTable[status].turn) && isReady === ['ready', 'uncollected'].includes(status),
    );
  return columns.find(fits)?.id;
}

/** When a device of it came to its status last: since then nothing has happened. */
const sinceOf = ({ devices }: Repair): string =>
  devices.reduce((latest, { status_at }) => (status_at > latest ? status_at : latest), '');

function cardOf(repair: Repair, now: Date): BoardCard {
  const { reference, name, devices } = repair;
  const [only] = devices;
  const labels = Map.groupBy(devices, ({ status }) => statusTable[status].label);
  const due = devices.flatMap(({ expected_at }) => expected_at ?? []).sort()[0];
  return {
    reference,
    href: `/t/${reference.toLowerCase()}`,
    devices: only && devices.length === 1 ? only.device : `${devices.length} devices`,
    customer: name,
    status: [...labels]
      .map(([label, some]) => (devices.length === 1 ? label : `${label} (${some.length})`))
      .join(', '),
    since: `since ${when(sinceOf(repair), now)}`,
    due: due ? `due ${when(due, now)}` : null,
    shelf: [...new Set(devices.flatMap(({ shelf }) => shelf ?? []))].join(', ') || null,
  };
}

/** A time of today by the clock, any other by its day. */
function when(iso: string, now: Date): string {
  const { date, time } = brisbane(new Date(iso));
  // "Mon 16 Nov"
  return date === brisbane(now).date ? formatTime(time) : formatDay(date).replace(/([A-Z]..)[a-z]*/g, '$1');
}
