import { randomUUID } from 'node:crypto';
import { freePort } from '../../../process/port.ts';
import { type SiteProcess, startSite } from '../../servers/start-site.ts';
import { addColleague } from '../../servers/test-desk.ts';
import { openBeside } from './open-beside.ts';

/** A server with a desk. @returns also the desk's origin */
export async function startDesk(databaseUrl: string): Promise<SiteProcess & { desk: string }> {
  const port = await freePort();
  const desk = `http://localhost:${port}`;
  const env = { DATABASE_URL: databaseUrl, DESK_URL: desk, DESK_PORT: String(port) };
  return { ...(await startSite(env)), desk };
}

/** Signs somebody in at all desks over a database; answers the `cookie` header to send. */
export async function signIn(databaseUrl: string, name: string): Promise<string> {
  const store = await openBeside(databaseUrl);
  const cookie = await addColleague(store, 'http://localhost', { id: name, name, role: 'counter' });
  await store.close();
  return cookie;
}

/** What an intake posts, by a number that makes it another customer's, and its draft. */
export function intakeOf(number: number): Record<string, string> {
  const who = { name: `Customer ${number}`, email: `customer-${number}@example.com` };
  const device = { device: 'Apple iPhone 13', path: 'apple/iphone-13', serial: `SN-${number}` };
  const price = { service: 'screen-replacement/genuine', agreed: 'yes' };
  return { draft: randomUUID(), ...who, ...device, ...price, fault: 'Cracked', danger: 'wet', notice: 'yes' };
}

/** `status` 0: the server ended meanwhile. */
interface Answered {
  status: number;
  location?: string;
  message?: string;
}

/** Posts a form of the desk as a script does. */
export async function postDesk(
  desk: string,
  cookie: string,
  path: string,
  fields: Record<string, string>,
): Promise<Answered> {
  try {
    const answer = await fetch(desk + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie, accept: 'application/json', 'sec-fetch-site': 'same-origin' },
    });
    const isJson = answer.headers.get('content-type')?.includes('json');
    const said = isJson ? ((await answer.json()) as Answered) : await answer.text();
    return { ...(typeof said === 'object' && said), status: answer.status };
  } catch {
    return { status: 0 };
  }
}

/** @returns the path of the repair that was taken in; `null` where nobody said that it was */
export async function takeIn(
  desk: string,
  cookie: string,
  intake: Record<string, string>,
): Promise<string | null> {
  const { status, location } = await postDesk(desk, cookie, '/new', intake);
  if (status !== 0 && status !== 200 && status !== 503) throw new Error(`an intake was answered ${status}`);
  return status === 200 ? (/^\/t\/[^/]+/.exec(location ?? '')?.[0] ?? null) : null;
}
