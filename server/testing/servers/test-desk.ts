import { readFile } from 'node:fs/promises';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { StaffRole } from '../../../shared/people-fields.ts';
import { openStore } from '../../back-office/store/open-store.ts';
import type { Store } from '../../back-office/store/store.ts';
import type { Tables } from '../../back-office/store/tables.ts';
import { parseConfig } from '../../config.ts';
import { createDesk, type ExtendDesk } from '../../desk/desk.ts';
import { createSessions } from '../../desk/people/sessions.ts';
import type { Release } from '../../release/release.ts';
import { makeSearchIndex, searchIndexName } from '../../search/search-index.ts';
import { temporaryFolder } from '../basics/temporary-folder.ts';
import { fridayAtEleven } from '../databases/each-engine.ts';
import { type LogLine, logLines } from '../fixtures/log-lines.ts';
import { sampleScreen } from '../fixtures/sample-services.ts';
import { sampleShop } from '../fixtures/sample-shop.ts';

type Headers = Record<string, string>;
export type Fields = Record<string, string | string[]>;

/** A browser at the desk. */
export interface DeskBrowser {
  /** What it sends as `cookie`; the desk's answers change it. */
  cookie: string;
  get: (url: string, headers?: Headers) => Promise<LightMyRequestResponse>;
  /** Posts a form, or a text of the type among the headers. */
  post: (
    url: string,
    sent?: Fields | string | Uint8Array,
    headers?: Headers,
  ) => Promise<LightMyRequestResponse>;
}

/** A desk over an empty database, with a clock that stands still until a test moves it. */
export interface TestDesk {
  app: FastifyInstance;
  store: Store;
  /** Every log line so far, parsed. */
  lines: LogLine[];
  clock: { now: Date };
  wait: (ms: number) => void;
  /** All rows of a table. */
  rows: <Name extends keyof Tables & string>(name: Name) => Promise<Record<string, unknown>[]>;
  browser: (cookie?: string) => DeskBrowser;
  /** Signs somebody new in, who is named by their role: "bench 2". */
  signIn: (role: StaffRole, session?: { locked_at?: string; stepped_up_at?: string }) => Promise<DeskBrowser>;
}

interface TestDeskOptions {
  env?: Record<string, string>;
  extend?: ExtendDesk;
  /** The build that it serves; else one with a device on its price list. */
  release?: Release;
  /** Its database, which whoever opened it closes; else an empty one. */
  store?: Store;
}

export const testDeskUrl = 'https://desk.example.com';
export const testDeskHost = 'desk.example.com';

const folder = temporaryFolder();
let desks = 0;

/** Ends with the test, or with the suite. */
export async function createTestDesk(
  context: { after: (end: () => Promise<void>) => void },
  { env = {}, extend, release = sampleRelease, store: given }: TestDeskOptions = {},
): Promise<TestDesk> {
  const { log, lines } = logLines();
  desks += 1;
  const store = given ?? (await openStore(`sqlite:${folder}/${desks}/shop.db`, log));
  const clock = { now: fridayAtEleven };
  const now = () => clock.now;
  const config = parseConfig({ DESK_URL: testDeskUrl, ...env });
  const close = async () => void (given ?? (await store.close()));
  // A desk that does not start leaves its store to be closed.
  const app = await createDesk({ config, log, store, release: { current: release }, now }, extend).catch(
    async (error) => {
      await close();
      throw error;
    },
  );
  context.after(async () => {
    await app.close();
    await close();
  });
  const { host } = new URL(config.deskUrl ?? '');
  const browser = (cookie = '') => browserAt(app, host, cookie);
  let people = 0;
  return {
    ...{ app, store, lines, clock, browser },
    wait(ms) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    rows: (name) =>
      store.read((db) =>
        db
          .selectFrom(name as 'staff')
          .selectAll()
          .execute(),
      ),
    async signIn(role, session) {
      people += 1;
      const id = `staff-${people}`;
      const cookie = await addColleague(
        store,
        config.deskUrl ?? '',
        { id, name: `${role} ${people}`, role },
        now,
      );
      if (session)
        await store.write((db) =>
          db.updateTable('staff_sessions').set(session).where('staff_id', '=', id).execute(),
        );
      return browser(cookie);
    },
  };
}

function browserAt(app: FastifyInstance, host: string, cookie: string): DeskBrowser {
  const ask = async (method: 'GET' | 'POST', url: string, headers: Headers, payload?: string | Buffer) => {
    const sent = { cookie: browser.cookie, host, 'sec-fetch-site': 'same-origin', accept: 'text/html' };
    const agent = { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0' };
    const answer = await app.inject({
      ...{ method, url, headers: { ...agent, ...sent, ...headers } },
      ...(payload !== undefined && { payload }),
    });
    const [changed] = String(answer.headers['set-cookie'] ?? '').split(';');
    if (changed) browser.cookie = changed;
    return answer;
  };
  const browser: DeskBrowser = {
    cookie,
    get: (url, headers = {}) => ask('GET', url, headers),
    post(url, sent = {}, headers = {}) {
      const isBytes = sent instanceof Uint8Array;
      const payload = isBytes ? Buffer.from(sent) : typeof sent === 'string' ? sent : encodeForm(sent);
      return ask('POST', url, { 'content-type': 'application/x-www-form-urlencoded', ...headers }, payload);
    },
  };
  return browser;
}

const encodeForm = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, text]) => [text].flat().map((each) => [name, each])),
  ).toString();

/** Somebody new of the staff, signed in at a desk; answers the `cookie` header to send. */
export async function addColleague(
  store: Store,
  deskUrl: string,
  person: { id: string; name: string; role: StaffRole },
  now = () => new Date(),
): Promise<string> {
  const row = { ...person, created_at: now().toISOString(), ended_at: null };
  await store.write((db) => db.insertInto('staff').values(row).execute());
  const headers: Record<string, string> = {};
  const reply = {
    request: { headers: {} },
    header: (name: string, value: string) => Object.assign(headers, { [name]: value }),
  };
  await createSessions({ store, now, deskUrl }).start(person.id, reply as never, null);
  // Long enough ago that what asks for the passkey again does so.
  await store.write((db) =>
    db.updateTable('staff_sessions').set({ stepped_up_at: null }).where('staff_id', '=', person.id).execute(),
  );
  return headers['set-cookie']?.split(';')[0] ?? '';
}

/** As much of a build as the desk reads: one device on its price list, its sheet as it is written, and a script of one line. */
const sampleRelease = {
  ...{ id: '0123456789ab', mode: 'production', shop: sampleShop },
  catalogue: {
    device: async (manufacturer: string, slug: string) =>
      `${manufacturer}/${slug}` === 'apple/iphone-13'
        ? { manufacturer: { name: 'Apple' }, device: { name: 'iPhone 13' }, services: [sampleScreen] }
        : null,
  },
  files: {
    async read(name: string) {
      if (name === searchIndexName) return Buffer.from(JSON.stringify(makeSearchIndex([], [])));
      return name.endsWith('.css')
        ? readFile('client/desk/styles/desk-sheet.css')
        : Buffer.from('export {};');
    },
  },
} as unknown as Release;
