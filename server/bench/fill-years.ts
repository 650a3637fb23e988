import { chainOf } from '../back-office/audit/audit.ts';
import { chunksOf } from '../back-office/store/chunks.ts';
import type { Store } from '../back-office/store/store.ts';
import type {
  OutboxTable,
  RepairDeviceTable,
  RepairEventTable,
  RepairTable,
} from '../back-office/store/tables.ts';
import { enquiryRow } from '../testing/fixtures/enquiry-row.ts';

/** A shop's database after some years: how many rows of a kind it has. */
export const years = {
  enquiries: 100_000,
  repairs: 20_000,
  openRepairs: 300,
  mails: 100_000,
  audited: 50_000,
};

const minuteMs = 60_000;
/** Milliseconds that storing a part may take. */
const withinMs = 10 * minuteMs;
/** Events of a repair. */
const statuses = [
  'requested',
  'received',
  'diagnosing',
  'quote_sent',
  'approved',
  'ready',
  'collected',
] as const;

/** Customer `n`'s name, which no other one's begins with: "Customer 000042x". */
export const customerName = (n: number): string => `Customer ${String(n).padStart(6, '0')}x`;

/**
 * Fills an empty database with as much as `years` says, or less. Half of all records were settled more than a year ago; mails are of
 * the last four weeks, since older ones are deleted.
 * @param now the end of those years
 */
export async function fillYears(store: Store, now: Date, counts: typeof years = years): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs).toISOString();
  const minutes = (n: number, of: number, days: number) => Math.ceil(((n + 1) / of) * days * 24 * 60);
  const write = (
    table: 'enquiries' | 'outbox' | 'repairs' | 'repair_devices' | 'repair_events' | 'audit',
    rows: object[],
  ) =>
    store.write(async (db) => {
      for (const some of chunksOf(rows, 400))
        await db
          .insertInto(table)
          .values(some as never)
          .execute();
    }, withinMs);
  const inParts = async (count: number, make: (n: number) => object, table: Parameters<typeof write>[0]) => {
    // In the order of time, as a database grows.
    for (let left = count; left > 0; left -= 10_000)
      await write(
        table,
        Array.from({ length: Math.min(left, 10_000) }, (_, index) => make(left - 1 - index)),
      );
  };

  await inParts(
    counts.enquiries,
    (n) => {
      const at = ago(minutes(n, counts.enquiries, 730));
      return enquiryRow(`NB-${n}`, {
        status: 'closed',
        created_at: at,
        closed_at: at,
        name: customerName(n),
        details: message,
      });
    },
    'enquiries',
  );
  const repairAt = (n: number) => ago(minutes(n, counts.repairs, 730));
  const reference = (n: number) => `NBR-${n}`;
  const isOpen = (n: number) => n < counts.openRepairs;
  await inParts(
    counts.repairs,
    (n): RepairTable => ({
      ...enquiryFacts(n),
      reference: reference(n),
      way: 'drop-off',
      collectors: '[]',
      created_at: repairAt(n),
      closed_at: isOpen(n) ? null : repairAt(n),
      ...empty([
        'collectors_at',
        'collectors_by',
        'disputed_at',
        'stopped_at',
        'links_until',
        'acknowledge_later',
        'draft_id',
      ]),
      version: 1,
    }),
    'repairs',
  );
  await inParts(
    counts.repairs,
    (n): RepairDeviceTable => ({
      reference: reference(n),
      line: 1,
      device: 'Apple iPhone 13',
      fault: 'Cracked screen',
      serial: `SERIAL${n}`,
      status: isOpen(n) ? 'received' : 'collected',
      status_at: repairAt(n),
      version: 7,
      ...empty([
        'device_path',
        'asset_tag',
        'expected_at',
        'promise_ended_at',
        'ready_at',
        'owed_cents',
        'end_of_life',
        'parent',
        'sold_at',
        'sold_cents',
      ]),
      ...empty(['sale_costs_cents', 'excess_paid_at', 'accessories', 'condition', 'dangers', 'shelf']),
    }),
    'repair_devices',
  );
  for (const [step, status] of statuses.entries())
    await inParts(
      counts.repairs,
      (n): RepairEventTable => ({
        id: `${n}-${step}`,
        seq: step + 1,
        reference: reference(n),
        line: 1,
        at: repairAt(n),
        by: 'Kim',
        status,
        note: '',
        is_public: 1,
        ...empty(['by_id', 'link', 'evidence', 'previous']),
      }),
      'repair_events',
    );
  await inParts(counts.mails, (n): OutboxTable => mailRow(n, ago(minutes(n, counts.mails, 28))), 'outbox');

  let chain = '';
  await inParts(
    counts.audited,
    (n) => {
      const number = counts.audited - n;
      const row = {
        ...{
          id: `${n}`,
          at: ago(minutes(n, counts.audited, 730)),
          by: 'Kim',
          action: 'contact shown',
          about: reference(n),
          number,
        },
        ...empty(['staff_id', 'network']),
      };
      chain = chainOf(chain, row);
      return { ...row, chain };
    },
    'audit',
  );
  await store.write((db) => db.updateTable('audit_head').set({ chain, number: counts.audited }).execute());
}

const message = JSON.stringify({ message: 'My laptop does not charge any more. '.repeat(8) });

const empty = <Name extends string>(names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

const enquiryFacts = (n: number) => {
  const { kind: _, status: _s, answered_at: _a, ...facts } = enquiryRow(`NB-${n}`, { name: customerName(n) });
  return facts;
};

const mailRow = (n: number, at: string): OutboxTable => ({
  id: String(n),
  reference: `NB-${n}`,
  purpose: 'acknowledgement',
  recipient: `nb-${n}@example.com`,
  subject: 'We have your message',
  text: 'We have your message. '.repeat(20),
  html: '<p>We have your message.</p>'.repeat(40),
  status: 'sent',
  attempts: 1,
  next_attempt_at: at,
  created_at: at,
  sent_at: at,
  ...empty(['reply_to', 'attachment', 'lease_token', 'lease_until', 'last_error']),
});
