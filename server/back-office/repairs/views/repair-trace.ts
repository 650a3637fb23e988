import { moment } from '../../../../shared/opening-hours.ts';
import { isFinal, mainLine, type RepairStatus, statusTable } from '../../../../shared/repair-status.ts';
import type { TraceStep } from '../../../../shared/repair-view.ts';
import type { DeviceRecord } from './repair-record.ts';

type History = Pick<DeviceRecord, 'status' | 'events'>;

/** A step that is lit, with what was written while it was. */
interface Lit {
  step: RepairStatus;
  at: string;
  said?: string;
  notes: TraceStep['notes'];
}

/**
 * The circuit trace of a device: the steps that it came by, with their times and notes, today's status, and what usually follows. It walks
 * the history in its order: a step back cuts off what came after it, and leaves its notes at the step before. The step to which it goes
 * back keeps its own. A step that was left out is not shown as done. A status beside the main line is a pad of its own for as long as it lasts.
 */
export function traceOf({ status, events }: History): TraceStep[] {
  const lit: Lit[] = [];
  for (const { id, at, status: to, note, said } of events) {
    const written = note === '' ? [] : [{ id, text: note, at: moment(at) }];
    const here = lit.at(-1);
    if (to === null) here?.notes.push(...written);
    else {
      const { notes, ...before } = cutOff(lit, to);
      const moved = { step: to, at: latest(here?.at, at), ...(said && { said }) };
      // An answer keeps its time.
      lit.push({ ...moved, ...(!said && before.said && before), notes: [...notes, ...written] });
    }
  }
  const done = lit.map<TraceStep>(({ step, at, said, notes }, index) => ({
    label: statusTable[step].label,
    state: index < lit.length - 1 || isFinal(step) ? 'done' : 'now',
    at: moment(at),
    ...(said && { said }),
    notes,
  }));
  const reached = lit.findLast(({ step }) => onMainLine(step) >= 0);
  const ahead = stepsAhead(status, reached ? onMainLine(reached.step) : -1).map<TraceStep>((step) => ({
    label: statusTable[step].label,
    state: 'ahead',
    at: null,
    notes: [],
  }));
  return [...done, ...ahead];
}

/** On the main line, from 0; -1 beside it. */
const onMainLine = (step: RepairStatus): number => (mainLine as readonly RepairStatus[]).indexOf(step);

/** Clocks of several servers may differ: a time on the page never falls. */
const latest = (before: string | undefined, at: string): string => (before && before > at ? before : at);

/**
 * Takes away what is no longer lit once a device moves.
 * @returns what the new step takes: its own notes and answer, or the notes from before any other
 */
function cutOff(lit: Lit[], to: RepairStatus): Pick<Lit, 'notes'> & Partial<Lit> {
  for (let last = lit.at(-1); last; last = lit.at(-1)) {
    const isOver =
      onMainLine(last.step) < 0 || (onMainLine(to) >= 0 && onMainLine(last.step) >= onMainLine(to));
    if (!isOver) return { notes: [] };
    lit.pop();
    if (last.step === to) return last;
    const before = lit.at(-1);
    if (!before) return { notes: last.notes };
    before.notes.push(...last.notes);
  }
  return { notes: [] };
}

/** The usual steps that still follow. Parts are only waited for where they are. */
function stepsAhead(status: RepairStatus, reached: number): RepairStatus[] {
  if (isFinal(status)) return [];
  if (status === 'shipped' || status === 'uncollected') return ['collected'];
  if (status === 'declined' || status === 'unrepairable') return ['ready', 'collected'];
  // What is on its way to the shop, or comes back to it, is neither asked for nor booked any more.
  const next =
    status === 'in_transit' || status === 'warranty_return' ? mainLine.indexOf('received') : reached + 1;
  return mainLine.slice(next).filter((step) => step !== 'awaiting_parts');
}
