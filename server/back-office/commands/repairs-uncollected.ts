import { formatDate } from '../../../shared/dates.ts';
import { formatPrice } from '../../../shared/money.ts';
import { addEvent } from '../repairs/moves.ts';
import { type Clock, clockOf, type WaitingDevice, waitingDevices } from '../repairs/uncollected.ts';
import { type GivenNotice, giveDueNotices } from '../repairs/uncollected-notices.ts';
import { type Command, Refusal, textOption } from './command.ts';
import { byOption, noteOption } from './repair-options.ts';
import { findRepair } from './repair-records.ts';
import { localTime, table } from './table.ts';

/** Commands for devices that nobody collects. */
export const uncollectedRepairs: Command[] = [
  {
    name: 'repairs uncollected',
    usage: '[--by <name>] [--json]',
    about:
      'Lists what waits to be collected, and which notice is due. With --by gives those notices, and prints the letters.',
    examples: ['repairs uncollected', 'repairs uncollected --by Kim > letters.txt'],
    options: { by: { type: 'string' }, json: { type: 'boolean' } },
    async run({ store, now, shop, say }, args) {
      const open = await store();
      if (textOption(args, 'by') !== null) {
        const onGiven = ({ reference, kind, letter }: GivenNotice) =>
          say(
            letter === null
              ? `${reference}: ${kind}, the e-mail is in the outbox.`
              : `${reference}: ${kind}. Post this letter today:\n\n${letter}`,
          );
        const by = byOption(args);
        const given = await giveDueNotices({ store: open, shop: await shop(), now, onGiven }, by);
        if (given.length === 0) say('No notice is due.');
        return;
      }
      const waiting = await open.read(waitingDevices);
      const refused = await open.read((db) =>
        db
          .selectFrom('outbox')
          .select('reference')
          .where('status', '=', 'parked')
          // Those to the shop say nothing about the customer's address.
          .where('purpose', '!=', 'notice')
          .execute(),
      );
      const parked = new Set(refused.map(({ reference }) => reference));
      const rows = waiting.map((device) => ({
        device,
        clock: clockOf(device, now()),
        isRefused: parked.has(device.reference),
      }));
      if (args.values.json) return say(JSON.stringify(rows.map(rowAsJson), null, 2));
      if (rows.length === 0) return say('Nothing waits to be collected.');
      const headings = [
        'Reference',
        'Line',
        'Device',
        'Name',
        'Contact',
        'To pay',
        'Ready since',
        'Notices',
        'Next',
      ];
      say(table(headings, rows.map(rowOf)));
    },
  },
  {
    name: 'repairs dispute',
    usage: '<reference> --by <name> --text <what about> | --settled',
    about:
      'Records that the customer disputes the charges: until --settled, nothing of it may be sold, and no reminder goes out.',
    examples: ['repairs dispute 7K2M-Q4XA --by Kim --text "Says the battery was not agreed"'],
    options: { by: { type: 'string' }, text: { type: 'string' }, settled: { type: 'boolean' } },
    async run({ store, now, say }, args) {
      const by = byOption(args);
      const isSettled = args.values.settled === true;
      const text = noteOption(args, 'text');
      if (!isSettled && !text)
        throw new Refusal('Say what they dispute: --text "…"; or --settled once that is over.');
      const open = await store();
      const { reference } = await findRepair(open, args.positionals[0]);
      const note = [isSettled ? 'Dispute settled' : 'Disputes the charges', text].filter(Boolean).join(': ');
      await open.write(async (db) => {
        await db
          .updateTable('repairs')
          .set({ disputed_at: isSettled ? null : now().toISOString() })
          .where('reference', '=', reference)
          .execute();
        await addEvent(db, { reference, line: 1, by, status: null, note, isPublic: false }, now());
      });
      say(
        isSettled
          ? `The dispute about ${reference} is settled.`
          : `${reference} is disputed: nothing of it may be sold.`,
      );
    },
  },
];

interface Row {
  device: WaitingDevice;
  clock: Clock;
  /** The mail server refused an e-mail to them: it may never have reached them. */
  isRefused: boolean;
}

/** A row as scripts get it, times in UTC. */
function rowAsJson({ device, clock, isRefused }: Row) {
  const { reference, line, status, name, email, phone, notices } = device;
  return {
    ...{ reference, line, status, name, email, phone, device: device.device },
    assetTag: device.asset_tag,
    owedCents: device.owed_cents,
    readyAt: device.ready_at,
    disputedAt: device.disputed_at,
    notices: notices.map(({ kind, way, given_at }) => ({ kind, way, givenAt: given_at })),
    ...clock,
    isRefused,
  };
}

function rowOf({ device, clock, isRefused }: Row): string[] {
  const { reference, line, asset_tag, name, email, phone, owed_cents, ready_at, notices } = device;
  return [
    reference,
    String(line),
    asset_tag ? `${device.device} (${asset_tag})` : device.device,
    name,
    email ?? phone ?? '',
    owed_cents === null ? '' : formatPrice(owed_cents),
    localTime(ready_at),
    notices.map(({ kind, way }) => `${kind} (${way})`).join(', '),
    nextText(device, clock) +
      (isRefused ? '; an e-mail to them was refused: see "outbox list --status parked"' : ''),
  ];
}

function nextText({ disputed_at }: WaitingDevice, { due, saleFrom }: Clock): string {
  if (disputed_at) return `disputed since ${localTime(disputed_at)}: nothing may be sold`;
  if (due === 'intention')
    return 'six months are over: a notice of intention may be given, see "Uncollected" in server/back-office/README.md';
  if (due) return `${due} is due now`;
  return saleFrom ? `no sale before ${formatDate(saleFrom)}` : '';
}
