import type { Transaction } from 'kysely';
import { noTerms } from '../../shared/quote-terms.ts';
import type { RepairStatus } from '../../shared/repair-status.ts';
import { customerWords } from '../back-office/repairs/customer-refusals.ts';
import { insertRepair, type NewDevice } from '../back-office/repairs/insert-repair.ts';
import { makeLink } from '../back-office/repairs/link-tokens.ts';
import { type DeviceState, lockRepair, type Move, recordMove } from '../back-office/repairs/moves.ts';
import type { Done } from '../back-office/repairs/repair-tracking.ts';
import type { Store } from '../back-office/store/store.ts';
import type { RepairTable, Tables } from '../back-office/store/tables.ts';
import { Refusal } from '../forms/refusal.ts';

/** What came of a customer's act: "done", "repeated", "no-link", or why it was refused, "limited 3600". */
export async function inWords(act: Promise<unknown>): Promise<string> {
  try {
    const done = (await act) as Done | string | null | undefined;
    if (done === null) return 'no-link';
    return typeof done === 'object' && done.repeated ? 'repeated' : 'done';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, code = '', kind, retryAfterSeconds } = error;
    if (retryAfterSeconds) return `${kind} ${retryAfterSeconds}`;
    const known = Object.entries(customerWords).find(([, words]) => words === message);
    return known?.[0] ?? code;
  }
}

/** A repair for tests: Ana's, with one device that was requested, but for what the test says. */
export async function addRepair(
  store: Store,
  reference: string,
  facts: Partial<RepairTable> = {},
  devices: NewDevice[] = [{ device: 'Apple iPhone 13', fault: 'Cracked screen', serial: 'SERIAL-1' }],
  status: RepairStatus = 'requested',
): Promise<void> {
  await store.write((db) =>
    insertRepair(
      db,
      {
        reference,
        way: 'drop-off',
        name: 'Ana Example',
        email: 'Ana@example.com',
        email_key: 'ana@example.com',
        mailbox_key: 'ana@example.com',
        phone: '+61491570006',
        details: '{}',
        created_at: '2026-11-16T00:00:00.000Z',
        quarantined: 0,
        suspicion: '',
        ...facts,
      },
      devices,
      { status, by: 'customer' },
    ),
  );
}

/** The token of a link that was mailed to the customer: it may answer for them. */
export const mailedLink = (
  store: Store,
  reference: string,
  at = new Date('2026-11-19T00:00:00Z'),
): Promise<string> => store.write((db) => makeLink(db, reference, 'mail', at));

export interface TestMove {
  to: RepairStatus;
  /** ISO 8601 */
  at: string;
  note?: string;
  isPublic?: boolean;
  expectedAt?: Date;
}

/** Moves a device in a transaction of its own. */
export async function moveDevice(
  db: Transaction<Tables>,
  seen: DeviceState,
  move: Move,
  at: Date,
): Promise<void> {
  await lockRepair(db, seen.reference);
  await recordMove(db, seen, move, at);
}

/** Moves a device step by step, as the shop does. */
export async function moveAlong(store: Store, reference: string, moves: TestMove[], line = 1): Promise<void> {
  for (const { at, ...move } of moves) {
    await store.write(async (db) => {
      const seen = await db
        .selectFrom('repair_devices')
        .selectAll()
        .where('reference', '=', reference)
        .where('line', '=', line)
        .executeTakeFirstOrThrow();
      await moveDevice(db, seen, { by: 'Kim', ...move }, new Date(at));
    });
  }
}

/** From the request to the bench. */
export const toTheBench: TestMove[] = [
  { to: 'booked', at: '2026-11-16T01:00:00.000Z' },
  { to: 'received', at: '2026-11-17T00:30:00.000Z', note: 'With its charger' },
  { to: 'diagnosing', at: '2026-11-18T02:00:00.000Z', note: 'Customer sounded unsure', isPublic: false },
];

/** Puts a quote for a device into the tables, as the shop's command does, and moves it there. */
export async function addQuote(
  store: Store,
  reference: string,
  lines: [text: string, cents: number][],
  { version = 1, line = 1, at = '2026-11-19T03:00:00.000Z' } = {},
): Promise<void> {
  await store.write(async (db) => {
    await db
      .insertInto('repair_quotes')
      .values({ reference, line, version, sent_at: at, by: 'Kim', answered_at: null, ...noTerms })
      .execute();
    for (const [index, [text, cents]] of lines.entries()) {
      await db
        .insertInto('repair_quote_lines')
        .values({
          reference,
          line,
          version,
          position: index + 1,
          text,
          cents,
          approved: null,
          grade: null,
          warranty_months: null,
        })
        .execute();
    }
  });
}
