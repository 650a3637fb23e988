import type { EventRow } from '../../../../shared/repair-columns.ts';

/** The name of the daily jobs in a repair's history. */
export const dailyJob = 'daily job';

/** Whether the last move of a device is the daily job's, which closed its request since nobody came. @param events oldest first */
export const isClosedByJob = (
  events: readonly Pick<EventRow, 'line' | 'status' | 'by'>[],
  line: number,
): boolean => {
  const last = events.findLast((event) => event.line === line && event.status !== null);
  return last?.status === 'cancelled' && last.by === dailyJob;
};
