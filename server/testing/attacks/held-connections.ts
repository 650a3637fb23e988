import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type AttackedSite, findLargestScript, startAttackedSite } from './attacked-site.ts';
import { Connection } from './connection.ts';
import { markdownTable, megabytesText } from './markdown.ts';
import { get, post } from './requests.ts';

/** Longer than the slowest of the server's own limits, so that what has no end is seen to have none. */
const maxHeldMs = 120_000;
/** A visitor who holds connections costs no more memory than that. */
const maxGrowth = 128 * 1_048_576;

interface Hold {
  name: string;
  sockets: number;
  /** What each socket sends at once. `script` is the path of the largest. */
  bytes(script: string): Buffer;
  /** What each socket sends every five seconds. */
  drip?: string;
  env?: Record<string, string>;
  /** As many connections as the server may keep; absent: each must have an end. */
  maxHeld?: number;
}

const plain = { 'accept-encoding': 'identity' };
const pipelined = (target: string, times: number) =>
  Buffer.concat(Array.from({ length: times }, () => get(target, plain)));

const holds: Hold[] = [
  { name: '300 ask for / 100 times and read nothing', sockets: 300, bytes: () => pipelined('/', 100) },
  {
    name: '300 ask for the largest asset 40 times and read nothing',
    sockets: 300,
    bytes: (script) => pipelined(script, 40),
  },
  {
    name: '300 ask for a search 100 times and read nothing',
    sockets: 300,
    bytes: () => pipelined('/repairs?q=a', 100),
  },
  { name: '300 send half a head', sockets: 300, bytes: () => get('/').subarray(0, 60) },
  {
    name: '300 send a header every five seconds',
    sockets: 300,
    bytes: () => get('/').subarray(0, -2),
    drip: 'x: y\r\n',
  },
  {
    name: '300 send a body, a byte every five seconds',
    sockets: 300,
    bytes: () => post('/contact', 'name=', { 'content-length': '500000' }),
    drip: 'a',
  },
  { name: '300 send nothing', sockets: 300, bytes: () => Buffer.alloc(0) },
  {
    name: '400 idle connections from one network that is no proxy',
    sockets: 400,
    bytes: () => get('/health/live'),
    env: { TRUST_PROXY: '192.0.2.1' },
    maxHeld: 200,
  },
];

interface Held {
  /** Connections that are open five seconds after they came. */
  kept: number;
  /** Until the last of them is closed; `null` is never. */
  seconds: number | null;
  /** Memory before, and at its most; bytes. */
  before: number;
  most: number;
  /** Whether another visitor got `/` every second. */
  answers: boolean;
}

/** Connections that visitors open and never finish: how many the server keeps, for how long, in how much memory. */
export async function heldConnections(): Promise<string[]> {
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const hold of holds) {
    console.error(hold.name);
    const site = await startAttackedSite(hold.env);
    try {
      const { kept, seconds, before, most, answers } = await measure(site, hold);
      const end = seconds === null ? `never (${maxHeldMs / 1000} s)` : `${seconds} s`;
      rows.push([
        hold.name,
        String(kept),
        end,
        megabytesText(before),
        megabytesText(most),
        answers ? 'yes' : 'no',
      ]);
      if (hold.maxHeld === undefined ? seconds === null : kept > hold.maxHeld)
        faults.push(`${hold.name}: kept ${kept}, end: ${end}`);
      if (most - before > maxGrowth) faults.push(`${hold.name}: ${megabytesText(most - before)} of memory`);
      if (!answers) faults.push(`${hold.name}: others get no answer`);
    } finally {
      await site.stop();
    }
  }
  const heading = [
    'Connections held',
    'kept after 5 s',
    'all closed after',
    'memory before',
    'most',
    '/ is answered',
  ];
  console.log(`${markdownTable(heading, rows)}\n`);
  return faults;
}

async function measure(site: AttackedSite, { sockets: count, bytes, drip }: Hold): Promise<Held> {
  const other = new Connection(site.port);
  const sent = bytes(await findLargestScript(site.port));
  await other.ask(get('/'));
  const { rss: before, sockets: others } = await site.usage('collect');
  const started = performance.now();
  const sockets = await Promise.all(Array.from({ length: count }, () => hold(site.port, sent)));

  const held: Held = { kept: count, seconds: null, before, most: before, answers: true };
  for (let second = 1; second * 1000 <= maxHeldMs && held.seconds === null; second++) {
    await setTimeout(Math.max(0, started + second * 1000 - performance.now()));
    if (second % 5 === 0 && drip) for (const socket of sockets) if (socket.writable) socket.write(drip);
    // Who reads nothing does not see that the server has closed: it is asked itself.
    const { rss, sockets: open } = await site.usage();
    held.most = Math.max(held.most, rss);
    if (second <= 5) held.kept = Math.max(0, open - others);
    if (open <= others) held.seconds = second;
    held.answers &&= await isAnswered(other);
  }
  for (const socket of sockets) socket.destroy();
  other.close();
  return held;
}

function isAnswered(other: Connection): Promise<boolean> {
  return other.ask(get('/'), { timeoutMs: 5000 }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** A connection that sends and never reads: what the server writes fills the system's buffers, then its own. */
async function hold(port: number, bytes: Buffer): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  socket.pause();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  if (bytes.length > 0) socket.write(bytes);
  return socket;
}
