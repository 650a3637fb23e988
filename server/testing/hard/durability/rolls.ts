import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../process/port.ts';
import { startNginx, type TestNginx } from '../../servers/nginx.ts';
import { type SiteProcess, startSite } from '../../servers/start-site.ts';
import { promise } from './kept-promises.ts';
import { storedEnquiries } from './open-beside.ts';
import { postContact } from './post-form.ts';

/** Two servers over one database behind nginx, as `server/deploy/compose.yaml` describes it. */
export interface Deployment {
  nginx: TestNginx;
  /** The origins of the servers themselves. */
  servers: string[];
  /** Stops one server after the other as an orchestrator does, and starts it again on its port. */
  roll(): Promise<void>;
  /** Ends all servers and leaves nginx alone. */
  stopServers(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a deployment over a PostgreSQL, or answers why it cannot run here. */
export async function startDeployment(databaseUrl: string): Promise<Deployment | string> {
  const start = (port: number) =>
    startSite({ DATABASE_URL: databaseUrl, PORT: String(port), LAME_DUCK_SECONDS: '1' });
  const ports: number[] = [];
  const servers: SiteProcess[] = [];
  while (servers.length < 2) {
    const port = await freePort();
    servers.push(await start(port));
    ports.push(port);
  }
  const stopServers = async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
  const nginx = await startNginx(ports);
  if (typeof nginx === 'string') {
    await stopServers();
    return nginx;
  }
  return {
    nginx,
    servers: servers.map(({ url: origin }) => origin),
    async roll() {
      for (const [index, port] of ports.entries()) {
        const code = await servers[index]?.stop();
        if (code !== 0) throw new Error(`a server left with ${code}`);
        servers[index] = await start(port);
      }
    },
    stopServers,
    async stop() {
      await Promise.all([stopServers(), nginx.stop()]);
    },
  };
}

/** Every other request has a query of its own, so that it passes nginx's cache. */
const pages = ['/', '/help/faq', '/contact', '/repairs/apple/iphone-13'];

/**
 * Rolls a deployment while visitors read pages and send forms: no request may fail, no form be lost or stored twice. Answers why
 * that cannot be tried here.
 * @param visitors how many, each with one request at a time
 */
export async function rollUnderLoad(
  databaseUrl: string,
  rolls: number,
  visitors: number,
): Promise<string | undefined> {
  const deployment = await startDeployment(databaseUrl);
  if (typeof deployment === 'string') return deployment;
  const { url } = deployment.nginx;
  const whole = promise('rolls', 'rolls of two servers under load');
  const failures: Record<string, number> = {};
  const fail = (what: string) => {
    failures[what] = (failures[what] ?? 0) + 1;
  };
  const acknowledged = new Set<string>();
  let requests = 0;
  let over = false;

  async function read(path: string): Promise<void> {
    try {
      // Each request comes from a network of its own: nginx lets one have so many.
      const localAddress = `127.${randomInt(1, 255)}.${randomInt(255)}.1`;
      const [answer] = await once(get(url + path, { localAddress, agent: false }), 'response');
      const html = await text(answer);
      if (answer.statusCode !== 200) fail(`GET ${answer.statusCode}`);
      // The built page, which stands in when no server answers.
      else if (answer.headers['cache-control'] === 'no-store') fail('GET answered without a server');
      else if (!html.trimEnd().endsWith('</html>')) fail('GET was cut off');
    } catch (error) {
      fail(`GET ${error}`);
    }
  }
  async function send(sender: number): Promise<void> {
    const { status, reference } = await postContact(url, sender);
    // Everybody has one address here, and so one allowance: who is past it is answered as well.
    if (reference) acknowledged.add(reference);
    else if (status !== 429) fail(`POST /contact ${status}`);
  }
  const load = Array.from({ length: visitors }, async (_, visitor) => {
    for (let turn = 0; !over; turn += 1) {
      requests += 1;
      if (turn % 20 === 0) await send(visitor * 1_000_000 + turn);
      else await read(`${pages[(visitor + turn) % pages.length]}${turn % 2 ? `?visit=${requests}` : ''}`);
    }
  });
  try {
    for (let roll = 0; roll < rolls; roll += 1) {
      whole.tried();
      await deployment.roll();
      await setTimeout(200);
    }
  } finally {
    over = true;
    await Promise.all(load);
    await deployment.stop();
  }
  assert.ok(
    requests > rolls * 50 && acknowledged.size > 0,
    `${requests} requests, ${acknowledged.size} acknowledged`,
  );
  assert.deepEqual(failures, {});
  assert.deepEqual(await storedEnquiries(databaseUrl), [...acknowledged].sort());
  whole.kept();
  return undefined;
}
