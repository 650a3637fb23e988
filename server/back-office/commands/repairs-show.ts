import { formatPrice } from '../../../shared/money.ts';
import { lineFacts, quoteFacts } from '../../../shared/quote-terms.ts';
import type { Offers } from '../../../shared/shop.ts';
import { isDeviceList } from '../enquiries/describe-devices.ts';
import { readQuotes } from '../repairs/quotes.ts';
import { reasonText } from '../repairs/repair-mails.ts';
import { saleFacts } from '../repairs/sold-goods.ts';
import { type Repair, readEvents } from '../repairs/staff-repairs.ts';
import type { Store } from '../store/store.ts';
import { command } from './command.ts';
import { readMails, sayMails } from './outbox-commands.ts';
import { detailFacts } from './repair-details.ts';
import { findRepair, repairAsJson } from './repair-records.ts';
import { factLines, localTime, setOff, table } from './table.ts';

/** The command that shows everything about one repair. */
export const showCommand = command({
  name: 'repairs show',
  about: 'Shows one repair in full: its devices, history, quotes, notices and e-mails.',
  words: ['<reference>'],
  options: { json: {} },
  examples: ['repairs show 7K2M-Q4XA'],
  async run({ store, shop, say, now }, { json }, [typed]) {
    const open = await store();
    const repair = await findRepair(open, typed);
    const related = await readRelated(open, repair.reference, now());
    if (json) return say(JSON.stringify({ ...repairAsJson(repair), ...related }, null, 2));
    say(head(repair, related.openLinks, (await shop()).offers));
    say(`\n${deviceTable(repair)}`);
    const isBatch = repair.devices.length > 1;
    const { message } = JSON.parse(repair.details) as { message?: string | null };
    if (message) say(`\nMessage:\n${setOff(message)}`);
    say(`\nHistory:\n${eventLines(related.history, isBatch)}`);
    for (const quote of related.quotes) say(`\n${quoteText(quote, isBatch)}`);
    const notices = related.notices.map(({ line, kind, way, givenAt, by }) => [
      String(line),
      kind,
      way,
      localTime(givenAt),
      by,
    ]);
    if (notices.length > 0) say(`\n${table(['Line', 'Notice', 'By', 'Given', 'Who'], notices)}`);
    sayMails(related.mails, say);
  },
});

/** Everything that belongs to a repair beside its devices, times in UTC. */
function readRelated(store: Store, reference: string, now: Date) {
  return store.read(async (db) => {
    const events = await readEvents(db, reference);
    const quotes = await readQuotes(db, { reference });
    const notices = await db
      .selectFrom('repair_notices')
      .select(['line', 'kind', 'way', 'by', 'ready_at as readyAt', 'given_at as givenAt'])
      .where('reference', '=', reference)
      .orderBy('given_at')
      .execute();
    const mails = await readMails(db, reference);
    const links = await db
      .selectFrom('repair_links')
      .select('expires_at')
      .where('reference', '=', reference)
      .where('revoked_at', 'is', null)
      .execute();
    return {
      history: events.map(({ id: _id, reference: _reference, previous: _, is_public, ...event }) => ({
        ...event,
        isPublic: is_public === 1,
      })),
      quotes: quotes.map(({ reference: _, sent_at, answered_at, lines, ...quote }) => {
        return { ...quote, sentAt: sent_at, answeredAt: answered_at, items: lines };
      }),
      notices,
      mails,
      openLinks: links.filter(({ expires_at }) => !expires_at || expires_at > now.toISOString()).length,
    };
  });
}

type Related = Awaited<ReturnType<typeof readRelated>>;

function head(repair: Repair, openLinks: number, offers: Offers): string {
  const { reference, quarantined, suspicion, created_at, closed_at, disputed_at, stopped_at } = repair;
  const collectors = JSON.parse(repair.collectors) as string[];
  return factLines([
    ['Reference', reference],
    ['Set aside', quarantined ? suspicion : ''],
    ['Name', repair.name],
    ['Email', repair.email ?? ''],
    ['Phone', repair.phone ?? ''],
    ['Version', String(repair.version)],
    ['Since', localTime(created_at)],
    ['Closed', localTime(closed_at)],
    ['Disputed', disputed_at ? `${localTime(disputed_at)}: nothing of it may be sold` : ''],
    ['Stopped', stopped_at ? `${localTime(stopped_at)}: an answer or a name was not theirs. Call them.` : ''],
    ['Collects', collectors.length > 0 ? `${collectors.join(', ')}, named ${namedHow(repair)}` : ''],
    ['Counter', counterText(repair, collectors, offers)],
    ['Links', `${openLinks} open it`],
    ...detailFacts(repair),
  ]);
}

/** "20 Nov 2026, 11:00 am, through a link that we mailed to them" */
function namedHow({ collectors_at, collectors_by }: Repair): string {
  const how = collectors_by === 'mail' ? 'through a link that we mailed to them' : 'by telephone';
  return `${localTime(collectors_at)}, ${how}`;
}

/** Whom the counter may give it to, and when it asks for identification. */
export function counterText(
  { name, closed_at, stopped_at }: Pick<Repair, 'name' | 'closed_at' | 'stopped_at'>,
  collectors: string[],
  { identification }: Pick<Offers, 'identification'>,
): string {
  if (closed_at) return '';
  if (stopped_at) return 'Give it to nobody before you have called the customer.';
  const names = [name, ...collectors].join(', ');
  if (!identification) return `Give it to nobody but ${names}.`;
  return collectors.length === 0
    ? `Give it to ${names} alone. Ask for identification, unless you know them.`
    : `Ask whoever collects it for identification in their own name: ${names}.`;
}

function deviceTable({ devices, details }: Repair): string {
  const list = Object.values(JSON.parse(details) as Record<string, unknown>).find(isDeviceList);
  const rows = devices.map((device) => [
    String(device.line),
    device.device,
    device.asset_tag ?? '',
    device.serial ?? '',
    list?.rows[device.line - 1]?.studentId ?? '',
    [device.fault, list?.rows[device.line - 1]?.notes].filter(Boolean).join('; '),
    [device.status, reasonText(device.end_of_life), saleText(device)].filter(Boolean).join(': '),
    localTime(device.status_at),
    localTime(device.expected_at),
    device.owed_cents === null ? '' : formatPrice(device.owed_cents),
    device.parent ?? '',
  ]);
  const headings = ['Line', 'Device', 'Asset tag', 'Serial', 'Student ID', 'Fault', 'Status', 'Since'];
  const all = [...headings, 'Expected', 'To pay', 'Back from'];
  // Columns that none of the devices needs are left out.
  const used = all.map((_, column) => column < 2 || rows.some((row) => row[column] !== ''));
  const visible = (row: string[]) => row.filter((_, column) => used[column]);
  return table(visible(all), rows.map(visible));
}

const saleText = (device: Repair['devices'][number]): string =>
  device.status === 'sold'
    ? saleFacts(device)
        .map((fact) => fact.join(' '))
        .join(', ')
    : '';

function eventLines(history: Related['history'], isBatch: boolean): string {
  const rows = history.map(({ at, line, by, link, status, note, isPublic }) => [
    localTime(at),
    ...(isBatch ? [`line ${line}`] : []),
    status ?? 'note',
    link ? `${by} (${link} link)` : by,
    `${note}${note && !isPublic ? ' (private)' : ''}`,
  ]);
  return table(['When', ...(isBatch ? ['Line'] : []), 'What', 'Who', 'Note'], rows);
}

const answers = new Map<number | null, string>([
  [1, 'approved'],
  [0, 'declined'],
]);

function quoteText(
  { line, version, by, sentAt, answeredAt, items, ...terms }: Related['quotes'][number],
  isBatch: boolean,
): string {
  const where = isBatch ? ` for line ${line}` : '';
  const answered = answeredAt ? `, answered ${localTime(answeredAt)}` : '';
  const rows = items.map((item) => [
    ...[
      String(item.position),
      [item.text, lineFacts(item)].filter(Boolean).join(', '),
      formatPrice(item.cents),
    ],
    answers.get(item.approved) ?? '',
  ]);
  const facts = quoteFacts(terms).map(([label, words]) => `\n${label}: ${words}`);
  return `Quote ${version}${where}, sent ${localTime(sentAt)} by ${by}${answered}:\n${table(['', 'What', 'Price', 'Answer'], rows)}${facts.join('')}`;
}
