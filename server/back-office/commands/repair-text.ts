import { formatPhone } from '../../../shared/contact-details.ts';
import type { Offers } from '../../../shared/shop.ts';
import { isDeviceList } from '../enquiries/describe-devices.ts';
import { lineFacts, quoteFacts } from '../repairs/quotes/quote-terms.ts';
import { lineAnswer, lineWords } from '../repairs/records/agreed-lines.ts';
import type { Repair } from '../repairs/records/staff-repairs.ts';
import { counterText, type Related } from '../repairs/views/whole-repair.ts';
import { camelCased } from './enquiry-records.ts';
import { detailFacts } from './repair-details.ts';
import { factLines, localTime, recordTable, setOff } from './table.ts';

/** What `repairs show` prints of a repair. */
export function repairText(
  repair: Repair,
  { history, quotes, notices, openLinks }: Related,
  offers: Offers,
): string {
  const { name, email, phone, reference, quarantined, suspicion, stopped_at, disputed_at } = repair;
  const collectors = JSON.parse(repair.collectors) as string[];
  const how = repair.collectors_by === 'mail' ? 'through a link that we mailed to them' : 'by telephone';
  const details = JSON.parse(repair.details) as Record<string, unknown>;
  const list = Object.values(details).find(isDeviceList);
  const { message } = details as { message?: string | null };
  const stopped = 'an answer or a name was not theirs. Call them.';
  const parts = [
    factLines([
      ['Reference', reference],
      ['Set aside', quarantined ? suspicion : ''],
      ['Name', name],
      ['Email', email ?? ''],
      ['Phone', phone ? formatPhone(phone) : ''],
      ['Since', localTime(repair.created_at)],
      ['Closed', localTime(repair.closed_at)],
      ['Disputed', disputed_at ? `${localTime(disputed_at)}: nothing of it may be sold` : ''],
      ['Stopped', stopped_at ? `${localTime(stopped_at)}: ${stopped}` : ''],
      [
        'Collects',
        collectors.length > 0
          ? `${collectors.join(', ')}, named ${localTime(repair.collectors_at)}, ${how}`
          : '',
      ],
      ['Counter', counterText(repair, offers)],
      ['Links', `${openLinks} open it`],
      ...detailFacts(repair),
    ]),
    recordTable(
      repair.devices.map(({ reference: _, device_path: _path, version: _version, line, device, ...rest }) => {
        const { studentId, notes } = list?.rows[line - 1] ?? {};
        return { line, device, ...camelCased(rest), studentId, notes };
      }),
    ),
    message ? `Message:\n${setOff(message)}` : '',
    `History:\n${recordTable(
      history.map(({ at, line, status, by, link, note, isPublic }) => ({
        ...{ at, line, what: status ?? 'note', by: link ? `${by} (${link} link)` : by },
        note: note && !isPublic ? `${note} (private)` : note,
      })),
    )}`,
    ...quotes.map(({ line, version, by, sentAt, answeredAt, items, ...terms }) => {
      const answered = answeredAt ? `, answered ${localTime(answeredAt)}` : '';
      const rows = items.map((item) => ({
        line: item.position,
        what: [item.text, lineFacts(item)].filter(Boolean).join(', '),
        priceCents: item.cents,
        answer: answeredAt ? lineAnswer(item) : lineWords(item, items),
      }));
      const facts = quoteFacts(terms).map(([label, words]) => `\n${label}: ${words}`);
      const title = `Quote ${version} for line ${line}, sent ${localTime(sentAt)} by ${by}${answered}`;
      return `${title}:\n${recordTable(rows)}${facts.join('')}`;
    }),
    notices.length > 0 ? recordTable(notices) : '',
  ];
  return parts.filter(Boolean).join('\n\n');
}
