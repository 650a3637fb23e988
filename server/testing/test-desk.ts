import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Shop } from '../../shared/shop.ts';
import { openStore } from '../back-office/store/open-store.ts';
import type { StaffRole } from '../back-office/store/staff-tables.ts';
import type { Store } from '../back-office/store/store.ts';
import { parseConfig } from '../config.ts';
import { createDesk, type ExtendDesk } from '../desk/desk.ts';
import type { DeskDeps } from '../desk/desk-deps.ts';
import { createSessions } from '../desk/people/sessions.ts';
import type { Release } from '../release/release.ts';
import { type LogLine, logLines } from './log-lines.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A desk over an empty database, with a clock that stands still until a test moves it. */
export interface TestDesk {
  app: FastifyInstance;
  store: Store;
  /** Every log line so far, parsed. */
  lines: LogLine[];
  clock: { now: Date };
  /** Signs somebody new in, who is named by their role; resolves with the `cookie` header to send. */
  signIn: (role: StaffRole) => Promise<string>;
}

interface TestDeskOptions {
  env?: Record<string, string>;
  extend?: ExtendDesk;
  /** The build that it serves, where a test needs one. */
  release?: Release;
}

export const testDeskUrl = 'https://desk.example.com';

const folder = temporaryFolder();
let desks = 0;

/** Ends with the test, or with the suite. */
export async function createTestDesk(
  context: { after: (end: () => Promise<void>) => void },
  { env = {}, extend, release = sampleRelease() }: TestDeskOptions = {},
): Promise<TestDesk> {
  const { log, lines } = logLines();
  desks += 1;
  const store = await openStore(`sqlite:${folder}/${desks}/shop.db`, log);
  // A Friday, 11:00 in Brisbane.
  const clock = { now: new Date('2026-11-20T01:00:00Z') };
  const now = () => clock.now;
  const deps: DeskDeps = {
    config: parseConfig({ DESK_URL: testDeskUrl, ...env }),
    log,
    store,
    release: { current: release },
    now,
  };
  // A desk that does not start leaves its store to be closed.
  const app = await createDesk(deps, extend).catch(async (error) => {
    await store.close();
    throw error;
  });
  context.after(async () => {
    await app.close();
    await store.close();
  });
  let people = 0;
  return {
    app,
    store,
    lines,
    clock,
    async signIn(role) {
      people += 1;
      const person = { id: `staff-${people}`, name: `${role} ${people}`, role };
      return addColleague(store, env.DESK_URL ?? testDeskUrl, person, now);
    },
  };
}

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
  await createSessions({ store, now, deskUrl }).start(person.id, reply as never);
  // Long enough ago that what asks for the passkey again does so.
  await store.write((db) =>
    db.updateTable('staff_sessions').set({ stepped_up_at: null }).where('staff_id', '=', person.id).execute(),
  );
  return headers['set-cookie']?.split(';')[0] ?? '';
}

/** As much of a build as the desk reads: its sheet as it is written, and a script of one line. */
function sampleRelease(): Release {
  const shop = {
    name: 'Test Bench',
    initials: 'TB',
    publicUrl: 'https://testbench.example.com',
    theme: { primary: 'green', gray: 'cool' },
  } as Shop;
  const read = (name: string) =>
    name.endsWith('.css')
      ? readFile('server/desk/browser/desk-sheet.css')
      : Promise.resolve(Buffer.from('export {};'));
  return {
    id: '0123456789ab',
    mode: 'production',
    shop,
    files: { dir: '', has: () => true, read },
  } as unknown as Release;
}
