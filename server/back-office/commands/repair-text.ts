import { formatPrice } from '../../../shared/money.ts';
import { promisedBefore } from '../../../shared/promise-fields.ts';
import type { Offers } from '../../../shared/shop.ts';
import { isDeviceList } from '../enquiries/describe-devices.ts';
import { saleFacts } from '../repairs/law/sales.ts';
import { reasonText } from '../repairs/mails/repair-mails.ts';
import { lineFacts, quoteFacts } from '../repairs/quotes/quote-terms.ts';
import type { Repair } from '../repairs/records/staff-repairs.ts';
import { counterText, type Related } from '../repairs/views/whole-repair.ts';
import { detailFacts } from './repair-details.ts';
import { factLines, localTime, table } from './table.ts';

/** What `repairs show` prints of a repair, part by part. */

export function head(repair: Repair, openLinks: number, offers: Offers): string {
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
    ['Counter', counterText(repair, offers)],
    ['Links', `${openLinks} open it`],
    ...detailFacts(repair),
  ]);
}

/** "20 Nov 2026, 11:00 am, through a link that we mailed to them" */
function namedHow({ collectors_at, collectors_by }: Repair): string {
  const how = collectors_by === 'mail' ? 'through a link that we mailed to them' : 'by telephone';
  return `${localTime(collectors_at)}, ${how}`;
}

export function deviceTable({ devices, details }: Repair): string {
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
    `${promisedBefore(device) ? 'no time now, was ' : ''}${localTime(device.expected_at)}`,
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

export function eventLines(history: Related['history'], isBatch: boolean): string {
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

export function quoteText(
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

/** Empty where none was given. */
export function noticeTable(notices: Related['notices']): string {
  const rows = notices.map(({ line, kind, way, givenAt, by }) => [
    String(line),
    kind,
    way,
    localTime(givenAt),
    by,
  ]);
  return rows.length > 0 ? table(['Line', 'Notice', 'By', 'Given', 'Who'], rows) : '';
}
