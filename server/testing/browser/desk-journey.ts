import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { StaffRole } from '../../../shared/people-fields.ts';
import { openStore } from '../../back-office/store/open-store.ts';
import type { Store } from '../../back-office/store/store.ts';
import { freePort } from '../../process/port.ts';
import { serverEnv } from '../basics/processes.ts';
import { temporaryFolder } from '../basics/temporary-folder.ts';
import { logLines } from '../fixtures/log-lines.ts';
import { type RunningSite, startSite, untilWell } from '../servers/start-site.ts';
import { testDist } from '../servers/test-build.ts';
import { addColleague } from '../servers/test-desk.ts';
import type { OpenedPage } from './chromium.ts';
import { type JourneyTools, journey, walkOn } from './journey.ts';
import type { VisitorOptions } from './visitors.ts';

/** The desk of the tests' build, in a server and over a database of its own. */
export interface DeskSite extends RunningSite {
  store: Store;
  /** Signs somebody new in, who is named by their role and a number; resolves with their cookie. */
  signIn(role: StaffRole): Promise<SessionCookie>;
  /** Runs the shop's command line over the same database; resolves with what it prints. */
  shop(...words: string[]): Promise<string>;
}

export interface SessionCookie {
  name: string;
  value: string;
  /** The desk's origin. */
  url: string;
}

export async function startDesk(): Promise<DeskSite> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const DATABASE_URL = `sqlite:${temporaryFolder()}/shop.db`;
  const env = { DATABASE_URL, DESK_URL: url, DESK_PORT: String(port) };
  const { url: publicUrl, logs, stop } = await startSite(env);
  await untilWell({ url: publicUrl });
  const store = await openStore(DATABASE_URL, logLines().log);
  let people = 0;
  return {
    url,
    logs,
    store,
    async signIn(role) {
      people += 1;
      const person = { id: `staff-${people}`, name: `${role} ${people}`, role };
      const [name = '', value = ''] = (await addColleague(store, url, person)).split('=');
      return { name, value, url };
    },
    async shop(...words) {
      const args = [`${testDist}/server/shop.js`, ...words];
      const { stdout } = await promisify(execFile)(process.execPath, args, { env: serverEnv(0, env) });
      return stdout;
    },
    async stop() {
      await store.close();
      return stop();
    },
  };
}

export interface DeskTools extends Pick<JourneyTools, 'open'> {
  desk: DeskSite;
  /** A page of a browser in which somebody new is signed in. */
  openFor(role: StaffRole, options?: VisitorOptions): Promise<OpenedPage>;
}

/**
 * Has all journeys of a file walk at one desk.
 * @param prepare fills its database
 * @returns what takes the place of `journey`
 */
export function walkAtDesk(prepare: (desk: DeskSite) => Promise<unknown> = async () => {}) {
  let started: Promise<DeskSite> | undefined;
  const start = () => {
    started ??= startDesk().then(async (desk) => {
      await prepare(desk);
      return desk;
    });
    return started;
  };
  walkOn(start);
  return (name: string, walk: (tools: DeskTools) => Promise<void>): void =>
    journey(name, async ({ open }) => {
      const desk = await start();
      const openFor: DeskTools['openFor'] = async (role, options) => {
        const opened = await open(options);
        await opened.context.addCookies([await desk.signIn(role)]);
        return opened;
      };
      await walk({ desk, open, openFor });
    });
}
