import { createElement } from 'react';
import { type OfficeFigures, readFigures, span } from '../../back-office/conditions.ts';
import {
  boardOf,
  isOverdue,
  newestEventAt,
  type BoardCard as OpenRepair,
} from '../../back-office/repairs/board.ts';
import { dangersIn } from '../../back-office/repairs/take-in.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { Shown } from '../desk-pages.ts';
import { Board, type BoardCard, type BoardColumn } from '../screens/Board.tsx';
import { inWords, when } from './card-words.ts';
import { loadSearch } from './load-search.ts';

const columns = [
  { id: 'late', title: 'Late' },
  { id: 'ours', title: 'Ours' },
  { id: 'theirs', title: 'Waiting for them' },
  { id: 'parts', title: 'Parts' },
  { id: 'ready', title: 'Ready' },
] as const;

/** All open repairs by whose turn it is; with `?q=` what is searched for. `?show=` is the one column that narrow screens show. */
export async function loadBoard({ query }: { query: URLSearchParams }, deps: DeskDeps): Promise<Shown> {
  const typed = query.get('q');
  if (typed?.trim()) return loadSearch(typed, deps);
  const { store, now } = deps;
  // Before the repairs: what happens while they are read is told again.
  const seen = (await store.read(newestEventAt)) ?? '';
  const { cards, isCut } = await store.read((db) => boardOf(db, now()));
  const facts = factsOf(await readFigures(store), now());
  const columns = intoColumns(cards, query.get('show'), now());
  return { title: 'Board', screen: createElement(Board, { columns, facts, isCut, seen }), searches: true };
}

/**
 * @param wanted the id of the column that narrow screens show; else the first that has something
 * @param now for the days of its times
 */
export function intoColumns(repairs: OpenRepair[], wanted: string | null, now: Date): BoardColumn[] {
  const byColumn = Map.groupBy(repairs, ({ column }) => column);
  const chosen = columns.find(({ id }) => id === wanted)?.id;
  const shown = chosen ?? columns.find(({ id }) => byColumn.has(id))?.id ?? 'ours';
  const address = chosen ? `/?show=${chosen}` : '/';
  return columns.map(({ id, title }) => {
    const cards = (byColumn.get(id) ?? []).map((repair) => cardOf(repair, address, now));
    return { id, title, isShown: id === shown, cards };
  });
}

/** @param address of the board, to come back to after the step */
function cardOf(repair: OpenRepair, address: string, now: Date): BoardCard {
  const { reference, name, device, devices, next, stopped_at } = repair;
  const { status, status_at, expected_at } = device;
  const isLate = isOverdue(device, now.toISOString());
  const due = expected_at && (repair.column !== 'ready' || isLate) ? when(expected_at, now) : null;
  const path = `/t/${reference.toLowerCase()}`;
  return {
    ...{ reference, path, customer: name, shelf: device.shelf },
    devices: devices === 1 ? device.device : `${devices} devices: ${countsOf(repair)}`,
    danger: devices === 1 ? dangersIn(device.condition) : null,
    status: stopped_at ? 'Stopped by the customer: talk to them' : inWords(status),
    since: `since ${when(stopped_at ?? status_at, now)}`,
    // What is late without being overdue is late by the law on uncollected goods.
    due: repair.column === 'late' && !isLate ? 'a letter is due' : due && `${isLate ? 'was ' : ''}due ${due}`,
    next: next && {
      label: next.label,
      fields: { to: next.to, line: `${device.line}`, version: `${device.version}`, next: address },
    },
  };
}

/** "28 ours, 2 waiting for them" */
const countsOf = ({ counts }: OpenRepair): string =>
  columns.flatMap(({ id, title }) => (counts[id] ? `${counts[id]} ${title.toLowerCase()}` : [])).join(', ');

/** What whoever is at the counter should know of the machine. */
function factsOf({ waiting, parked, jobs }: OfficeFigures, now: Date): string[] {
  const ago = jobs.backup && span(Math.max(0, now.getTime() - Date.parse(jobs.backup)));
  return [
    `E-mail: ${waiting === 0 ? 'none waits' : `${waiting} ${waiting === 1 ? 'waits' : 'wait'}`}${parked > 0 ? `, ${parked} refused` : ''}`,
    ago ? `Backup ${ago} ago` : 'No backup yet',
  ];
}
