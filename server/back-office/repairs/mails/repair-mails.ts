import type { Transaction } from 'kysely';
import { formatPrice, gstOf } from '../../../../shared/money.ts';
import type { Promised } from '../../../../shared/promise-fields.ts';
import { stopsClock } from '../../../../shared/repair-moves.ts';
import { endOfLifeReasons, type RepairStatus, statusTable } from '../../../../shared/repair-status.ts';
import { notMeQuery } from '../../../../shared/repair-view.ts';
import type { Shop } from '../../../../shared/shop.ts';
import { type MailPart, mailToCustomer } from '../../mail/compose.ts';
import { putMail } from '../../mail/outbox.ts';
import { repairNotice } from '../../mail/repair-notice.ts';
import type { RepairDeviceTable, RepairTable, Tables } from '../../store/tables.ts';
import { type Owed, owedFacts } from '../quotes/owed.ts';
import type { AnsweredQuote } from '../quotes/quote-answers.ts';
import { lineFacts, quoteFacts } from '../quotes/quote-terms.ts';
import {
  isAsked,
  laterQuoteText,
  lineAnswer,
  lineWords,
  type StoredLine,
  totalIfApproved,
} from '../records/agreed-lines.ts';
import { linkAddress, makeLink } from '../records/link-tokens.ts';
import { type LockedRepair, lockRepair } from '../records/moves.ts';
import { laterText } from '../records/ready-by.ts';
import { deviceName } from '../records/staff-repairs.ts';
import type { StoredQuote } from '../records/stored-quotes.ts';

/**
 * The e-mails about a repair that a customer gets because the shop did something. Each has a secret link of its own, and
 * none holds a serial number. They inform and don't advertise: see `compose`.
 */

export type MailedRepair = Pick<RepairTable, 'reference' | 'email'>;
export type MailedDevice = Pick<RepairDeviceTable, 'device' | 'asset_tag'>;

/** What a mail is about, beside its repair and devices. */
export interface Occasion {
  subject: string;
  parts: MailPart[];
  /** What the link is for. */
  linkLabel: string;
  /** Of a mail about something that the customer is said to have done: it leads to where they can stop it. */
  canStop?: true;
}

/** Devices that a mail names; of more it says how many. */
const maxNamed = 20;

export const follow = 'See where your repair is up to';

/**
 * Puts a mail with a fresh secret link into the outbox, to the address that is on record now: somebody may have edited it since the
 * caller read the repair, and the link must not go to the one before.
 * @returns `false` where the customer left no address: nothing was made then
 */
export async function putRepairMail(
  db: Transaction<Tables>,
  repair: Pick<RepairTable, 'reference'> | LockedRepair,
  { subject, parts, linkLabel, canStop }: Occasion,
  shop: Shop,
  at: Date,
): Promise<boolean> {
  const { reference } = repair;
  const { email } = 'isLocked' in repair ? repair : await lockRepair(db, reference);
  if (!email) return false;
  const link = linkAddress(shop, await makeLink(db, reference, 'mail', at));
  const mail = mailToCustomer(shop, 'update', { reference, email }, `${subject}: ${reference}`, [
    'Hello',
    ...parts,
    { link, label: linkLabel },
    ...(canStop ? [{ link: `${link}?${notMeQuery}=1`, label: 'Wasn’t you? Stop it here' }] : []),
    'Anyone with this link can see the repair and answer for you, so please don’t share it. We never ask for a passcode by email.',
  ]);
  await putMail(db, mail, at);
  return true;
}

/** The shop took in a device at the counter, or booked one in by telephone. @param note what it wrote to them; empty where it wrote nothing */
export function registeredOccasion(
  { reference }: MailedRepair,
  devices: MailedDevice[],
  { status, note }: { status: RepairStatus; note: string },
): Occasion {
  const { label, text } = statusTable[status];
  return {
    subject: label,
    parts: [...(note ? [{ words: note }] : []), text, about(reference, devices), repairNotice],
    linkLabel: follow,
  };
}

/**
 * The repair came to a status in which the customer acts next.
 * @param note what the shop wrote to them; empty where it wrote nothing
 * @param owed for what cannot be repaired
 */
export function statusOccasion(
  { reference }: MailedRepair,
  devices: (MailedDevice & Promised & Pick<RepairDeviceTable, 'end_of_life'>)[],
  { to, note, owed, at }: { to: RepairStatus; note: string; owed: Owed[]; at: Date },
): Occasion {
  const { label, text } = statusTable[to];
  const reasons = new Set(devices.map(({ end_of_life }) => reasonText(end_of_life)).filter(Boolean));
  return {
    subject: label,
    parts: [
      `${label}.`,
      about(reference, devices),
      ...(to === 'unrepairable'
        ? [...[...reasons].map((reason) => `${reason}.`), { facts: owedFacts(owed) }]
        : []),
      ...(note ? [{ words: note }] : []),
      text,
      ...laterIn(devices, to, at),
      ...(to === 'booked' ? [repairNotice] : []),
    ],
    linkLabel: follow,
  };
}

/**
 * A fixed quote waits for the customer's yes or no on the page: opening a link approves nothing.
 * @param quote as it was sent, which says the same for each of the devices
 */
export function quoteOccasion(
  { reference }: MailedRepair,
  devices: (MailedDevice & Promised)[],
  { quote, note, at }: { quote: StoredQuote; note: string; at: Date },
): Occasion {
  const total = totalIfApproved(quote);
  const each = devices.length > 1 ? ' for each device' : '';
  const isLater = !quote.lines.every(isAsked);
  const totalLabel = isLater ? 'Total if you say yes to all that’s new' : `Total${each}`;
  return {
    subject: statusTable.quote_sent.label,
    parts: [
      isLater
        ? 'Something has come up since you approved our quote, so we’ve stopped, and here’s a new one. It lists what you agreed to before, and asks about the changes. All prices include GST.'
        : `Our quote${each} is ready. All prices include GST.`,
      about(reference, devices),
      {
        facts: [
          ...quote.lines.map((line): [string, string] => [line.text, quotedWords(line, quote)]),
          [totalLabel, `${formatPrice(total)}, of which GST ${formatPrice(gstOf(total))}`],
          ...quoteFacts(quote),
        ],
      },
      ...(note ? [{ words: note }] : []),
      isLater ? laterQuoteText : statusTable.quote_sent.text,
      ...laterIn(devices, 'quote_sent', at),
    ],
    linkLabel: 'Say yes or no here',
  };
}

/** That what was promised is no longer so, once, where that stops the clock. */
function laterIn(devices: Promised[], to: RepairStatus, at: Date): string[] {
  const later = stopsClock(to) ? devices.flatMap((device) => laterText(device, at) ?? []) : [];
  return later.slice(0, 1);
}

/** What a quote says of one of its lines: "$449 (genuine part), new, instead of $179". */
function quotedWords(line: StoredLine, { lines }: Pick<StoredQuote, 'lines'>): string {
  const said = lineFacts(line);
  return [`${formatPrice(line.cents)}${said ? ` (${said})` : ''}`, lineWords(line, lines)]
    .filter(Boolean)
    .join(', ');
}

/** The shop has taken a quote back before it was answered. @param holds something was agreed to before */
export const withdrawnOccasion = (
  { reference }: MailedRepair,
  devices: (MailedDevice & Pick<RepairDeviceTable, 'status'>)[],
  holds: boolean,
): Occasion => ({
  subject: 'We’ve withdrawn our quote',
  parts: [
    `We’ve withdrawn our last quote, so there’s nothing to answer.${holds ? ' What you agreed to before still stands.' : ''}`,
    about(reference, devices),
    { facts: [['Status', [...new Set(devices.map(({ status }) => statusTable[status].label))].join(', ')]] },
  ],
  linkLabel: follow,
});

/** What a customer reads whose repair the shop had closed by mistake. */
export const reopenedWords = 'We noted by mistake that your repair was over. It isn’t.';

/** The shop has taken back a move of which the customer had heard. */
export const undoneOccasion = (
  { reference }: MailedRepair,
  devices: (MailedDevice & Pick<RepairDeviceTable, 'status'>)[],
  isReopened = false,
): Occasion => ({
  subject: isReopened ? 'Your repair goes on' : 'Please ignore our last email',
  parts: [
    isReopened
      ? reopenedWords
      : 'Our last email about your repair was a mistake. Please ignore it: nothing has changed.',
    about(reference, devices),
    { facts: [['Status', [...new Set(devices.map(({ status }) => statusTable[status].label))].join(', ')]] },
  ],
  linkLabel: follow,
});

/** A link that the shop makes because a customer asks for one. */
export const linkOccasion = ({ reference }: MailedRepair, devices: MailedDevice[]): Occasion => ({
  subject: 'Your repair',
  parts: ['Here is a new link to your repair.', about(reference, devices)],
  linkLabel: follow,
});

/** An answer to a quote was written: the customer must hear of it, since it may not have been theirs. */
export const answeredOccasion = (
  { repair, device, version, lines, isApproved, cents, owed }: AnsweredQuote,
  how: string,
): Occasion => ({
  subject:
    isApproved || owed.outcome === 'declined'
      ? statusTable[owed.outcome === 'declined' ? 'declined' : 'approved'].label
      : 'Your repair goes on as agreed before',
  parts: [
    `We have an answer to our quote, given ${how}.`,
    about(repair.reference, [{ device, asset_tag: null }]),
    {
      facts: [
        ...lines.map((line): [string, string] => [
          line.text,
          `${formatPrice(line.cents)}, ${lineAnswer(line)}`,
        ]),
        ['Total approved', `${formatPrice(cents)}, GST included (version ${version} of the quote)`],
        ...(owed.outcome === 'declined' ? owedFacts([owed]) : []),
      ],
    },
  ],
  linkLabel: follow,
  canStop: true,
});

/** Who may collect was changed. */
export const collectorsOccasion = ({ reference }: MailedRepair, names: string[], how: string): Occasion => ({
  subject: 'Who may collect your repair',
  parts: [
    names.length > 0
      ? `These people may now collect it for you, as we were told ${how}.`
      : `No one else may collect it for you any more, as we were told ${how}.`,
    { facts: [['Reference', reference], ...names.map((name): [string, string] => ['Name', name])] },
  ],
  linkLabel: follow,
  canStop: true,
});

export function about(reference: string, devices: MailedDevice[]): MailPart {
  const more = devices.length - maxNamed;
  const names = devices.slice(0, maxNamed).map(deviceName).join(', ');
  return {
    facts: [
      ['Reference', reference],
      [devices.length > 1 ? 'Devices' : 'Device', more > 0 ? `${names} and ${more} more` : names],
    ],
  };
}

export const reasonText = (endOfLife: string | null): string =>
  endOfLife && Object.hasOwn(endOfLifeReasons, endOfLife)
    ? endOfLifeReasons[endOfLife as keyof typeof endOfLifeReasons]
    : '';
