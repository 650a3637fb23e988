import { sentenceCase } from '../../../shared/catalogue.ts';
import { formatDate } from '../../../shared/dates.ts';
import { formatPrice } from '../../../shared/money.ts';
import {
  brisbane,
  brisbaneTime,
  type Calendar,
  formatDay,
  formatTime,
  type LocalTime,
  moment,
  nextOpening,
  spansOn,
} from '../../../shared/opening-hours.ts';
import { type Promised, promiseAhead } from '../../../shared/promise-fields.ts';
import { isFinal, type RepairStatus, statusTable, type Turn } from '../../../shared/repair-status.ts';
import type { CustomerAct, DeviceView, QuoteView, RepairView } from '../../../shared/repair-view.ts';
import { href } from '../../../shared/routes.ts';
import type { Offers } from '../../../shared/shop.ts';
import { dayMs } from '../../back-office/limits/slots.ts';
import { hasBegun } from '../../back-office/repairs/acts/stop-work.ts';
import { saleFacts } from '../../back-office/repairs/law/sales.ts';
import { saleFromNotice } from '../../back-office/repairs/law/uncollected.ts';
import { type IdleFacts, idleText } from '../../back-office/repairs/mails/request-mails.ts';
import {
  isQuoteOwed,
  type Owed,
  owedAsAsked,
  owedByRecords,
  owedFacts,
  toPay,
} from '../../back-office/repairs/quotes/owed.ts';
import { isExpired, lineFacts, quoteFacts } from '../../back-office/repairs/quotes/quote-terms.ts';
import { outcomeOf } from '../../back-office/repairs/quotes/repair-outcome.ts';
import {
  agreedLines,
  approvedTotal,
  fittedLines,
  isAsked,
  isLeft,
  laterQuoteText,
  lineAnswer,
  lineWords,
  totalIfApproved,
} from '../../back-office/repairs/records/agreed-lines.ts';
import { laterText } from '../../back-office/repairs/records/ready-by.ts';
import {
  type DeviceRecord,
  type QuoteRecord,
  type RepairRecord,
  stateOf,
} from '../../back-office/repairs/views/repair-record.ts';
import { traceOf } from '../../back-office/repairs/views/repair-trace.ts';
import { collectionTime, readyText } from '../../release/business-time.ts';
import { passportOf } from './repair-passport.ts';

type Shop = Calendar & IdleFacts & { offers: Pick<Offers, 'noFixNoCharge' | 'identification'> };

const turns: Record<Exclude<Turn, null>, string> = {
  shop: 'It’s our turn',
  customer: 'It’s your turn',
  carrier: 'It’s with the carrier',
  supplier: 'We’re waiting for a supplier',
  partner: 'It’s with a specialist',
};

/** A repair in the words of its page. */
export function repairView(record: RepairRecord, token: string, shop: Shop, now: Date): RepairView {
  const { repair, devices, collectors, mayAnswer } = record;
  const { collectors_at, stopped_at, disputed_at } = repair;
  return {
    path: href('repair', { token }),
    state: stateOf(record),
    reference: repair.reference,
    what: devices.length === 1 ? (devices[0]?.device ?? '') : `${devices.length} devices`,
    readAt: formatTime(brisbane(now).time),
    devices: devices.map((device) =>
      deviceView(device, shop, now, {
        requested: devices.length === 1 ? record.requested : [],
        mayAnswer,
        isStopped: stopped_at !== null,
        isDisputed: disputed_at !== null,
        idle: idleText(shop, repair.way),
      }),
    ),
    mayAnswer,
    collectors,
    collectorsNamed: collectors_at === null ? null : moment(collectors_at),
    stopped: stopped_at === null ? null : moment(stopped_at),
    hasBegun: hasBegun(devices),
    hasCalendar: devices.some((device) => collectTime(device, shop, now) !== null),
    open: sentenceCase(openingText(shop, now)),
    toPay: devices.length > 1 ? toPayForAll(devices) : null,
    isOver: repair.closed_at !== null,
    ...(shop.offers.identification && { asksIdentification: true as const }),
  };
}

function deviceView(
  record: DeviceRecord,
  shop: Shop,
  now: Date,
  { requested, mayAnswer, isStopped, isDisputed, idle }: RepairFacts,
): DeviceView {
  const { line, device, asset_tag, status } = record;
  const outcome = outcomeOf(record.events.flatMap((event) => event.status ?? []));
  const owed = owedByRecords(outcome, record.quote, shop.offers);
  // What is not owed is not shown as approved.
  const quote = isQuoteOwed(outcome, shop.offers) ? quoteView(record, isStopped, brisbane(now).date) : null;
  const money = moneyFacts(record, owed, isDisputed, now);
  const ordered = orderedText(quote && record.quote, requested);
  const isSaid = money.some(([label, words]) => label === 'Repair' || words === ordered);
  const facts: [string, string | null][] = [
    ['Repair', isSaid ? null : ordered && inShort(ordered)],
    ...money,
    ['Next', isStopped ? null : nextText(record, shop, now)],
  ];
  const { label, turn, text } = statusTable[status];
  const amount = amountOf(record, owed, quote);
  const passport = passportOf(record);
  return {
    line,
    device,
    assetTag: asset_tag,
    status: label,
    turn: turn && turns[turn],
    isYours: turn === 'customer',
    text: passport
      ? 'All done. Your repair passport says what we did, and what our warranty covers.'
      : status === 'quote_sent' && quote?.isLater
        ? laterQuoteText
        : record.isIdle
          ? idle
          : text,
    facts: facts.flatMap(([label, words]) => (words && !(amount && label === toPay) ? [[label, words]] : [])),
    amount,
    act: isStopped ? null : actOf(record, quote, mayAnswer),
    steps: traceOf(record),
    quote,
    passport,
  };
}

/** What its repair says of each device. */
interface RepairFacts {
  requested: string[];
  mayAnswer: boolean;
  isStopped: boolean;
  isDisputed: boolean;
  /** What its page says where nobody came with it. */
  idle: string;
}

/** What is to be paid, else what was approved or is quoted. */
function amountOf(
  { status, owed_cents }: DeviceRecord,
  { cents }: Owed,
  quote: QuoteView | null,
): DeviceView['amount'] {
  const waits = awaitsCollection(status);
  if (waits || (cents !== null && (status === 'declined' || status === 'unrepairable'))) {
    const due = waits ? (owed_cents ?? 0) : (cents ?? 0);
    return due === 0
      ? { price: 'Nothing', words: 'to pay' }
      : { price: formatPrice(due), words: 'to pay, GST included' };
  }
  if (!quote || quote.state === 'closed' || isFinal(status)) return null;
  const { state, lines, total } = quote;
  if (state !== 'answered') return { price: total, words: 'in all, GST included' };
  const asked = lines.filter(({ isAgreed }) => !isAgreed);
  const yes = asked.filter(({ approved }) => approved).length;
  const some = yes < asked.length ? `, ${yes} of ${asked.length} lines` : '';
  const isAny = total !== formatPrice(0);
  return isAny ? { price: total, words: `approved${quote.isLater ? ' in all' : some}, GST included` } : null;
}

const toPayForAll = (devices: DeviceRecord[]): string | null => {
  const waiting = devices.filter(({ status }) => awaitsCollection(status));
  const cents = waiting.reduce((sum, { owed_cents }) => sum + (owed_cents ?? 0), 0);
  return waiting.length === 0 ? null : cents === 0 ? 'Nothing' : formatPrice(cents);
};

function actOf({ status }: DeviceRecord, quote: QuoteView | null, mayAnswer: boolean): CustomerAct | null {
  if (statusTable[status].turn !== 'customer') return null;
  if (status === 'quote_sent' && quote?.state === 'open') return mayAnswer ? 'answer-quote' : 'request-link';
  return status === 'booked' || awaitsCollection(status) ? 'visit' : 'tell-us';
}

/** What is to be paid, for what, since when it waits, and until when: all that the mails about it say. */
function moneyFacts(
  record: DeviceRecord,
  owed: Owed,
  isDisputed: boolean,
  now: Date,
): [string, string | null][] {
  const { status, ready_at, owed_cents, noticeAt } = record;
  if (status === 'sold') return saleFacts(record);
  if (status === 'declined' || status === 'unrepairable') return owedFacts([owed]);
  // Once it is handed over, that nothing was repaired still stands.
  if (!awaitsCollection(status))
    return owedFacts([owed]).filter(([label]) => /^(Repair|Not done)$/.test(label));
  return [
    ...owedFacts([owedAsAsked(owed, owed_cents ?? 0)]),
    ['Ready since', ready_at && formatDate(brisbane(new Date(ready_at)).date)],
    [
      'Kept for you',
      isDisputed ? 'As long as we’re sorting out the amount.' : noticeAt && keptText(noticeAt, record, now),
    ],
  ];
}

/** Milliseconds that a device waits before its page speaks of how long it is kept: the mail that it is ready says all that the Act does. */
const unhurriedMs = 30 * dayMs;

function keptText(noticeAt: string, { ready_at }: Pick<DeviceRecord, 'ready_at'>, now: Date): string | null {
  if (ready_at === null || now.getTime() - Date.parse(ready_at) < unhurriedMs) return null;
  const from = saleFromNotice(noticeAt);
  return brisbane(now).date < from
    ? `We’ll keep it for you until at least ${formatDate(from)}.`
    : `Since ${formatDate(from)} the law lets us begin to sell it, and we’d much rather give it back to you. Please collect it, or call us.`;
}

/** The first of many repairs: the quote below the card has them all. */
function inShort(ordered: string): string {
  const all = ordered.split('; ');
  return all.length > 4 ? `${all.slice(0, 3).join('; ')}; and ${all.length - 3} more` : ordered;
}

/** What the customer has approved, or before that what they asked for on the site; `null` where neither is known. */
function orderedText(quote: QuoteRecord | null, requested: string[]): string | null {
  const approved = fittedLines(quote).map(({ text }) => text);
  return (approved.length > 0 ? approved : requested).join('; ') || null;
}

/** The next date, as a sentence; that there is none yet, while it is not the customer's turn. */
function nextText(record: DeviceRecord, shop: Calendar, now: Date): string | null {
  const { status, quote } = record;
  if (isFinal(status)) return null;
  if (status === 'requested') return `We read requests while we’re open: ${openingText(shop, now)}.`;
  // The page says when somebody is there.
  if (status === 'booked' || awaitsCollection(status)) return null;
  const expected = expectedText(record, shop, now);
  if (status === 'quote_sent' && quote?.valid_until) {
    const valid = isExpired(quote, brisbane(now).date)
      ? `The quote ran out on ${formatDate(quote.valid_until)}. Ask us whether its price still holds.`
      : `The quote is good until ${formatDate(quote.valid_until)}.`;
    return [valid, expected].filter(Boolean).join(' ');
  }
  if (expected || statusTable[status].turn === 'customer') return expected;
  return 'No date yet. It’ll be here as soon as we know.';
}

/** When visitors find somebody: "on Friday 20 November until 5:00 PM". The date stays true on a page that stays open. */
function openingText(shop: Calendar, now: Date): string {
  const { date, time } = brisbane(now);
  const today = spansOn(shop, date).find(({ opens, closes }) => time >= opens && time < closes);
  if (today) return `on ${formatDay(date)} until ${formatTime(today.closes)}`;
  const next = nextOpening(shop, date, time);
  return next ? `from ${formatDay(next.date)}, ${formatTime(next.time)}` : 'again soon';
}

/** When it should be ready; that it is later, where that is no promise any more or has passed. Nothing once the work is over. */
function expectedText(device: DeviceRecord, shop: Calendar, now: Date): string | null {
  const { expected_at, status } = device;
  if (expected_at === null || isWorkOver(status)) return null;
  const later = laterText(device, now);
  if (later) return later;
  const { when, collect } = readyText(shop, brisbane(new Date(expected_at)));
  return `It should be ready ${when}.${collect ? ` ${collect}.` : ''}`;
}

/** Nothing is expected of the bench any more. */
const isWorkOver = (status: RepairStatus): boolean =>
  awaitsCollection(status) || isFinal(status) || ['shipped', 'declined', 'unrepairable'].includes(status);

/** Not whether it was ever ready: it may be back on the bench. */
const awaitsCollection = (status: RepairStatus): boolean => status === 'ready' || status === 'uncollected';

function quoteView({ quote, status }: DeviceRecord, isStopped: boolean, today: string): QuoteView | null {
  if (!quote) return null;
  const state = quoteState(quote, status === 'quote_sent' && !isStopped, today);
  const isFirst = quote.lines.every(isAsked);
  const waits = state === 'open' || state === 'expired';
  const isAgreed = state === 'answered' || (state === 'closed' && !isFirst);
  return {
    version: quote.version,
    state,
    sent: moment(quote.sent_at),
    ...(!isFirst && { isLater: true as const }),
    ...(isAgreed && agreedLines(quote).some((each) => !isLeft(each)) && { isLess: true as const }),
    lines: quote.lines.map((each) => ({
      position: each.position,
      text: each.text,
      price: formatPrice(each.cents),
      said: [lineFacts(each), sentenceCase(waits ? lineWords(each, quote.lines) : lineAnswer(each))]
        .filter(Boolean)
        .join('. '),
      approved: each.approved === null ? null : each.approved === 1,
      ...(!isAsked(each) && { isAgreed: true as const }),
    })),
    facts: quoteFacts(quote),
    total: formatPrice(isAgreed ? approvedTotal(quote) : totalIfApproved(quote)),
  };
}

function quoteState(quote: QuoteRecord, isOpen: boolean, today: string): QuoteView['state'] {
  if (quote.answered_at) return 'answered';
  if (!isOpen) return 'closed';
  return isExpired(quote, today) ? 'expired' : 'open';
}

/**
 * When the customer can come for a device, ISO 8601: the next day's opening once it is ready, before that the time at
 * which it should be. `null` where nobody can say, or where it is gone.
 */
export function collectTime(
  device: Pick<DeviceRecord, 'status' | keyof Promised>,
  shop: Calendar,
  now: Date,
): string | null {
  const { status } = device;
  if (isFinal(status) || status === 'shipped') return null;
  // Somebody who reads this today has come too late for today.
  if (awaitsCollection(status)) return momentOf(nextOpening(shop, brisbane(now).date, lastMinute));
  const promised = promiseAhead(device, now);
  return promised && momentOf(collectionTime(shop, brisbane(new Date(promised))));
}

const lastMinute = '23:59';

const momentOf = (local: LocalTime | null): string | null =>
  local && new Date(brisbaneTime(local.date, local.time)).toISOString();
