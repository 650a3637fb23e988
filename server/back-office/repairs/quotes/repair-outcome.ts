import { mayFollow, type RepairStatus } from '../../../../shared/repair-status.ts';

/** What came of a device on the bench. */
export type Outcome = 'repaired' | 'declined' | 'unrepairable' | 'no_fault';

/** What customers read of a device that was not repaired. */
export const notRepaired: Record<Exclude<Outcome, 'repaired'>, string> = {
  declined: 'Not done: it was declined',
  unrepairable: 'Not done: it can’t be repaired',
  no_fault: 'Not done: we found no fault',
};

/** What is done with a device when the bench is done with it. */
const handingBack: readonly RepairStatus[] = ['ready', 'uncollected', 'shipped', 'collected', 'sold'];

/** What came of a device, by its history (oldest first); `null` while nobody can say. */
export function outcomeOf(moves: readonly RepairStatus[]): Outcome | null {
  // What no move leads to is a step back: it cuts off what came after it.
  const history: RepairStatus[] = [];
  for (const to of moves) {
    const last = history.at(-1);
    if (last && !mayFollow(last, to) && history.includes(to)) history.length = history.lastIndexOf(to);
    history.push(to);
  }
  const onBench = history.findLast((status) => !handingBack.includes(status));
  if (onBench === 'declined' || onBench === 'unrepairable') return onBench;
  const last = history.at(-1);
  if (!last || !handingBack.includes(last)) return null;
  return onBench === 'diagnosing' ? 'no_fault' : 'repaired';
}
