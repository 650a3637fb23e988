import { optional } from '../../../shared/form-schemas.ts';
import { formatPrice } from '../../../shared/money.ts';
import { type EndOfLifeReason, endOfLifeReasons, repairStatuses } from '../../../shared/repair-status.ts';
import { dollars } from '../../../shared/staff-schemas.ts';
import { ticketFields } from '../../../shared/ticket-fields.ts';
import { read, readTyped } from '../../forms/read-fields.ts';
import { isMailed, moveRepair } from '../repairs/acts/move-repair.ts';
import { sellDevices } from '../repairs/acts/sell-device.ts';
import { writeNote } from '../repairs/acts/write-note.ts';
import { ensure } from './command.ts';
import {
  choose,
  deviceOptions,
  mailText,
  promiseOf,
  promiseOption,
  repairCommand,
} from './repair-records.ts';

const readyOption = { value: '<"2026-11-24 16:00" | none>' } as const;

/** Commands that move repairs along, and write to their history. */
export const moveCommands = [
  repairCommand({
    name: 'repairs move',
    about: 'Moves a repair to another status; tells the customer by e-mail where they act next.',
    words: ['<status>'],
    options: {
      ...deviceOptions,
      from: { value: '<status>', choices: repairStatuses },
      note: { value: '<text>' },
      private: {},
      ready: promiseOption,
      amount: { value: '<399.00>' },
      costs: { value: '<35.00>' },
      reason: { choices: Object.keys(endOfLifeReasons) as EndOfLifeReason[] },
      'notice-given': {},
    },
    examples: [
      'repairs move 7K2M-Q4XA received --by Kim --notice-given   (the customer has read the repair notice)',
      'repairs move 7K2M-Q4XA diagnosing --by Kim',
      'repairs move 7K2M-Q4XA on_hold --by Kim --note "May we erase the phone?"',
      'repairs move 7K2M-Q4XA awaiting_parts --by Kim --ready "2026-11-24 16:00" --note "Ordered from overseas"',
      'repairs move 7K2M-Q4XA ready --by Kim --asset-tag A-1042 --amount 149.00',
      'repairs move 7K2M-Q4XA sold --by Kim --amount 250.00 --costs 35.00   (nobody collected it: see README, "Uncollected")',
      'repairs move 7K2M-Q4XA testing --by Kim --from repairing   (only if it is still there)',
    ],
    async run({ repair, by, now, act, say }, values, [status]) {
      const { note, ready, amount, costs, reason: endOfLife, from, all, line, 'asset-tag': tag } = values;
      const move = {
        ...{
          note: '',
          amount: null,
          endOfLife,
          isPublic: !values.private,
          noticeGiven: values['notice-given'],
        },
        ...readTyped(ticketFields.move, { note, amount, ...promiseOf(ready) }, now()),
        to: read(ticketFields.move.to.schema, status ?? ''),
      };
      const { to } = move;
      const { reference, devices: those } = repair;
      // What is there already is left alone, so that an order that was moved in part can be moved in whole.
      const chosen = choose(repair, { all, line, 'asset-tag': tag });
      const devices = chosen.filter((device) => !all || device.status !== to);
      const isThere = !from || devices.every((device) => device.status === from);
      ensure(isThere, `Nothing was changed: it is no longer ${from}.`);
      ensure(devices.length > 0, `All of ${reference} is ${to} already.`);
      ensure(to === 'sold' || costs === undefined, 'What the sale cost goes with the status sold.');
      const { mailed, cents } = await act((db, deps) =>
        to === 'sold'
          ? sellDevices(db, repair, devices, { ...move, costs: read(optional(dollars), costs ?? '') }, deps)
          : moveRepair(db, repair, devices, move, deps),
      );
      const which = those.length > 1 ? ` (${devices.length} of ${those.length} devices)` : '';
      const toPay = cents === null ? '' : ` To pay: ${formatPrice(cents)}.`;
      const isTold = isMailed(to) || to === 'sold';
      say(`${reference} is ${to}${which}.${toPay}${isTold ? mailText(repair, mailed) : ''}`);
      const unwritten = `The law's six months begin with a written notice. To print it: repairs uncollected --by "${by}"`;
      if (to === 'ready' && !mailed) say(unwritten);
      return { status: to, lines: devices.map((device) => device.line), mailed };
    },
  }),
  repairCommand({
    name: 'repairs note',
    about:
      'Writes a note into the history; customers see it only with --public. With --ready, it changes when the repair should be ready; with --excess-paid it says how the owner got what was left over of a sale.',
    options: {
      text: { value: '<text>', required: true },
      ...deviceOptions,
      public: {},
      ready: readyOption,
      'excess-paid': {},
    },
    examples: [
      'repairs note 7K2M-Q4XA --by Kim --text "Board is corroded near the PMIC"',
      'repairs note 7K2M-Q4XA --by Kim --text "The part is late" --public --ready "2026-11-30 16:00"',
    ],
    async run(
      { repair, now, act, say },
      { text, public: isPublic, ready, 'excess-paid': isPaid, ...values },
    ) {
      const note = {
        ...{ text: '', isPublic, isPaid },
        ...readTyped(ticketFields.note, { text, expectedAt: ready }, now()),
      };
      const devices = choose(repair, values);
      await act((db, deps) => writeNote(db, devices, note, deps));
      say(
        `The note is in the history of ${repair.reference}${isPublic ? ', and the customer can read it' : ''}.`,
      );
    },
  }),
];
