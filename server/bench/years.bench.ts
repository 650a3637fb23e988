import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startPostgres } from '../testing/databases/postgres.ts';
import { openBeside } from '../testing/hard/durability/open-beside.ts';
import { postContact } from '../testing/hard/durability/post-form.ts';
import { type LogLine, startSite, untilWell } from '../testing/servers/start-site.ts';
import { startServer } from './bench-server.ts';
import { customerName, fillYears, years } from './fill-years.ts';
import type { Row } from './rows.ts';

const shop = 'dist/server/shop.js';
const dist = 'dist';
/** Commands, each with the most seconds of CPU that it may take; `null` where it answers with all there is. */
const commands: [words: string[], most: number | null][] = [
  [['staff', 'list'], 1],
  [['enquiries', 'list'], 1],
  [['repairs', 'list'], 1],
  [['repairs', 'list', '--status', 'collected'], 1],
  [['repairs', 'today'], 1],
  [['repairs', 'search', customerName(years.repairs - 1)], 1],
  [['outbox', 'list'], 1],
  [['audit', 'list'], 1],
  [['outbox', 'list', '--json'], null],
  [['audit', 'check'], null],
];

/** What a shop's database of some years costs: starts, lists and the search in CPU, forms by the clock, beside retention too. */
export async function measure(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'years-'));
  const postgres = await startPostgres({ durable: true });
  try {
    const rows = await measureOn('SQLite', `sqlite:${folder}/shop.db`);
    if (typeof postgres !== 'string')
      rows.push(...(await measureOn('PostgreSQL', await postgres.newDatabase())));
    return rows;
  } finally {
    if (typeof postgres !== 'string') await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

async function measureOn(engine: string, DATABASE_URL: string): Promise<Row[]> {
  const store = await openBeside(DATABASE_URL);
  await fillYears(store, new Date());
  await store.close();
  const rows: Row[] = [];
  const add = (name: string, value: string, note: string) =>
    rows.push({ name: `${engine}: ${name}`, value, spread: '', note });
  // Nothing is due to be deleted.
  const env = { DATABASE_URL, RETENTION_DAYS: '3650' };
  const server = await startServer([`${dist}/server/main.js`], env);
  add('CPU of a start', seconds(await server.cpuMs()), most(1, await server.cpuMs()));
  await server.stop();
  for (const [words, limit] of commands) {
    const { cpuMs, said } = await run(words, env);
    const found =
      words.includes('search') && !said.includes(customerName(years.repairs - 1)) ? ', NOT FOUND' : '';
    add(
      `CPU of ${words.join(' ')}`,
      seconds(cpuMs),
      `${Math.ceil(said.length / 1024)} KB${found}; ${most(limit, cpuMs)}`,
    );
  }
  const alone = await forms(env, (sent) => sent >= 200);
  add('a form, p95', `${alone.p95} ms`, `p50 ${alone.p50} ms, ${alone.count} forms`);
  const beside = await forms({ DATABASE_URL, RETENTION_DAYS: '365' }, (_sent, logs) =>
    logs.some(({ msg }) => msg === 'retention applied'),
  );
  add(
    'a form beside retention, p95',
    `${beside.p95} ms`,
    `p50 ${beside.p50}, longest ${beside.longest} ms, ${beside.count} forms; ${most(0.3, beside.p95)}`,
  );
  return rows;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

const most = (limit: number | null, ms: number) =>
  limit === null ? 'all of it' : `${ms > limit * 1000 ? 'MORE than' : 'at most'} ${limit} s`;

/** Runs a command of the shop. */
async function run(words: string[], env: Record<string, string>) {
  const tell = `data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();console.error("cpu "+(user+system)/1000)})`;
  const child = spawn(process.execPath, ['--import', tell, shop, ...words], {
    env: { PATH: process.env.PATH, ...env },
  });
  const [said, beside] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { said, cpuMs: Number(/cpu ([\d.]+)/.exec(beside)?.[1]) };
}

/** Of the last form: the same one twice would be one record. */
let sender = 0;

/** Sends forms to a server of its own, two at a time, until it is over. */
async function forms(env: Record<string, string>, isOver: (sent: number, logs: LogLine[]) => boolean) {
  const site = await startSite({ ...env, LOG_LEVEL: 'info' }, dist);
  await untilWell(site);
  const waits: number[] = [];
  const post = async () => {
    while (!isOver(waits.length, site.logs)) {
      const before = performance.now();
      const { status } = await postContact(site.url, ++sender);
      if (status !== 201) throw new Error(`a form was answered ${status}`);
      waits.push(performance.now() - before);
    }
  };
  await Promise.all([post(), post()]);
  await site.stop();
  waits.sort((one, other) => one - other);
  const at = (part: number) => Math.round(waits[Math.floor(waits.length * part)] ?? 0);
  return { count: waits.length, p50: at(0.5), p95: at(0.95), longest: Math.round(waits.at(-1) ?? 0) };
}
