import {
  type EndOfLifeReason,
  endOfLifeReasons,
  isFinal,
  isRepairStatus,
  type RepairStatus,
  repairStatuses,
} from '../../../shared/repair-status.ts';
import { addEvent, changeDevice } from '../repairs/moves.ts';
import { isMailed, moveByStaff } from '../repairs/staff-moves.ts';
import type { RepairDeviceTable } from '../store/tables.ts';
import { type Args, type Command, choiceOption, Refusal, textOption } from './command.ts';
import { byOption, noteOption, readAmount, readLocalTime } from './repair-options.ts';
import {
  callThem,
  chosenDevices,
  deviceOptions,
  deviceUsage,
  findGenuineRepair,
  lastMove,
  tellConflicts,
} from './repair-records.ts';

const reasons = Object.keys(endOfLifeReasons) as EndOfLifeReason[];

/** Statuses with which the customer must be told something that only staff know. */
const needsNote: Partial<Record<RepairStatus, string>> = {
  on_hold: 'what you need to know from them',
  quoted_estimate: 'what it will probably cost',
};

/** Commands that move repairs along, and write to their history. */
export const movingRepairs: Command[] = [
  {
    name: 'repairs move',
    usage: `<reference> <status> --by <name> ${deviceUsage} [--from <status>] [--note <text>] [--private] [--ready <"2026-11-24 16:00" | none>] [--amount <399.00>] [--reason ${reasons.join('|')}]`,
    about: 'Moves a repair to another status; tells the customer by e-mail where they act next.',
    examples: [
      'repairs move 7K2M-Q4XA diagnosing --by Kim',
      'repairs move 7K2M-Q4XA on_hold --by Kim --note "May we erase the phone?"',
      'repairs move 7K2M-Q4XA awaiting_parts --by Kim --ready "2026-11-24 16:00" --note "Ordered from overseas"',
      'repairs move 7K2M-Q4XA ready --by Kim --asset-tag A-1042 --amount 149.00',
      'repairs move 7K2M-Q4XA testing --by Kim --from repairing   (only if it is still there)',
    ],
    options: {
      ...deviceOptions,
      by: { type: 'string' },
      from: { type: 'string' },
      note: { type: 'string' },
      private: { type: 'boolean' },
      ready: { type: 'string' },
      amount: { type: 'string' },
      reason: { type: 'string' },
    },
    async run({ store, now, shop, say }, args) {
      const by = byOption(args);
      const open = await store();
      const repair = await findGenuineRepair(open, args.positionals[0]);
      const { reference } = repair;
      const move = moveFrom(args, now());
      // A device that is there already is left alone, so that an order that was moved in part is moved in whole.
      const chosen = chosenDevices(repair, args);
      const devices = args.values.all ? chosen.filter(({ status }) => status !== move.to) : chosen;
      const from = choiceOption(args, 'from', repairStatuses);
      const moved = devices.find(({ status }) => from && status !== from);
      if (moved) {
        throw new Refusal(
          `Nothing was changed: it is no longer ${from}. ${await lastMove(open, reference)} Look again: repairs show ${reference}`,
        );
      }
      if (devices.length === 0) throw new Refusal(`All of ${reference} is ${move.to} already.`);
      checkNote(move, devices);
      const facts = await shop();
      const mailed = await tellConflicts(open, reference, () =>
        open.write((db) => moveByStaff(db, repair, devices, { ...move, by }, { shop: facts, at: now() })),
      );
      const which =
        repair.devices.length > 1 ? ` (${devices.length} of ${repair.devices.length} devices)` : '';
      say(
        `${reference} is ${move.to}${which}.${mailed ? ' The e-mail to them is in the outbox.' : ''}${isMailed(move.to) ? callThem(repair) : ''}`,
      );
      if (move.to === 'ready' && !mailed) {
        say(
          `The law's six months begin with a written notice. To print it: repairs uncollected --by "${by}"`,
        );
      }
    },
  },
  {
    name: 'repairs note',
    usage: `<reference> --by <name> --text <text> ${deviceUsage} [--public] [--ready <"2026-11-24 16:00" | none>]`,
    about:
      'Writes a note into the history; customers see it only with --public. With --ready, it changes when the repair should be ready.',
    examples: [
      'repairs note 7K2M-Q4XA --by Kim --text "Board is corroded near the PMIC"',
      'repairs note 7K2M-Q4XA --by Kim --text "The part is late" --public --ready "2026-11-30 16:00"',
    ],
    options: {
      ...deviceOptions,
      by: { type: 'string' },
      text: { type: 'string' },
      public: { type: 'boolean' },
      ready: { type: 'string' },
    },
    async run({ store, now, say }, args) {
      const by = byOption(args);
      const open = await store();
      const repair = await findGenuineRepair(open, args.positionals[0]);
      const note = noteOption(args, 'text');
      if (!note) throw new Refusal('The note is empty: give --text "…".');
      const isPublic = args.values.public === true;
      const devices = chosenDevices(repair, args);
      if (isPublic) refuseSerials(note, devices);
      const ready = textOption(args, 'ready');
      const change =
        ready === null ? null : { expected_at: readLocalTime(ready, now())?.toISOString() ?? null };
      const over = devices.find(({ status }) => isFinal(status));
      if (change && over) throw new Refusal(`It is ${over.status}: there is no time to change.`);
      await tellConflicts(open, repair.reference, () =>
        open.write(async (db) => {
          for (const device of devices) {
            const { reference, line } = device;
            if (change) await changeDevice(db, device, change);
            await addEvent(db, { reference, line, by, status: null, note, isPublic }, now());
          }
        }),
      );
      say(
        `The note is in the history of ${repair.reference}${isPublic ? ', and the customer can read it' : ''}.`,
      );
    },
  },
];

function moveFrom(args: Args, now: Date) {
  const [, typed] = args.positionals;
  if (typed === undefined || !isRepairStatus(typed)) {
    throw new Refusal(`Say which status it moves to: ${repairStatuses.join(', ')}.`);
  }
  if (typed === 'quote_sent') {
    throw new Refusal('A quote is sent with its lines: see "repairs quote --help".');
  }
  const reason = choiceOption(args, 'reason', reasons);
  if (typed === 'unrepairable' && !reason) throw new Refusal(`Say why: --reason ${reasons.join(', ')}.`);
  if (typed !== 'unrepairable' && reason) throw new Refusal('--reason belongs to the status unrepairable.');
  const [ready, amount] = [textOption(args, 'ready'), textOption(args, 'amount')];
  if (typed !== 'ready' && amount !== null) throw new Refusal('--amount belongs to the status ready.');
  return {
    to: typed,
    note: noteOption(args),
    isPublic: args.values.private !== true,
    amount: amount === null ? null : readAmount(amount),
    ...(ready !== null && { expectedAt: readLocalTime(ready, now) }),
    ...(reason && { endOfLife: reason }),
  };
}

function checkNote(
  { to, note, isPublic }: { to: RepairStatus; note: string; isPublic: boolean },
  devices: RepairDeviceTable[],
): void {
  const what = needsNote[to];
  if (what && !(note && isPublic)) throw new Refusal(`Say in --note "…" ${what}: the customer reads it.`);
  if (isPublic) refuseSerials(note, devices);
}

/** What customers read goes by e-mail too, where no serial number belongs. */
export function refuseSerials(text: string, devices: Pick<RepairDeviceTable, 'serial'>[]): void {
  if (devices.some(({ serial }) => serial && text.toLowerCase().includes(serial.toLowerCase()))) {
    throw new Refusal('The text holds a serial number, and the customer reads it by e-mail: leave it out.');
  }
}
