import { endOfLifeReasons, type RepairStatus, statusTable } from '../../../shared/repair-status.ts';
import type { TicketMove } from '../screens/ticket-props.ts';

/** What a button that moves a device says. A quote and its answer have forms of their own, and so will a sale. */
const labels: Partial<Record<RepairStatus, string>> = {
  quoted_estimate: 'Send an estimate',
  booked: 'Book it in',
  in_transit: 'Its parcel is on the way',
  received: 'Take it in',
  diagnosing: 'Find the fault',
  approved: 'Approved',
  declined: 'Declined',
  awaiting_parts: 'Wait for a part',
  repairing: 'Repair',
  testing: 'Test',
  on_hold: 'Ask the customer',
  sent_to_partner: 'To a specialist',
  unrepairable: 'Can’t be repaired',
  ready: 'Ready to collect',
  shipped: 'Sent back',
  uncollected: 'Nobody collects it',
  collected: 'Handed over',
  cancelled: 'Cancel',
};

/** Moves whose note is for the customer, and what it says. */
const questions: Partial<Record<RepairStatus, string>> = {
  on_hold: 'What we need to know: the customer reads it',
  quoted_estimate: 'What it will probably cost: the customer reads it',
};

const timed: readonly RepairStatus[] = [
  ...(['booked', 'received', 'diagnosing', 'approved', 'awaiting_parts'] as const),
  ...(['repairing', 'sent_to_partner'] as const),
];

export interface MoveFacts {
  /** Of the devices that it is for. */
  statuses: RepairStatus[];
  /** The customer has read the repair notice. */
  hasNotice: boolean;
  /** What the records say is owed once it is ready, in words; `null` where they don't. */
  owed: string | null;
}

/** What may follow for all of the devices, each with what it asks. */
export function offeredMoves({ statuses, hasNotice, owed }: MoveFacts): TicketMove[] {
  const [first, ...others] = new Set(statuses);
  if (!first) return [];
  const isQuoted = statuses.includes('quote_sent');
  return statusTable[first].next.flatMap((to) => {
    const label = labels[to];
    const isAnswer = isQuoted && (to === 'approved' || to === 'declined');
    if (!label || isAnswer || others.some((status) => !statusTable[status].next.includes(to))) return [];
    return [
      {
        ...{ to, label, question: questions[to] ?? null },
        asksNotice: to === 'received' && !hasNotice,
        asksTime: timed.includes(to),
        reasons: to === 'unrepairable' ? Object.entries(endOfLifeReasons) : [],
        amount: to === 'ready' ? { isNeeded: owed === null, owed } : null,
      },
    ];
  });
}
