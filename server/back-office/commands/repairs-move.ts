import { formatPrice } from '../../../shared/money.ts';
import {
  type EndOfLifeReason,
  endOfLifeReasons,
  isFinal,
  type RepairStatus,
  repairStatuses,
} from '../../../shared/repair-status.ts';
import { addEvent, changeDevice } from '../repairs/moves.ts';
import { payExcess, sellDevice } from '../repairs/sold-goods.ts';
import { isMailed, moveByStaff, type StaffMove } from '../repairs/staff-moves.ts';
import type { RepairDeviceTable } from '../store/tables.ts';
import { ensure, Refusal, type Values } from './command.ts';
import { readAmount, readLocalTime, readNote } from './repair-options.ts';
import { callThem, chosenDevices, deviceOptions, lastMove, repairCommand } from './repair-records.ts';

const reasons = Object.keys(endOfLifeReasons) as EndOfLifeReason[];

/** Statuses that need a note for the customer, with something that only staff know. */
const neededNotes: Partial<Record<RepairStatus, string>> = {
  on_hold: 'what you need to know from them',
  quoted_estimate: 'what it will probably cost',
};

const readyOption = { value: '<"2026-11-24 16:00" | none>' } as const;
const moveOptions = {
  ...deviceOptions,
  from: { value: '<status>', choices: repairStatuses },
  note: { value: '<text>' },
  private: {},
  ready: readyOption,
  amount: { value: '<399.00>' },
  costs: { value: '<35.00>' },
  reason: { choices: reasons },
  'notice-given': {},
} as const;

/** Commands that move repairs along, and write to their history. */
export const moveCommands = [
  repairCommand({
    name: 'repairs move',
    about: 'Moves a repair to another status; tells the customer by e-mail where they act next.',
    words: ['<status>'],
    options: moveOptions,
    examples: [
      'repairs move 7K2M-Q4XA received --by Kim --notice-given   (the customer has read the repair notice)',
      'repairs move 7K2M-Q4XA diagnosing --by Kim',
      'repairs move 7K2M-Q4XA on_hold --by Kim --note "May we erase the phone?"',
      'repairs move 7K2M-Q4XA awaiting_parts --by Kim --ready "2026-11-24 16:00" --note "Ordered from overseas"',
      'repairs move 7K2M-Q4XA ready --by Kim --asset-tag A-1042 --amount 149.00',
      'repairs move 7K2M-Q4XA sold --by Kim --amount 250.00 --costs 35.00   (nobody collected it: see README, "Uncollected")',
      'repairs move 7K2M-Q4XA testing --by Kim --from repairing   (only if it is still there)',
    ],
    async run({ store, repair, by, now, shop, say }, values, [status]) {
      const { reference } = repair;
      const { all, from } = values;
      const move = readMove(status, values, now());
      const chosen = chosenDevices(repair, values);
      // Devices that are there already are left alone, so that an order that was moved in part can be moved in whole.
      const devices = all ? chosen.filter((device) => device.status !== move.to) : chosen;
      if (from && devices.some((device) => device.status !== from)) {
        throw new Refusal(
          `Nothing was changed: it is no longer ${from}. ${await lastMove(store, reference)} Look again: repairs show ${reference}`,
        );
      }
      ensure(devices.length > 0, `All of ${reference} is ${move.to} already.`);
      checkNote(move, devices);
      const facts = await shop();
      const deps = { shop: facts, at: now() };
      if (move.to === 'sold') {
        const [device, ...others] = devices;
        ensure(device && others.length === 0, 'Each device has a price of its own: sell them one by one.');
        const sale = { by, note: move.note, ...readSale(values) };
        const mailed = await store.write((db) => sellDevice(db, repair, device, sale, deps));
        say(
          `${reference} is sold.${mailed ? ' The e-mail to them is in the outbox.' : ''}${callThem(repair)}`,
        );
        return { status: move.to, lines: [device.line], mailed };
      }
      const { mailed, cents } = await store.write((db) =>
        moveByStaff(db, repair, devices, { ...move, by }, deps),
      );
      const which =
        repair.devices.length > 1 ? ` (${devices.length} of ${repair.devices.length} devices)` : '';
      say(
        `${reference} is ${move.to}${which}.${cents === null ? '' : ` To pay: ${formatPrice(cents)}.`}${mailed ? ' The e-mail to them is in the outbox.' : ''}${isMailed(move.to) ? callThem(repair) : ''}`,
      );
      if (move.to === 'ready' && !mailed) {
        say(
          `The law's six months begin with a written notice. To print it: repairs uncollected --by "${by}"`,
        );
      }
      return { status: move.to, lines: devices.map(({ line }) => line), mailed };
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
      { store, repair, by, now, say },
      { text, public: isPublic, ready, 'excess-paid': isPaid, ...values },
    ) {
      const note = readNote('--text', text);
      ensure(note, 'The note is empty: give --text "…".');
      const devices = chosenDevices(repair, values);
      if (isPublic) refuseSerials(note, devices);
      const change =
        ready === undefined ? null : { expected_at: readLocalTime(ready, now())?.toISOString() ?? null };
      ensure(!isPaid || !(isPublic || change), 'Give --excess-paid without --public and --ready.');
      const over = devices.find(({ status }) => isFinal(status));
      ensure(!change || !over, `It is ${over?.status}: there is no time to change.`);
      await store.write(async (db) => {
        for (const device of devices) {
          const { reference, line } = device;
          if (isPaid) {
            await payExcess(db, device, { by, note }, now());
            continue;
          }
          if (change) await changeDevice(db, device, change);
          await addEvent(db, { reference, line, by, status: null, note, isPublic }, now());
        }
      });
      say(
        `The note is in the history of ${repair.reference}${isPublic ? ', and the customer can read it' : ''}.`,
      );
    },
  }),
];

function readMove(
  typed: string | undefined,
  values: Values<typeof moveOptions>,
  now: Date,
): Omit<StaffMove, 'by'> {
  const { note, private: isPrivate, ready, amount, costs, reason, 'notice-given': noticeGiven } = values;
  const to = repairStatuses.find((status) => status === typed);
  ensure(to, `Say which status it moves to: ${repairStatuses.join(', ')}.`);
  ensure(to !== 'quote_sent', 'A quote is sent with its lines: see "repairs quote --help".');
  ensure(to !== 'unrepairable' || reason, `Say why: --reason ${reasons.join(', ')}.`);
  ensure(to === 'unrepairable' || !reason, '--reason belongs to the status unrepairable.');
  ensure(
    ['ready', 'sold'].includes(to) || amount === undefined,
    '--amount belongs to the status ready or sold.',
  );
  ensure(to === 'sold' || costs === undefined, '--costs belongs to the status sold.');
  ensure(to === 'received' || !noticeGiven, '--notice-given belongs to the status received.');
  return {
    to,
    note: readNote('--note', note),
    isPublic: !isPrivate,
    noticeGiven,
    amount: amount === undefined ? null : readAmount(amount),
    ...(ready !== undefined && { expectedAt: readLocalTime(ready, now) }),
    ...(reason && { endOfLife: reason }),
  };
}

function readSale({ amount, costs }: Values<typeof moveOptions>) {
  ensure(
    amount !== undefined && costs !== undefined,
    'Say what it was sold for, and what selling it cost: --amount 250.00 --costs 35.00.',
  );
  return { soldCents: readAmount(amount), costsCents: readAmount(costs) };
}

function checkNote({ to, note, isPublic }: Omit<StaffMove, 'by'>, devices: RepairDeviceTable[]): void {
  const needed = neededNotes[to];
  ensure(!needed || (note && isPublic), `Say in --note "…" ${needed}: the customer reads it.`);
  if (isPublic) refuseSerials(note, devices);
}

/** What customers read goes by e-mail too, where no serial number belongs. */
export function refuseSerials(text: string, devices: Pick<RepairDeviceTable, 'serial'>[]): void {
  ensure(
    !devices.some(({ serial }) => serial && text.toLowerCase().includes(serial.toLowerCase())),
    'The text holds a serial number, and the customer reads it by e-mail: leave it out.',
  );
}
