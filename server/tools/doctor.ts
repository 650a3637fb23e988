/**
 * Says what this machine has of what the project needs, and what to do about the rest: `npm run doctor`. Changes nothing.
 * Exits 1 where something keeps the site from starting.
 */
import '../process/env-file.ts';
import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { checkDataFolder, placeDatabase, shownDatabase } from '../back-office/store/data-folder.ts';
import { type Config, parseConfig } from '../config.ts';
import { checkPort } from '../process/port.ts';
import { launchBrowser } from '../testing/browser/chromium.ts';

const waitMs = 5_000;

async function database({ databaseUrl }: Config): Promise<string> {
  const url = placeDatabase(databaseUrl, 'dist');
  const shown = shownDatabase(url);
  if (!url.startsWith('sqlite:')) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: waitMs });
    await client.connect().finally(() => client.end());
    return `PostgreSQL, ${shown}`;
  }
  await checkDataFolder(url);
  if (!existsSync(shown)) return `${shown} will be made at the first start`;
  const faults = new DatabaseSync(shown, { readOnly: true }).prepare('pragma quick_check(1)').get();
  if (faults?.quick_check === 'ok') return `SQLite, ${shown}`;
  throw new Error(`SQLite, ${shown}: ${faults?.quick_check}`);
}

async function mail({ smtpUrl }: Config): Promise<string> {
  if (!smtpUrl) throw new Error('SMTP_URL is not set: e-mail waits in the database');
  const limits = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs };
  await createTransport({ url: smtpUrl, ...limits }).verify();
  return `${new URL(smtpUrl).host} takes our mail`;
}

async function browser(): Promise<string> {
  const found = await launchBrowser();
  await found?.close();
  if (!found) throw new Error('npm run test:e2e skips what needs one');
  return `Chromium ${found.version()} for the end-to-end tests`;
}

/** Prints one line. What is lacking is a `note` where the site starts without it. */
async function check(name: string, find: () => string | Promise<string>, lack: 'note' | 'fault' = 'note') {
  try {
    const says = await find();
    console.log(`ok    ${name.padEnd(10)}${says}`);
  } catch (error) {
    console.log(`${lack.padEnd(6)}${name.padEnd(10)}${(error as Error).message}`);
    if (lack === 'fault') process.exitCode = 1;
  }
}

await check('Node', () => {
  const [pinned, own] = [readFileSync('.nvmrc', 'utf8').trim(), process.versions.node];
  if (own === pinned) return `${own}, the project's own`;
  throw new Error(`${own} instead of ${pinned}: "npm ci" brings that one, unless --ignore-scripts`);
});
try {
  const config = parseConfig(process.env);
  const { host, port } = config;
  await check('port', () => checkPort(host, port).then(() => `${port} at ${host} is free`));
  await check('database', () => database(config), 'fault');
  await check('mail', () => mail(config));
  await check('browser', browser);
} catch (error) {
  // It hides what depends on the settings.
  console.log(`fault settings  ${(error as Error).message}`);
  process.exitCode = 1;
}
