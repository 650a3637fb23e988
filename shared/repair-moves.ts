import type { RepairStatus } from './repair-status.ts';

/** What a move says and asks for, at the desk and as a command. */
export interface RepairMove {
  /** What its button says. */
  label: string;
  /** It may change when it should be ready. */
  isTimed?: true;
  /** The work waits: the promised time is asked for again, and taken back where nobody says otherwise. */
  stopsClock?: true;
  /** It needs a note for the customer, with something that only staff know. */
  needsNote?: string;
  /** Facts that belong to it and few others. */
  asks?: readonly MoveFact[];
}

/** Facts that belong to some moves alone, in words. */
export const moveFacts = {
  amount: 'An amount',
  endOfLife: 'Why it cannot be repaired',
  noticeGiven: 'The repair notice',
} as const;
export type MoveFact = keyof typeof moveFacts;

/** THE table of moves. What is not in it has a way of its own: a quote is sent with its lines, an answer is the customer's. */
export const repairMoves: Partial<Record<RepairStatus, RepairMove>> = {
  quoted_estimate: { label: 'Send an estimate', needsNote: 'what it will probably cost' },
  booked: { label: 'Book it in', isTimed: true },
  in_transit: { label: 'Its parcel is on the way' },
  received: { label: 'Take it in', isTimed: true, asks: ['noticeGiven'] },
  diagnosing: { label: 'Start diagnosis', isTimed: true },
  approved: { label: 'Approved', isTimed: true },
  declined: { label: 'Declined' },
  awaiting_parts: { label: 'Wait for a part', stopsClock: true },
  repairing: { label: 'Repair', isTimed: true },
  testing: { label: 'Test' },
  on_hold: {
    label: 'Ask the customer',
    needsNote: 'what you want to ask',
    stopsClock: true,
  },
  sent_to_partner: { label: 'To a specialist', stopsClock: true },
  unrepairable: { label: 'Can’t be repaired', asks: ['endOfLife'] },
  ready: { label: 'Ready to collect', asks: ['amount'] },
  shipped: { label: 'Sent back' },
  uncollected: { label: 'Not collected' },
  collected: { label: 'Collected' },
  cancelled: { label: 'Cancel' },
};

/** A state as the staff say it, on board, ticket and paper; customers read the label of `statusTable`. */
export const stateWords = (status: RepairStatus): string =>
  deskWords[status] ?? status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ');

const deskWords: Partial<Record<RepairStatus, string>> = {
  quoted_estimate: 'Estimate sent',
  awaiting_parts: 'Waiting for a part',
  on_hold: 'Waiting for their answer',
  sent_to_partner: 'With a specialist',
};

/** Whether the work waits from then on. A quote asks the customer, so it does, too. */
export const stopsClock = (to: RepairStatus): boolean =>
  to === 'quote_sent' || repairMoves[to]?.stopsClock === true;

/** Whether devices come into the shop with a move: then the customer is asked what the intake asks. From two statuses they are here already. */
export const takesIn = (to: RepairStatus, devices: { status: RepairStatus }[]): boolean =>
  to === 'received' && devices.some(({ status }) => status !== 'on_hold' && status !== 'warranty_return');
