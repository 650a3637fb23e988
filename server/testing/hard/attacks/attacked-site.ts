import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { unitStart } from '../../basics/unit-start.ts';
import { spawnSite } from '../../servers/spawn-site.ts';
import { testDist } from '../../servers/test-build.ts';
import { Connection } from './connection.ts';
import type { Usage, UsageOrder } from './report-usage.ts';
import { get } from './requests.ts';

export interface AttackedSite {
  url: string;
  port: number;
  /** Path of the build's largest script. */
  script: string;
  isAlive(): boolean;
  /** What the server has used so far. Waits while its event loop is busy. */
  usage(order?: UsageOrder): Promise<Usage>;
  /** Ends the server and removes its database. */
  stop(): Promise<void>;
}

/**
 * Starts the tests' build with a database in a fresh folder. Nobody reads its log: that would be the attacker's work. Node and its
 * allocator get the limits of the unit.
 * @param env environment variables beside the few that every run needs
 */
export async function startAttackedSite(env: Record<string, string> = {}): Promise<AttackedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'attacks-'));
  const report = resolve('server/testing/hard/attacks/report-usage.ts');
  const unit = await unitStart();
  const command = [
    process.execPath,
    ...unit.options,
    '--expose-gc',
    '--import',
    report,
    `${testDist}/server/main.js`,
  ];
  const database = { DATABASE_URL: `sqlite:${folder}/shop.db` };
  const site = await spawnSite(
    ['ignore', 'ignore', 'inherit', 'ipc'],
    { ...unit.env, ...database, ...env },
    command,
  );
  const { child, port, url } = site;
  return {
    url,
    port,
    script: await findLargestScript(port),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    usage: (order = 'usage') => ask(child, order),
    async stop() {
      await site.end('SIGKILL');
      await rm(folder, { recursive: true });
    },
  };
}

/** The home page names the boot script, and that names React's start. */
async function findLargestScript(port: number): Promise<string> {
  const connection = new Connection(port);
  const text = async (path: string) =>
    String((await connection.ask(get(path, { 'accept-encoding': 'identity' }))).body);
  const boot = /\/assets\/boot-\w+\.js/.exec(await text('/'))?.[0] ?? '/';
  const entry = /entry-\w+\.js/.exec(await text(boot))?.[0];
  connection.close();
  if (!entry) throw new Error('the boot script names no entry');
  return `/assets/${entry}`;
}

async function ask(child: ChildProcess, order: UsageOrder): Promise<Usage> {
  const ended = new AbortController();
  const end = () => ended.abort(new Error('the server has ended'));
  child.once('exit', end);
  const answer = once(child, 'message', { signal: ended.signal });
  child.send(order);
  const [usage] = await answer;
  child.off('exit', end);
  return usage as Usage;
}
