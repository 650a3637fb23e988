import type { Kysely } from 'kysely';
import { brisbane, formatTime } from '../../../../shared/opening-hours.ts';
import { stateWords } from '../../../../shared/repair-moves.ts';
import { Refusal } from '../../../forms/refusal.ts';
import type { Tables } from '../../store/tables.ts';
import { readEvents } from './staff-repairs.ts';

/**
 * What somebody is told whose change came too late: who changed these lines of a repair last, how and when. Without lines, the whole.
 * @param both sentences about what is there now and what they wrote
 */
export async function changedBefore(
  db: Kysely<Tables>,
  reference: string,
  lines: number[] = [],
  both: string[] = [],
): Promise<Refusal> {
  const events = await readEvents(db, reference);
  const last = events.findLast(({ line }) => lines.length === 0 || lines.includes(line));
  const it = events.some(({ line }) => line > 1) ? `line ${last?.line}` : 'it';
  const what = last?.status ? `moved ${it} to “${stateWords(last.status)}”` : `changed ${it}`;
  const who = last?.by === 'customer' ? 'the customer' : (last?.by ?? 'somebody');
  const when = last ? formatTime(brisbane(new Date(last.at)).time) : '';
  const why = [`Nothing of yours was saved: ${who} ${what} at ${when}.`, ...both];
  const message = `${why.join(' ')} Look at it as it is now, and send yours again if it still holds.`;
  return new Refusal(message, { kind: 'changed' });
}
