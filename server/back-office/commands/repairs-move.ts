import { formatPrice } from '../../../shared/money.ts';
import { type EndOfLifeReason, endOfLifeReasons } from '../../../shared/repair-status.ts';
import { amountOf, staffFields } from '../../../shared/staff-fields.ts';
import { ticketFields } from '../../../shared/ticket-fields.ts';
import { read } from '../../forms/read-fields.ts';
import { moveRepair } from '../repairs/acts/move-repair.ts';
import { sellDevices } from '../repairs/acts/sell-device.ts';
import { ensure } from './command.ts';
import { deviceOptions, mailText, ofDevices, repairCommand } from './repair-records.ts';

const { to: status, note, expectedAt, promise, amount, notDoneWhy, noticeGiven } = ticketFields.move;
const reasons = Object.keys(endOfLifeReasons) as EndOfLifeReason[];
const { costs } = staffFields({ costs: amountOf('What the sale cost') });

export const moveCommand = repairCommand({
  name: 'repairs move',
  about: 'Moves a repair to another status; tells the customer by e-mail where they act next.',
  words: ['<status>'],
  fields: { note, expectedAt, promise, amount, notDoneWhy, noticeGiven, costs },
  options: { private: {}, 'not-done': { value: '<1,3>' }, reason: { choices: reasons }, ...deviceOptions },
  examples: ['repairs move 7K2M-Q4XA ready --by Kim --asset-tag A-1042 --amount 149.00'],
  async run(
    { repair, typed, devices, act, say },
    { private: isPrivate, 'not-done': undone, reason, all },
    [word = ''],
  ) {
    const { costs, ...facts } = typed;
    const notDone = undone?.split(',').map(Number) ?? [];
    const move = {
      ...facts,
      notDone,
      to: read(status.schema, word),
      endOfLife: reason,
      isPublic: !isPrivate,
    };
    // What is there already is left alone, so that an order that was moved in part can be moved in whole.
    const moved = devices().filter((device) => !all || device.status !== move.to);
    ensure(moved.length > 0, `All of it is ${move.to} already.`);
    ensure(move.to === 'sold' || costs === null, 'What the sale cost goes with the status sold.');
    const { mailed, cents } = await act((db, deps) =>
      move.to === 'sold'
        ? sellDevices(db, repair, moved, { ...move, costs }, deps)
        : moveRepair(db, repair, moved, move, deps),
    );
    const toPay = cents === null ? '' : ` To pay: ${formatPrice(cents)}.`;
    say(`${repair.reference} is ${move.to}${ofDevices(repair, moved)}.${toPay}${mailText(repair, mailed)}`);
    return { status: move.to, lines: moved.map(({ line }) => line), mailed };
  },
});
