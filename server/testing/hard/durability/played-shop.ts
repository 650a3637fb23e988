import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { createEnquiries } from '../../../back-office/enquiries/enquiries.ts';
import { createRequests } from '../../../back-office/repairs/intake/repair-requests.ts';
import { createTracking } from '../../../back-office/repairs/links/repair-tracking.ts';
import type { Tables } from '../../../back-office/store/tables.ts';
import { createSubmit } from '../../../back-office/submissions/submit.ts';
import { Refusal } from '../../../forms/refusal.ts';
import { commandLine } from '../../databases/command-line.ts';
import { mailedLink } from '../../fixtures/repair-rows.ts';
import { sampleShop } from '../../fixtures/sample-shop.ts';
import { createTestDesk } from '../../servers/test-desk.ts';
import { openBeside } from './open-beside.ts';

/** The columns of each table that are random, or made of what is. THE list of the tables that are compared: the compiler keeps it whole. */
const randomColumns: Record<keyof Tables, string[]> = {
  ...{ enquiries: [], answers: ['id'], repairs: [], repair_devices: [], repair_events: ['id'] },
  ...{ repair_quotes: [], repair_quote_lines: [], repair_notices: [], repair_links: ['token_hash'] },
  // A limit begins at any free slot.
  ...{ outbox: ['id'], submissions: [], slots: ['counted_by', 'slot'], salts: ['salt'], job_times: [] },
  ...{ audit: ['id', 'network', 'chain'], audit_head: ['chain'], missed_searches: [] },
  ...{ staff: [], staff_keys: [], staff_sessions: ['token_hash'], staff_invites: [], staff_challenges: [] },
};

export type PlayedShop = Awaited<ReturnType<typeof openShop>>;

/** A shop over a database of its own, with its command line, its desk and its customers, by a clock that stands still until it is set. */
export async function openShop(context: TestContext, url: string) {
  const store = await openBeside(url);
  const desk = await createTestDesk(context, { store });
  context.after(() => store.close());
  const staff = await desk.signIn('counter');
  const now = () => desk.clock.now;
  const deps = {
    store,
    now,
    shop: () => sampleShop,
    mailTo: 'shop@example.com',
    log: pino({ level: 'silent' }),
  };
  const submit = createSubmit(deps);
  const shop = {
    ...{ store, clock: desk.clock, run: commandLine(store, url, now), tracking: createTracking(deps, 0) },
    ...{ requests: createRequests(deps, submit), contact: createEnquiries(deps, submit) },
    /** References, oldest first: an act makes one at most. */
    repairs: [] as string[],
    enquiries: [] as string[],
    /** Of each repair, the token of a link that was mailed. */
    links: [] as string[],
    /** The tokens that lookups gave. */
    found: [] as string[],
    /** Posts a form of a ticket. @returns where that leads @throws {Refusal} with the page's words */
    async postAtDesk(index: number, form: string, fields: Record<string, string>) {
      const { statusCode, headers, body } = await staff.post(
        `/t/${shop.repairs[index]?.toLowerCase()}/${form}`,
        fields,
      );
      if (statusCode >= 500) throw new Error(body);
      if (statusCode === 303) return headers.location;
      throw new Refusal(`${statusCode} ${/<section class="problem".*?<\/section>/s.exec(body)?.[0]}`);
    },
    /** Does an act. @returns what its doer was told, as `plain` writes it */
    async play(act: Act): Promise<{ isDone: boolean; told: string }> {
      const outcome = await (async () => act(shop))().then(
        (told) => ({ isDone: true, told }),
        (error) => {
          if (!(error instanceof Refusal)) throw error;
          const { message, kind, code, errors, retryAfterSeconds } = error;
          return { isDone: false, told: { message, kind, code, errors, retryAfterSeconds } };
        },
      );
      const referencesOf = (table: 'repairs' | 'enquiries') =>
        store.read((db) => db.selectFrom(table).select('reference').orderBy('created_at').execute());
      shop.repairs = (await referencesOf('repairs')).map(({ reference }) => reference);
      shop.enquiries = (await referencesOf('enquiries')).map(({ reference }) => reference);
      for (const reference of shop.repairs.slice(shop.links.length))
        shop.links.push(await mailedLink(store, reference, now()));
      return { ...outcome, told: plain(outcome.told) };
    },
    /** All rows of all tables, as `plain` writes them, sorted. */
    async rows(): Promise<Record<string, string[]>> {
      const tables: Record<string, string[]> = {};
      for (const [name, random] of Object.entries(randomColumns)) {
        const kept = (row: object) => Object.entries(row).filter(([column]) => !random.includes(column));
        tables[name] = (await desk.rows(name as keyof Tables)).map((row) => plain(kept(row).sort())).sort();
      }
      return tables;
    },
  };
  /** JSON in which random text has its kind's name, and a reference its place among all. */
  function plain(value: unknown): string {
    const all = [...shop.repairs, ...shop.enquiries];
    return (JSON.stringify(value) ?? '')
      .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '(id)')
      .replace(/\b[a-z\d]{32}\b/g, '(token)')
      .replace(/XR-[\dA-Z]{4}-[\dA-Z]{4}/gi, (found) => `(${all.indexOf(found.toUpperCase())})`);
  }
  return shop;
}

/** Does an act in one of several shops that are alike. @returns what its doer is told */
export type Act = (shop: PlayedShop) => Promise<unknown>;
