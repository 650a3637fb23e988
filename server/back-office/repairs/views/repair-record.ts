import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RepairDeviceTable, RepairEventTable, RepairTable, Tables } from '../../store/tables.ts';
import { isClosedByJob } from '../records/closed-by-job.ts';
import type { OpenLink } from '../records/link-tokens.ts';
import { requestedServices } from '../records/request-details.ts';
import { readQuotes, readTakenBack, type StoredQuote, type TakenBack } from '../records/stored-quotes.ts';

/**
 * A repair as the page behind its link may show it: no name, no contact, no serial number, no private note. What is left
 * out is not read.
 */
export interface RepairRecord {
  repair: Pick<RepairTable, (typeof repairColumns)[number]>;
  /** What was asked for on the site, from the price list: never the customer's own words. */
  requested: string[];
  /** Whether the link may answer for the customer. */
  mayAnswer: boolean;
  /** How many people beside the customer may collect. */
  collectors: number;
  devices: DeviceRecord[];
}

const repairColumns = [
  ...(['reference', 'way', 'created_at', 'closed_at'] as const),
  ...(['collectors_at', 'stopped_at', 'disputed_at'] as const),
] as const;
const deviceColumns = [
  ...(['line', 'device', 'asset_tag', 'status', 'status_at', 'version'] as const),
  ...(['expected_at', 'promise_ended_at', 'ready_at'] as const),
  ...(['owed_cents', 'sold_at', 'sold_cents', 'sale_costs_cents', 'excess_paid_at'] as const),
] as const;

export interface DeviceRecord extends Pick<RepairDeviceTable, (typeof deviceColumns)[number]> {
  /** When the written notice was given that it is ready now; `null` where none was. */
  noticeAt: string | null;
  /** As `publicHistory` has them; oldest first. */
  events: PublicEvent[];
  /** The daily job has closed its request, since nobody came. */
  isIdle?: true;
  /** The newest version of its quote. */
  quote: QuoteRecord | null;
}

export interface PublicEvent extends Pick<RepairEventTable, 'id' | 'at' | 'status' | 'note'> {
  /** Of an answer to a quote, in our own words: "Approved by phone, $488". */
  said?: string;
}

export type QuoteRecord = Omit<StoredQuote, 'reference' | 'line' | 'by'>;

/** Reads a repair as the one whom a link opens it sees it; `null` where there is none. */
export async function readRepair(
  db: Kysely<Tables>,
  { reference, mayAnswer }: Pick<OpenLink, 'reference' | 'mayAnswer'>,
): Promise<RepairRecord | null> {
  const found = await db
    .selectFrom('repairs')
    .select([...repairColumns, 'collectors', 'details'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!found) return null;
  const { collectors, details, ...repair } = found;
  const devices = await db
    .selectFrom('repair_devices')
    .select(deviceColumns)
    .where('reference', '=', reference)
    .orderBy('line')
    .execute();
  const events = await db
    .selectFrom('repair_events')
    .select(['id', 'line', 'at', 'by', 'status', 'note', 'is_public', 'evidence'])
    .where('reference', '=', reference)
    .orderBy('seq')
    .execute();
  const taken = await readTakenBack(db, reference);
  const notices = await db
    .selectFrom('repair_notices')
    .select(['line', 'ready_at', 'given_at'])
    .where('reference', '=', reference)
    .where('kind', '=', 'ready')
    .execute();
  // Of each device the newest, which comes last.
  const quotes = new Map(
    (await readQuotes(db, { reference })).map(({ reference: _, line, by: _by, ...quote }) => [line, quote]),
  );
  return {
    repair,
    requested: requestedServices({ details }),
    mayAnswer,
    collectors: (JSON.parse(collectors) as unknown[]).length,
    devices: devices.map((device) => ({
      ...device,
      noticeAt:
        notices.find(({ line, ready_at }) => line === device.line && ready_at === device.ready_at)
          ?.given_at ?? null,
      events: publicHistory(events, device.line, taken),
      ...(isClosedByJob(events, device.line) && { isIdle: true as const }),
      quote: quotes.get(device.line) ?? null,
    })),
  };
}

type Event = Pick<RepairEventTable, 'id' | 'line' | 'at' | 'status' | 'note' | 'is_public' | 'evidence'>;

/**
 * What the customer may read of a device's history: moves, and notes for them. Private notes of moves are empty, and so are those of answers.
 * @param taken the quotes of its repair that were taken back
 */
export const publicHistory = (events: Event[], line: number, taken: TakenBack[]): PublicEvent[] =>
  withoutTakenBack(
    events.filter((event) => event.line === line),
    taken.filter((quote) => quote.line === line),
  )
    .filter(({ status, is_public }) => status !== null || is_public === 1)
    .map((event) => {
      const { id, at, status, note, is_public } = event;
      const said = answerSaid(event);
      return { id, at, status, note: is_public === 1 && said === null ? note : '', ...(said && { said }) };
    });

/** From the quote until it was taken back nothing has moved: what was agreed to before stands, and so does the step. Notes stay. */
function withoutTakenBack(events: Event[], taken: TakenBack[]): Event[] {
  const over = taken.flatMap(({ sent_at, withdrawn_at }) => {
    const from = events.findIndex(({ status, at }) => status === 'quote_sent' && at === sent_at);
    const to = events.findIndex(({ status, at }, i) => i > from && status !== null && at === withdrawn_at);
    return from < 0 || to < 0 ? [] : events.slice(from, to);
  });
  return events.map((event) => (over.includes(event) ? { ...event, status: null } : event));
}

/** As `answerQuote` words an answer. */
const ownWords =
  /^(?:You .*|(?:Approved|Declined (?:the quote|what’s new))(?: by phone| at the counter)?(?:[,.] \$[\d,.]*\d(?: in all|, \d+ of \d+ lines| stays as agreed before)*)?)$/;

/** An answer without what somebody of the staff typed of it for the desk; `null` for what is none. Older rows have a bare sum first. */
function answerSaid({ status, note, evidence }: Event): string | null {
  if (evidence === null && !(status === 'approved' && /^\$\d/.test(note))) return null;
  if (ownWords.test(note)) return note;
  const [price] = /\$[\d,.]*\d/.exec(note) ?? [];
  return price && status === 'approved' ? `Approved, ${price}` : '';
}

/** Names the state of a repair: another one, and there is news for its open pages. */
export const stateOf = (record: RepairRecord): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('base64url').slice(0, 16);
