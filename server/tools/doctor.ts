/**
 * Says what this machine has of what the project needs, and what to do about the rest: `npm run doctor`. Changes nothing.
 * Exits 1 where something keeps the site from starting.
 */
import '../process/env-file.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { type Config, parseConfig } from '../config.ts';
import { checkDataFolder, placeDatabase, shownDatabase } from '../process/data-folder.ts';
import { checkPort } from '../process/port.ts';
import { launchBrowser } from '../testing/browser.ts';

/** `note`: something works less well, or not at all where nobody needs it here. */
type State = 'ok' | 'note' | 'fault';
type Finding = [state: State, says: string];

const waitMs = 5_000;

function node(): Finding {
  const [pinned, own] = [readFileSync('.nvmrc', 'utf8').trim(), process.versions.node];
  const [, npm, outside] = /npm\/(\S+) node\/v(\S+)/.exec(process.env.npm_config_user_agent ?? '') ?? [];
  const around = npm ? `; npm ${npm} runs on ${outside}` : '';
  if (own === pinned) return ['ok', `${own}, the project's own${around}`];
  return ['note', `${own} instead of ${pinned}: "npm ci" brings that one, unless --ignore-scripts${around}`];
}

/** Whether what is installed is what the lock file names. What belongs to other systems is in neither. */
function packages(): Finding {
  const lockOf = (file: string): Record<string, { version?: string; optional?: boolean }> =>
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
  const installed = lockOf('node_modules/.package-lock.json');
  const differing = Object.entries(lockOf('package-lock.json'))
    .filter(([path, { version, optional }]) => path && !optional && installed[path]?.version !== version)
    .map(([path]) => path.replace('node_modules/', ''));
  if (differing.length === 0) return ['ok', `${Object.keys(installed).length}, as the lock file names them`];
  return ['fault', `${differing.slice(0, 3).join(', ')} (of ${differing.length}) differ: npm ci`];
}

async function port({ host, port }: Config): Promise<Finding> {
  try {
    await checkPort(host, port);
    return ['ok', `${port} at ${host} is free`];
  } catch (error) {
    return ['note', (error as Error).message];
  }
}

async function database({ databaseUrl }: Config): Promise<Finding> {
  const url = placeDatabase(databaseUrl, 'dist');
  const shown = shownDatabase(url);
  if (!url.startsWith('sqlite:')) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: waitMs });
    try {
      await client.connect();
      const { rows } = await client.query('show server_version');
      return ['ok', `PostgreSQL ${rows[0].server_version}, ${shown}`];
    } finally {
      await client.end();
    }
  }
  await checkDataFolder(url);
  if (!existsSync(shown)) return ['ok', `${shown} will be made at the first start`];
  const file = new DatabaseSync(shown, { readOnly: true });
  const { quick_check } = file.prepare('pragma quick_check(1)').get() as { quick_check: string };
  file.close();
  return [quick_check === 'ok' ? 'ok' : 'fault', `SQLite, ${shown}: ${quick_check}`];
}

async function mail({ smtpUrl }: Config): Promise<Finding> {
  if (!smtpUrl) return ['note', 'SMTP_URL is not set: e-mail waits in the database'];
  const limits = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs };
  const transport = createTransport({ url: smtpUrl, ...limits });
  try {
    await transport.verify();
    return ['ok', `${new URL(smtpUrl).host} takes our mail`];
  } catch (error) {
    return ['note', `${new URL(smtpUrl).host}: ${(error as Error).message}`];
  } finally {
    transport.close();
  }
}

async function browser(): Promise<Finding> {
  const found = await launchBrowser();
  const says = `Chromium ${found?.version()} for the end-to-end tests`;
  await found?.close();
  return found ? ['ok', says] : ['note', 'npm run test:e2e skips what needs one'];
}

function proxy({ trustProxy }: Config): Finding {
  const trusted = `TRUST_PROXY is ${trustProxy}`;
  for (const program of ['nginx', '/usr/sbin/nginx']) {
    try {
      execFileSync(program, ['-v'], { stdio: 'ignore' });
      return ['ok', `nginx is installed; ${trusted}`];
    } catch {}
  }
  return [
    'note',
    `no nginx: its tests are skipped, and production needs a proxy (server/deploy); ${trusted}`,
  ];
}

const checks: [name: string, find: () => Finding | Promise<Finding>][] = [
  ['Node', node],
  ['packages', packages],
];
try {
  const config = parseConfig(process.env);
  const source = existsSync('.env') ? 'of .env and the environment' : 'of the environment; no .env';
  checks.push(['settings', () => ['ok', source]], ['port', () => port(config)]);
  checks.push(['database', () => database(config)], ['mail', () => mail(config)]);
  checks.push(['browser', browser], ['proxy', () => proxy(config)]);
} catch (error) {
  // It hides what depends on the settings.
  checks.push(['settings', () => ['fault', (error as Error).message]]);
}
for (const [name, find] of checks) {
  const [state, says] = await Promise.resolve()
    .then(find)
    .catch((error): Finding => ['fault', (error as Error).message]);
  console.log(`${state.padEnd(6)}${name.padEnd(10)}${says}`);
  if (state === 'fault') process.exitCode = 1;
}
