import { type Attack, maxLoopMs } from './attack.ts';
import type { AttackedSite } from './attacked-site.ts';
import { askRaw, Connection, sendAndHangUp } from './connection.ts';
import { bytesOf, get } from './requests.ts';

export interface Measured {
  /** The status of each answer that came; `none` is a connection that closed without one. */
  statuses: Set<string>;
  /** CPU of one answer on the reference machine, in microseconds. */
  us: number;
  /** What the most expensive answer took from the event loop's thread, in CPU milliseconds. */
  loopMs: number;
  /** What is above its bound. */
  faults: string[];
}

const rounds = 8;
/** The reference's CPU on the machine for which the bounds were set, in microseconds. */
const referenceUs = 6000;
const maxPerRound = 50;
const maxSilentMs = 180_000;
/** What one round of an attack costs the server, about. */
const roundMs = 100;

/** Requests of all attacks on one server: nobody comes twice unless an attack wants it. */
let n = 0;

export async function measureAttack(site: AttackedSite, attack: Attack): Promise<Measured> {
  const visitor = new Connection(site.port);
  const statuses = new Set<string>();
  const send = async () => statuses.add(await sendOne(visitor, attack, site.port));
  for (const request of attack.before ?? []) await visitor.ask(request);

  // The first one compiles, reads and fills caches.
  await send();
  let loopMs = 0;
  let cpuMs = 0;
  for (let time = 0; time < rounds; time++) {
    const before = await site.usage();
    await send();
    const after = await site.usage();
    loopMs = Math.max(loopMs, after.loopMs - before.loopMs);
    cpuMs = Math.max(cpuMs, after.cpuMs - before.cpuMs);
  }

  const perRound = Math.max(1, Math.min(maxPerRound, Math.floor(roundMs / Math.max(cpuMs, 0.1))));
  const us = referenceUs * (await cpuRatio(site, [send, perRound], [() => site.usage('reference'), 1]));
  visitor.close();

  const faults: string[] = [];
  if (attack.maxUs && us > attack.maxUs)
    faults.push(`${Math.round(us)} µs of CPU, more than ${attack.maxUs}`);
  if (loopMs > maxLoopMs) faults.push(`keeps the event loop longer than ${maxLoopMs} ms`);
  // 503 is what a server that sheds load answers.
  for (const status of statuses) if (status.startsWith('5') && status !== '503') faults.push(status);
  return { statuses, us, loopMs, faults };
}

type Work = [work: () => Promise<unknown>, times: number];

/**
 * The CPU of one piece of work as a ratio to another, in their cheapest of several rounds: what else the machine does, and
 * what the server does for the first time, only adds.
 */
export async function cpuRatio(site: AttackedSite, one: Work, other: Work): Promise<number> {
  let least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
  for (let round = 0; round < rounds; round++) {
    const [first, second] = [await cpuOf(site, one), await cpuOf(site, other)];
    least = [Math.min(least[0], first), Math.min(least[1], second)];
  }
  return least[0] / least[1];
}

async function cpuOf(site: AttackedSite, [work, times]: Work): Promise<number> {
  const before = await site.usage();
  for (let time = 0; time < times; time++) await work();
  return ((await site.usage()).cpuMs - before.cpuMs) / times;
}

/** Sends the next request of an attack; answers the status. */
async function sendOne(visitor: Connection, attack: Attack, port: number): Promise<string> {
  const request = attack.request(++n);
  if (attack.hangUp) {
    await sendAndHangUp(port, Buffer.isBuffer(request) ? request : bytesOf(request));
    // Nothing else says when the server is done with it. Costs as much as `/`.
    await visitor.ask(get('/health/live'));
    return 'hung up';
  }
  const answer = Buffer.isBuffer(request) ? askRaw(port, request, maxSilentMs) : visitor.ask(request);
  return answer.then(
    (each) => String(each?.status ?? 'none'),
    () => 'none',
  );
}
