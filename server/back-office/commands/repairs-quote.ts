import { formatPrice } from '../../../shared/money.ts';
import { promiseFields } from '../../../shared/promise-fields.ts';
import { quoteFields, quoteTerms } from '../../../shared/quote-fields.ts';
import { dollars, staffLine, staffNote } from '../../../shared/staff-schemas.ts';
import { read, readTyped } from '../../forms/read-fields.ts';
import { recordCall } from '../repairs/acts/record-call.ts';
import { sendQuote } from '../repairs/acts/send-quote.ts';
import { answerByStaff } from '../repairs/acts/staff-answers.ts';
import { readChoice, readItem, readQuote, type Unsaid, unsaidBy } from '../repairs/quotes/quote-lines.ts';
import { quoteTotal } from '../repairs/quotes/quotes.ts';
import { ensure } from './command.ts';
import {
  choose,
  deviceOptions,
  mailText,
  promiseOf,
  promiseOption,
  repairCommand,
} from './repair-records.ts';

const unsaidWords: Record<Unsaid, string> = {
  fault: 'what you found (--fault)',
  time: 'how long it takes (--time)',
  'valid-days': 'until when it is valid (--valid-days)',
  warranty: 'the warranty of each line ("; 12 months")',
};

/** @param typed "Screen; genuine part; 12 months=399.00" */
function itemOf(typed: string) {
  const split = typed.lastIndexOf('=');
  ensure(split > 0, 'Write each line as what it is, = and its price.');
  return readItem(typed.slice(0, split), read(dollars, typed.slice(split + 1)));
}

/** @param typed "screen-replacement/genuine", or with another amount than the list's "screen-replacement/genuine=379.00" */
function choiceOf(typed: string) {
  const [choice = '', amount, more] = typed.split('=');
  ensure(more === undefined, 'Write a service of the price list with its choice.');
  return { ...readChoice(choice), cents: amount === undefined ? null : read(dollars, amount) };
}

/** The positions of the lines that the customer approved, "1,3"; `null` for all of them. */
function positionsOf(typed: string | undefined): number[] | null {
  const chosen = typed?.slice(0, 200).split(',').map(Number) ?? null;
  ensure(!chosen?.some(Number.isNaN), 'The approved lines must be numbers of the quote, such as 1,3.');
  return chosen;
}

/** Commands for fixed quotes, and for what customers say about them by telephone. */
export const quoteCommands = [
  repairCommand({
    name: 'repairs quote',
    about:
      'Sends a fixed quote, GST included, for the customer to approve line by line; it replaces an earlier one.',
    options: {
      item: { value: '"<what>; <grade>; <12 months>=<399.00>"', multiple: true, required: true },
      service: { value: '<service/choice>[=<399.00>]', multiple: true, or: true },
      reason: { value: "<why another price than the list's>" },
      fault: { value: '<what you found>' },
      time: { value: '<1 to 2 business days>' },
      diagnosis: { value: '<65.00>' },
      'valid-days': { value: '<7>' },
      ready: promiseOption,
      ...deviceOptions,
      note: { value: '<text>' },
    },
    examples: [
      'repairs quote 7K2M-Q4XA --by Kim --item "Screen; genuine part; 12 months=399.00" --item "Battery=89.00"',
      'repairs quote 7K2M-Q4XA --by Kim --item "Screen=399.00" --fault "Cracked display" --time "1 to 2 days" --diagnosis 65.00',
      'repairs quote 7K2M-Q4XA --by Kim --service screen-replacement/genuine   (as the price list has it)',
    ],
    async run({ repair, by, now, shop, act, say, servicesOf }, values) {
      const {
        item: items,
        service: services,
        'valid-days': validDays,
        line,
        'asset-tag': tag,
        all,
        reason,
        ready,
        ...typed
      } = values;
      const devices = choose(repair, { line, 'asset-tag': tag, all });
      const deps = { servicesOf, offers: (await shop()).offers, at: now() };
      const said = {
        ...{ fault: null, time: null, diagnosis: null, validDays: null, note: '' },
        ...readTyped(quoteTerms, { ...typed, validDays }, now()),
        ...readTyped(quoteFields, { reason: reason ?? '' }, now()),
      };
      const lines = { items: items.map(itemOf), services: services.map(choiceOf) };
      const quote = await readQuote({ reason: null, ...said, ...lines }, devices, by, deps);
      const promised = readTyped(promiseFields, promiseOf(ready), now());
      const mailed = await act((db, done) => sendQuote(db, repair, devices, { ...quote, ...promised }, done));
      const cents = quoteTotal(quote.items);
      const total = `${formatPrice(cents)}${devices.length > 1 ? ` for each of ${devices.length} devices` : ''}`;
      const missing = unsaidBy(quote).map((name) => unsaidWords[name]);
      const unsaid =
        missing.length > 0 ? ` It does not say ${missing.join(', ')}: send it again with them.` : '';
      say(`The quote for ${repair.reference} is sent: ${total}.${mailText(repair, mailed)}${unsaid}`);
      return { cents, lines: devices.map((device) => device.line), mailed };
    },
  }),
  repairCommand({
    name: 'repairs answer',
    about:
      "Records the customer's answer to a quote, given by telephone or at the counter: all lines, some, or none. They get an e-mail about it.",
    options: {
      'by-phone': { required: true },
      said: { value: '<how>', or: true },
      items: { value: '<1,3>' },
      none: { or: true },
      ...deviceOptions,
    },
    examples: [
      'repairs answer 7K2M-Q4XA --by Kim --by-phone',
      'repairs answer 7K2M-Q4XA --by Kim --said "at the counter" --items 1,3',
      'repairs answer 7K2M-Q4XA --by Kim --by-phone --none',
      'repairs answer 7K2M-Q4XA --by Kim --by-phone --all   (each device whose quote waits)',
    ],
    async run({ repair, by, act, say }, { 'by-phone': byPhone, said: typed, items, none, ...values }) {
      ensure(!byPhone || typed === undefined, 'Give one of --by-phone and --said.');
      ensure(!none || items === undefined, 'Give one of --items and --none.');
      const how = byPhone ? 'by phone' : read(staffLine('How they answered', 200), typed ?? '');
      ensure(how, 'Say how the customer answered: --by-phone, or --said "at the counter".');
      const devices = choose(repair, values);
      const answer = { by, how, approved: none ? [] : positionsOf(items) };
      const chosen = values.all ? 'waiting' : devices;
      const answered = await act((db, deps) => answerByStaff(db, repair, chosen, answer, deps));
      const { lines, cents } = answered;
      const which = repair.devices.length > 1 ? ` (${lines.length} of ${repair.devices.length} devices)` : '';
      say(`${repair.reference}${which} is ${none ? 'declined' : `approved, for ${formatPrice(cents)}`}.`);
      return answered;
    },
  }),
  repairCommand({
    name: 'repairs called',
    about:
      'Records that you have talked to a customer who said that an answer or a name was not theirs: the work may go on.',
    options: { text: { value: '<what they said>', required: true } },
    examples: ['repairs called 7K2M-Q4XA --by Kim --text "It was her flatmate. She does want the screen."'],
    async run({ repair: { reference, stopped_at }, act, say }, { text }) {
      const said = read(staffNote('The note'), text ?? '');
      ensure(said, 'Say what they said: --text "…".');
      ensure(stopped_at, `${reference} is not stopped.`);
      await act((db, deps) => recordCall(db, reference, said, deps));
      say(`${reference} may go on. To change the answer, send the quote again.`);
    },
  }),
];
