import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { postContact } from '../testing/durability/post-form.ts';
import { type Deployment, rollUnderLoad, startDeployment } from '../testing/durability/rolls.ts';
import { startMailCatcher } from '../testing/mail-catcher.ts';
import { startPostgres } from '../testing/postgres.ts';
import { buildForTests } from '../testing/test-build.ts';
import { median, type Row, range } from './rows.ts';

const counts = [1, 2, 4, 8];
const rounds = 5;
const roundMs = 2000;
const idleMs = 15_000;
/** Visitors who send forms at the same time, each one after the other. */
const senders = 16;

/** What grows with the number of servers over one PostgreSQL, and whether a deployment of as many loses nothing. */
export async function measure(): Promise<Row[]> {
  await buildForTests();
  const postgres = await startPostgres({ durable: true });
  if (typeof postgres === 'string') return [{ name: 'replicas', value: '–', spread: '', note: postgres }];
  const mail = await startMailCatcher();
  try {
    const found: Measured[] = [];
    for (const replicas of counts)
      found.push({
        ...(await measureReplicas(replicas, await postgres.newDatabase(), mail.url)),
        roll: await roll(await postgres.newDatabase(), replicas),
      });
    const [single] = found;
    return found.flatMap((each) => rowsOf(each, single ?? each));
  } finally {
    await mail.stop();
    await postgres.stop();
  }
}

interface Measured {
  replicas: number;
  /** Stored forms in each second, by round. */
  forms: number[];
  /** Forms that were answered 503. */
  refused: number;
  idle: { connections: number; transactions: number };
  mostConnections: number;
  /** Resident memory of all servers together, in MB. */
  memory: number;
  roll: string;
}

async function measureReplicas(
  replicas: number,
  databaseUrl: string,
  smtpUrl: string,
): Promise<Omit<Measured, 'roll'>> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench' });
  await client.connect();
  const deployment = await startDeployment(databaseUrl, { replicas, env: { SMTP_URL: smtpUrl } });
  if (typeof deployment === 'string') throw new Error(deployment);
  try {
    const connections = () => countConnections(client);
    // Connections that nobody uses are closed after 10 s.
    await setTimeout(idleMs);
    const idle = { connections: await connections(), transactions: await transactionsInSecond(client) };
    await sendForms(deployment, 0, async () => undefined);
    const forms: number[] = [];
    let mostConnections = 0;
    let refused = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const sent = await sendForms(deployment, round, async () => {
        mostConnections = Math.max(mostConnections, await connections());
      });
      forms.push(sent.stored);
      refused += sent.refused;
    }
    const memory = (await Promise.all(deployment.pids().map(residentMb))).reduce((sum, mb) => sum + mb, 0);
    return { replicas, forms, refused, idle, mostConnections, memory };
  } finally {
    await deployment.stop();
    await client.end();
  }
}

async function countConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows[0].n;
}

/** Committed transactions a second, the bench's own left out, while nobody asks the servers for anything. */
async function transactionsInSecond(client: pg.Client): Promise<number> {
  const committed = async () => {
    const { rows } = await client.query(
      'select pg_stat_clear_snapshot(), xact_commit::int as n from pg_stat_database where datname = current_database()',
    );
    return rows[0].n as number;
  };
  const seconds = 10;
  const before = await committed();
  await setTimeout(seconds * 1000);
  return ((await committed()) - before - 1) / seconds;
}

/** Sends forms to all servers in turn for a round; answers how many were stored a second, and how many were not. */
async function sendForms(
  { servers }: Deployment,
  round: number,
  look: () => Promise<void>,
): Promise<{ stored: number; refused: number }> {
  const end = performance.now() + roundMs;
  let stored = 0;
  let refused = 0;
  await Promise.all(
    Array.from({ length: senders }, async (_, sender) => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        // A visitor of their own for each form: nobody's allowance is used up.
        const visitor = (round * senders + sender) * 10_000 + turn;
        const { reference } = await postContact(servers[(sender + turn) % servers.length] ?? '', visitor);
        if (reference) stored += 1;
        // Answered 503 with the words kept: the machine, which the servers share with the bench, is too busy.
        else refused += 1;
        if (sender === 0) await look();
      }
    }),
  );
  return { stored: stored / (roundMs / 1000), refused };
}

async function roll(databaseUrl: string, replicas: number): Promise<string> {
  const reason = await rollUnderLoad(databaseUrl, 1, 4, replicas);
  if (reason) throw new Error(reason);
  return 'rolled under load without a failed request or a lost form';
}

/** What a process holds in memory, in MB. Linux alone says so here. */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}

function rowsOf(
  { replicas, forms, refused, idle, mostConnections, memory, roll }: Measured,
  single: Measured,
): Row[] {
  const ratios = forms.map((count) => count / median(single.forms));
  const note = [
    `to one server; ${median(forms).toFixed(0)} forms a second, ${refused} refused`,
    `connections ${idle.connections} idle, ${mostConnections} at most`,
    `${idle.transactions.toFixed(1)} transactions a second when idle`,
    `${memory.toFixed(0)} MB`,
    roll,
  ].join(', ');
  return [{ name: `forms stored by ${replicas} of our servers`, ...range(ratios, note) }];
}
