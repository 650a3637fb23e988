import type { Kysely } from 'kysely';
import { formatDate } from '../../../shared/dates.ts';
import { formatPrice } from '../../../shared/money.ts';
import { excessOf, owedExcess } from '../repairs/law/sales.ts';
import { type Clock, clockOf, type WaitingDevice, waitingDevices } from '../repairs/law/uncollected.ts';
import { type IssuedNotice, issueDueNotices } from '../repairs/law/uncollected-notices.ts';
import type { Tables } from '../store/tables.ts';
import { command } from './command.ts';
import { camelCased } from './enquiry-records.ts';
import { listOptions, rowsBehind, sayList } from './listing.ts';
import { readBy } from './repair-options.ts';
import { contactCell, localTime, table } from './table.ts';

/** The command for devices that nobody collects. */
export const uncollectedCommand = command({
  name: 'repairs uncollected',
  about:
    'Lists what waits to be collected, and which notice is due. With --by gives those notices, and prints the letters.',
  options: { by: { value: '<name>' }, ...listOptions },
  examples: ['repairs uncollected', 'repairs uncollected --by Kim > letters.txt'],
  async run(context, { by: typedBy, ...page }) {
    const { store, now, shop, say, config } = context;
    const open = await store();
    if (typedBy !== undefined) {
      const by = readBy(typedBy, config);
      const onIssued = ({ reference, kind, letter }: IssuedNotice) =>
        say(
          letter === null
            ? `${reference}: ${kind}, the e-mail is in the outbox.`
            : `${reference}: ${kind}. Post this letter today:\n\n${letter}`,
        );
      const issued = await issueDueNotices({ store: open, shop: await shop(), now, onIssued }, by);
      if (issued.length === 0) say('No notice is due.');
      return;
    }
    for (const sold of page.json ? [] : await open.read((db) => owedExcess(db))) {
      const { reference, line } = sold;
      say(
        `${formatPrice(excessOf(sold))} of the sale of ${reference} is owed to its owner. Once paid: repairs note ${reference} --line ${line} --excess-paid --text "<how>"`,
      );
    }
    const headings = ['Reference', 'Line', 'Device', 'Name', 'Contact', 'To pay', 'Ready since', 'Notices'];
    await sayList(context, page, {
      read: async (db, some) => rowsBehind(await readRows(db, now()), placeOf, some),
      placeOf,
      asJson: rowAsJson,
      none: 'Nothing waits to be collected.',
      show: (rows) => table([...headings, 'Next'], rows.map(cellsOf)),
    });
  },
});

interface Row {
  device: WaitingDevice;
  clock: Clock;
  /** The mail server refused an e-mail to them: it may never have reached them. */
  isRefused: boolean;
}

const placeOf = ({ device: { reference, line } }: Row) => `${reference}/${line}`;

async function readRows(db: Kysely<Tables>, now: Date): Promise<Row[]> {
  const refused = await db
    .selectFrom('outbox')
    .select(['reference', 'created_at'])
    .where('status', 'in', ['parked', 'dropped'])
    // Those to the shop say nothing about the customer's address.
    .where('purpose', '!=', 'notice')
    .execute();
  const byReference = Map.groupBy(refused, ({ reference }) => reference);
  return (await waitingDevices(db)).map((device) => ({
    device,
    clock: clockOf(device, now),
    // What was refused before says nothing: the address may be another since.
    isRefused: (byReference.get(device.reference) ?? []).some(
      ({ created_at }) => created_at >= device.ready_at,
    ),
  }));
}

/** A row as scripts get it, times in UTC. */
function rowAsJson({ device, clock, isRefused }: Row) {
  const { version: _, notices, ...rest } = device;
  return {
    ...camelCased(rest),
    notices: notices.map(({ kind, way, given_at }) => ({ kind, way, givenAt: given_at })),
    ...clock,
    isRefused,
  };
}

function cellsOf({ device, clock, isRefused }: Row): string[] {
  const { reference, line, asset_tag, name, owed_cents, ready_at, notices } = device;
  return [
    reference,
    String(line),
    asset_tag ? `${device.device} (${asset_tag})` : device.device,
    name,
    contactCell(device),
    owed_cents === null ? '' : formatPrice(owed_cents),
    localTime(ready_at),
    notices.map(({ kind, way }) => `${kind} (${way})`).join(', '),
    nextText(device, clock) + (isRefused ? '; an e-mail to them was refused: see "outbox list"' : ''),
  ];
}

function nextText({ disputed_at }: WaitingDevice, { due, saleFrom }: Clock): string {
  if (disputed_at) return `disputed since ${localTime(disputed_at)}: nothing may be sold`;
  if (due === 'intention')
    return 'six months are over: a notice of intention may be given, see "Uncollected" in server/back-office/README.md';
  if (due) return `${due} is due now`;
  return saleFrom ? `no sale before ${formatDate(saleFrom)}` : '';
}
