import { type Attack, maxLoopMs } from './attack.ts';
import type { AttackedSite } from './attacked-site.ts';
import { Connection } from './connection.ts';
import { from, get } from './requests.ts';

export interface Measured {
  /** The status of each answer that came; `none` is a connection that closed without one. */
  statuses: Set<string>;
  /** CPU of one answer as a ratio to a cached `/`: the median of several rounds, which a busy machine changes little. */
  ratio: number;
  /** What the dearest answer took from the event loop's thread, in CPU milliseconds. */
  loopMs: number;
  /** What is above its bound. */
  faults: string[];
}

const rounds = 5;
const homePerRound = 60;
const maxPerRound = 50;
/** What one round of an attack costs the server, about. */
const roundMs = 100;

/** Requests of all attacks on one server: nobody comes twice unless an attack wants it. */
let n = 0;

export async function measureAttack(site: AttackedSite, attack: Attack): Promise<Measured> {
  const visitor = new Connection(site.port);
  const statuses = new Set<string>();
  const send = async () => statuses.add(await sendOne(visitor, attack, site.script));
  for (const request of attack.before ?? []) await visitor.ask(request);

  // The first one compiles, reads and fills caches. Each variant at least once: one of them may be the dear one.
  await send();
  let loopMs = 0;
  let cpuMs = 0;
  for (let time = 0; time < Math.max(attack.variants ?? 1, rounds); time++) {
    const before = await site.usage();
    await send();
    const after = await site.usage();
    loopMs = Math.max(loopMs, after.loopMs - before.loopMs);
    cpuMs = Math.max(cpuMs, after.cpuMs - before.cpuMs);
  }

  const perRound = Math.max(1, Math.min(maxPerRound, Math.floor(roundMs / Math.max(cpuMs, 0.1))));
  const home = () => visitor.ask(get('/', from(++n)));
  const ratio = await cpuRatio(site, [send, perRound], [home, homePerRound]);
  visitor.close();

  const faults: string[] = [];
  if (attack.maxRatio && ratio > attack.maxRatio)
    faults.push(`more than ${attack.maxRatio} times the CPU of /`);
  if (loopMs > maxLoopMs) faults.push(`keeps the event loop longer than ${maxLoopMs} ms`);
  // 503 is what a server that sheds load answers.
  for (const status of statuses) if (status.startsWith('5') && status !== '503') faults.push(status);
  return { statuses, ratio, loopMs, faults };
}

type Work = [work: () => Promise<unknown>, times: number];

/** The CPU that the server needs for one piece of work as a ratio to another: the median of several rounds. */
export async function cpuRatio(site: AttackedSite, one: Work, other: Work): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++)
    ratios.push((await cpuOf(site, one)) / (await cpuOf(site, other)));
  return ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}

async function cpuOf(site: AttackedSite, [work, times]: Work): Promise<number> {
  const before = await site.usage();
  for (let time = 0; time < times; time++) await work();
  return ((await site.usage()).cpuMs - before.cpuMs) / times;
}

/** Sends the next request of an attack; answers the status. */
async function sendOne(visitor: Connection, attack: Attack, script: string): Promise<string> {
  const request = attack.request(++n, script);
  if (attack.hangUp) {
    await visitor.sendAndHangUp(request);
    // Nothing else says when the server is done with it. Costs as much as `/`.
    await visitor.ask(get('/health/live'));
    return 'hung up';
  }
  return visitor.ask(request).then(
    ({ status }) => String(status),
    () => 'none',
  );
}
