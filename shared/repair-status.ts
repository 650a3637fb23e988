/** THE table of a repair's statuses: what customers read, whose turn it is, and which status may follow. */

/** Who acts next. Nobody once it is over. */
export type Turn = 'shop' | 'customer' | 'carrier' | 'supplier' | 'partner' | null;

interface StatusRow {
  /** What customers read. */
  label: string;
  turn: Turn;
  /** What is happening, or what the customer is to do next. */
  text: string;
  /** The statuses that may follow. None after a final one. */
  next: readonly RepairStatus[];
}

/** The steps that most repairs take, in order: the circuit trace of the tracking page. */
export const mainLine = [
  'requested',
  'booked',
  'received',
  'diagnosing',
  'quote_sent',
  'approved',
  'awaiting_parts',
  'repairing',
  'testing',
  'ready',
  'collected',
] as const satisfies readonly RepairStatus[];

/** Codes as the shop types them and as they are stored. */
export const repairStatuses = [
  'requested',
  'quoted_estimate',
  'booked',
  'in_transit',
  'received',
  'diagnosing',
  'quote_sent',
  'approved',
  'declined',
  'awaiting_parts',
  'repairing',
  'testing',
  'on_hold',
  'sent_to_partner',
  'unrepairable',
  'ready',
  'shipped',
  'uncollected',
  'warranty_return',
  'collected',
  'sold',
  'cancelled',
] as const;

export type RepairStatus = (typeof repairStatuses)[number];

/** Statuses that a repair may begin with: requested on the site, booked by telephone, handed over, or returned. */
export const firstStatuses = ['requested', 'booked', 'received', 'warranty_return'] as const;

/** Where work that was put on hold, or came back from a partner, goes on. */
const benchStatuses = [
  'diagnosing',
  'quote_sent',
  'approved',
  'awaiting_parts',
  'repairing',
  'testing',
] as const;

export const statusTable: Record<RepairStatus, StatusRow> = {
  requested: {
    label: 'Request received',
    turn: 'shop',
    text: 'We’ll read your request and get back to you.',
    next: ['quoted_estimate', 'booked', 'in_transit', 'received', 'cancelled'],
  },
  quoted_estimate: {
    label: 'Estimate sent',
    turn: 'customer',
    text: 'Tell us whether you’d like to go ahead. An estimate isn’t a fixed price.',
    next: ['booked', 'in_transit', 'received', 'cancelled'],
  },
  booked: {
    label: 'Booked in',
    turn: 'customer',
    text: 'If it works and it’s dry, back it up. Then bring it in, or post it if that’s what we agreed on.',
    next: ['in_transit', 'received', 'cancelled'],
  },
  in_transit: {
    label: 'Parcel on its way',
    turn: 'carrier',
    text: 'Your parcel is on its way to us.',
    next: ['received', 'cancelled'],
  },
  received: {
    label: 'We have your device',
    turn: 'shop',
    text: 'Your device is at the shop, in the queue for the bench.',
    next: ['diagnosing', 'quote_sent', 'approved', 'on_hold', 'sent_to_partner', 'unrepairable', 'declined'],
  },
  diagnosing: {
    label: 'Finding the fault',
    turn: 'shop',
    text: 'We test and measure until we know what’s wrong.',
    next: ['quote_sent', 'approved', 'on_hold', 'sent_to_partner', 'unrepairable', 'declined', 'ready'],
  },
  quote_sent: {
    label: 'Quote ready for your OK',
    turn: 'customer',
    text: 'Say yes or no to each line. We don’t start until you do.',
    next: ['approved', 'declined', 'on_hold', 'unrepairable'],
  },
  approved: {
    label: 'Quote approved',
    turn: 'shop',
    text: 'You’ve approved the quote. Your repair is in the queue for the bench.',
    next: [
      'awaiting_parts',
      'repairing',
      'quote_sent',
      'on_hold',
      'sent_to_partner',
      'unrepairable',
      'declined',
    ],
  },
  declined: {
    label: 'Quote declined',
    turn: 'shop',
    text: 'We’re putting your device back together and getting it ready for you.',
    next: ['ready', 'shipped', 'quote_sent', 'collected'],
  },
  awaiting_parts: {
    label: 'Waiting for parts',
    turn: 'supplier',
    text: 'A part is on order. We’ll carry on as soon as it’s here.',
    next: ['repairing', 'quote_sent', 'on_hold', 'unrepairable', 'declined'],
  },
  repairing: {
    label: 'Repairing',
    turn: 'shop',
    text: 'Your device is on the bench.',
    next: ['testing', 'awaiting_parts', 'quote_sent', 'on_hold', 'sent_to_partner', 'unrepairable'],
  },
  testing: {
    label: 'Quality check',
    turn: 'shop',
    text: 'We test the repair and everything we touched.',
    next: ['ready', 'shipped', 'repairing', 'quote_sent', 'on_hold', 'unrepairable'],
  },
  on_hold: {
    label: 'We need your answer',
    turn: 'customer',
    text: 'Answer by phone or email: the repair’s on hold until you do. We never ask for a passcode by email or form.',
    next: ['received', ...benchStatuses, 'declined', 'unrepairable'],
  },
  sent_to_partner: {
    label: 'With a specialist',
    turn: 'partner',
    text: 'A specialist is working on it. We’ll tell you when it’s back.',
    next: [...benchStatuses, 'on_hold', 'unrepairable'],
  },
  unrepairable: {
    label: 'It can’t be repaired',
    turn: 'customer',
    text: 'Tell us what you’d like to do with it, or if you want just its data saved.',
    next: ['ready', 'shipped', 'quote_sent', 'collected'],
  },
  ready: {
    label: 'Ready to collect',
    turn: 'customer',
    text: 'Bring your reference, and try your device at the counter.',
    next: ['collected', 'shipped', 'uncollected', 'repairing'],
  },
  shipped: {
    label: 'On its way back to you',
    turn: 'carrier',
    text: 'Your device is in the post. Try it as soon as it arrives.',
    next: ['collected'],
  },
  uncollected: {
    label: 'Waiting to be collected',
    turn: 'customer',
    text: 'Your device has been ready for a while. Please collect it, or call us.',
    next: ['collected', 'shipped', 'sold'],
  },
  warranty_return: {
    label: 'Back under warranty',
    turn: 'shop',
    text: 'We’ll check the earlier repair first.',
    next: ['received', 'diagnosing', 'cancelled'],
  },
  collected: {
    label: 'Collected',
    turn: null,
    text: 'All done. If we repaired it, the warranty on the work starts now.',
    next: [],
  },
  sold: {
    label: 'Sold',
    turn: null,
    text: 'It wasn’t collected, and was sold under the Disposal of Uncollected Goods Act 1967. What is left over of the price is yours.',
    next: [],
  },
  cancelled: { label: 'Cancelled', turn: null, text: 'This request is closed.', next: [] },
};

export const isFinal = (status: RepairStatus): boolean => statusTable[status].next.length === 0;

/** Whether a repair may go from one status to another. */
export const mayFollow = (from: RepairStatus, to: RepairStatus): boolean =>
  statusTable[from].next.includes(to);

/** Why a device comes to its end unrepaired, after the Open Repair Data Standard. */
export const endOfLifeReasons = {
  'no-parts': 'Spare parts aren’t available',
  'parts-too-expensive': 'Spare parts cost too much',
  'no-way-to-open': 'It can’t be opened',
  'no-information': 'There’s no repair information for it',
  'no-equipment': 'It needs equipment we don’t have',
  'too-worn': 'It’s too worn out',
} as const;

export type EndOfLifeReason = keyof typeof endOfLifeReasons;

/** How a customer hands over the device, or wants to be reached first. */
export const handoverWays = {
  'drop-off': 'I’ll bring it in',
  'mail-in': 'I’ll post it',
  'call-back': 'Call me first',
} as const;

export type HandoverWay = keyof typeof handoverWays;
