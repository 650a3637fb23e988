import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '../process/port.ts';
import { serverEnv } from '../testing/basics/processes.ts';
import { openPage } from '../testing/browser/chromium.ts';
import { startSite, untilWell } from '../testing/servers/start-site.ts';
import type { Hands } from './hands.ts';

interface Visit {
  phone: string;
  /** Of somebody whom the desk does not know yet. */
  name?: string;
  device: string;
}

/** What is done at a desk again and again. */
interface DeskDay {
  page: Page;
  /** What no log line may hold: the link that made the passkey, and the session. */
  secrets: string[];
  lock: () => Promise<void>;
  signIn: (hands: Hands) => Promise<void>;
  /** The whole intake: customer, device, price, condition, accessories, safety, promised time, notice; slip and label printed. */
  takeIn: (hands: Hands, visit: Visit) => Promise<void>;
  /** From the ticket of a repair that is approved until it is collected. */
  finish: (hands: Hands) => Promise<void>;
  /** Ends the server; answers all lines of its log. */
  close: () => Promise<string[]>;
}

/** The built server with its desk, and a page of somebody with a passkey, who is signed out. */
export async function openDesk(browser: Browser, databaseUrl: string): Promise<DeskDay> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { DESK_URL: url, DESK_PORT: String(port), DATABASE_URL: databaseUrl };
  const site = await startSite({ ...env, LOG_LEVEL: 'debug' }, 'dist');
  await untilWell(site);
  const { page } = await openPage(browser, url);
  // The printer: what is printed is done at once.
  await page.addInitScript(() => {
    window.print = () => setTimeout(() => dispatchEvent(new Event('afterprint')));
  });
  const link = await inviteOwner(env);
  await addPasskeyDevice(page);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const board = page.getByRole('heading', { level: 1, name: 'Board' });
  await page.goto(link);
  await press('Make a passkey');
  await board.waitFor();
  const [session] = await page.context().cookies();
  const day: DeskDay = {
    page,
    secrets: [link.slice(-32), session?.value ?? ''],
    async lock() {
      await press('Lock');
      await page.getByRole('heading', { name: 'Locked' }).waitFor();
    },
    async signIn(hands) {
      await hands.click(page.getByRole('button', { name: 'Use your passkey' }));
      await hands.see(page.getByRole('link', { name: 'New repair' }));
    },
    async takeIn(hands, visit) {
      await hands.click(page.getByRole('link', { name: 'New repair' }));
      await hands.see(page.locator('#intake-phone:focus'));
      await typeWhoAndWhat(page, hands, visit);
      await tellTheRest(page, hands);
    },
    async finish(hands) {
      const main = page.getByRole('main');
      for (const step of ['Start', 'Test', 'Ready', 'Collected'])
        await hands.click(main.getByRole('button', { name: step, exact: true }));
      await hands.see(page.getByRole('heading', { name: /^Collected/ }));
    },
    async close() {
      await site.stop();
      return site.logs.map((line) => JSON.stringify(line));
    },
  };
  await day.lock();
  return day;
}

/** By keys alone. */
async function typeWhoAndWhat(page: Page, hands: Hands, { phone, name, device }: Visit): Promise<void> {
  await hands.type(phone);
  await hands.press('Enter');
  if (name) {
    await hands.type(name);
    await hands.press('Enter');
    await hands.press('Enter');
  }
  await hands.see(page.locator('#intake-device:focus'));
  await hands.type(device);
  await hands.press('Enter');
  await hands.see(page.locator('#intake-fault:focus'));
  await hands.type('Cracked');
}

async function tellTheRest(page: Page, hands: Hands): Promise<void> {
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  for (const name of ['None of these', 'Case', 'Screen cracked']) await hands.click(box(name));
  // The first time that the shop may promise.
  await hands.press('Enter');
  await hands.see(page.locator('#intake-due:focus'));
  await hands.press('ArrowDown');
  await hands.click(page.locator('#prices [name="service"]').first());
  await hands.click(page.getByRole('link', { name: 'Show them the repair notice', exact: true }));
  await hands.click(page.getByRole('button', { name: 'I have read it' }));
  await hands.click(box('Customer accepts the price'));
  await hands.click(page.getByRole('button', { name: 'Take it in' }));
}

async function inviteOwner(env: Record<string, string>): Promise<string> {
  const args = ['dist/server/shop.js', 'staff', 'invite', '--name', 'Kim', '--role', 'owner'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: serverEnv(0, env) });
  const [link] = /http:\S+\/join\/\S+/.exec(stdout) ?? [];
  if (!link) throw new Error(`no link in: ${stdout}`);
  return link;
}

/** A passkey's device that answers as if it were touched at once. */
async function addPasskeyDevice(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', isUserVerified: true } as const;
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasResidentKey: true, hasUserVerification: true },
  });
}
