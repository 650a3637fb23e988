import { moment } from '../../../../shared/opening-hours.ts';
import {
  isFinal,
  mainLine,
  type RepairStatus,
  reachedStep,
  statusTable,
} from '../../../../shared/repair-status.ts';
import type { TraceStep } from '../../../../shared/repair-view.ts';
import type { DeviceRecord } from './repair-record.ts';

type History = Pick<DeviceRecord, 'status' | 'events'>;

/**
 * The circuit trace of a device: the steps that it came by, with their times and notes, today's status, and what usually
 * follows. A step that was left out is not shown as done, and one that it went back from is ahead again.
 */
export function traceOf({ status, events }: History): TraceStep[] {
  const moves = events.filter((event) => event.status !== null);
  const reached = reachedStep(moves.flatMap((event) => event.status ?? []));
  const lit = mainLine.slice(0, reached + 1).flatMap((step) => {
    const event = moves.findLast((move) => move.status === step);
    return event ? [{ step: step as RepairStatus, at: event.at }] : [];
  });
  // A status beside the main line is a pad of its own, after the last step reached.
  if (lit.at(-1)?.step !== status) lit.push({ step: status, at: moves.at(-1)?.at ?? '' });
  const done = lit.map<TraceStep>(({ step, at }, index) => ({
    label: statusTable[step].label,
    state: index < lit.length - 1 || isFinal(step) ? 'done' : 'now',
    at: moment(at),
    notes: [],
  }));
  for (const { id, at, note } of events) {
    if (note === '') continue;
    const index = Math.max(
      0,
      lit.findLastIndex((step) => step.at <= at),
    );
    done[index]?.notes.push({ id, text: note, at: moment(at) });
  }
  const ahead = stepsAhead(status, reached).map<TraceStep>((step) => ({
    label: statusTable[step].label,
    state: 'ahead',
    at: null,
    notes: [],
  }));
  return [...done, ...ahead];
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
