import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../../process/port.ts';
import { startNginx, type TestNginx } from '../../servers/nginx.ts';
import { type SiteProcess, startSite } from '../../servers/start-site.ts';
import { keepVisiting } from './keep-visiting.ts';
import { promise } from './kept-promises.ts';
import { storedEnquiries } from './open-beside.ts';

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
  const whole = promise('rolls', 'rolls of two servers under load');
  const leave = keepVisiting(deployment.nginx.url, visitors, 50, true);
  try {
    for (let roll = 0; roll < rolls; roll += 1) {
      whole.tried();
      await deployment.roll();
      await setTimeout(200);
    }
  } finally {
    await leave();
    await deployment.stop();
  }
  const { failed, acknowledged, requests } = await leave();
  assert.ok(
    requests > rolls * 50 && acknowledged.length > 0,
    `${requests} requests, ${acknowledged.length} acknowledged`,
  );
  assert.deepEqual(failed, []);
  assert.deepEqual(await storedEnquiries(databaseUrl), acknowledged);
  whole.kept();
  return undefined;
}
