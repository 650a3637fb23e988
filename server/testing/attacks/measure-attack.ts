import { type Attack, maxStallMs } from './attack.ts';
import { AttackRun, type Target } from './attack-run.ts';
import { quantile } from './start-probe.ts';

export interface Range {
  median: number;
  min: number;
  max: number;
}

export interface Measured {
  name: string;
  /** The status of each answer that came; `none` is a connection that closed without one. */
  statuses: string[];
  /** Of the largest answer, in bytes. */
  answerBytes: number;
  /** Of the largest request, in bytes. */
  requestBytes: number;
  /** Bytes that one request leaves in the log. */
  logBytes: number;
  /** CPU of one answer, in milliseconds. */
  cpuMs: Range;
  /** The same as a ratio to a cached `/`. */
  ratio: Range;
  /** What the dearest answer took from the event loop's thread, in CPU milliseconds. */
  loopMs: number;
  /** The longest wait of another visitor, one value a round, in milliseconds. */
  stallMs: Range;
  /** What is above its bound. */
  faults: string[];
}

const cpuRounds = 5;
const minLoopRequests = 5;
const stallRounds = 3;
/** What one round costs the server, about. */
const roundMs = 100;
const maxPerRound = 100;
const maxPerStallRound = 20;
const homePerRound = 120;
/** So long an attack may take in all, however slow its answers are. */
const maxAttackMs = 15_000;
/** What takes longer is not tried in a larger size, nor twice. */
const slowMs = 1000;

/** Measures one attack: how large it may be, what an answer costs, how long others wait. */
export async function measureAttack(target: Target, attack: Attack): Promise<Measured> {
  const run = new AttackRun(target, attack);
  const until = performance.now() + maxAttackMs;
  const rounds = async (most: number, round: () => Promise<void>) => {
    for (let each = 0; each < most && (each === 0 || performance.now() < until); each++) await round();
  };
  const variants = attack.variants ?? 1;

  const firstMs = await findSize(run, attack);
  const perRound = Math.floor(roundMs / Math.max(firstMs, 0.1));
  const count = Math.max(1, Math.min(attack.maxPerRound ?? maxPerRound, perRound));

  const costs: number[] = [];
  const ratios: number[] = [];
  await run.homeMs(homePerRound);
  await rounds(cpuRounds, async () => {
    const homeMs = await run.homeMs(homePerRound);
    const attackMs = await run.attackMs(count);
    costs.push(attackMs);
    ratios.push(attackMs / homeMs);
  });

  // Each variant at least once: one of them may be the dear one.
  const loopMs = await run.loopMs(Math.max(variants, minLoopRequests), until);
  const stalls: number[] = [];
  const wholeTurns = Math.max(1, Math.ceil(Math.min(count, maxPerStallRound) / variants));
  await rounds(stallRounds, async () => {
    stalls.push(await run.stallMs(wholeTurns * variants, until));
  });
  run.close();

  const measured = {
    name: attack.name,
    statuses: [...run.statuses].toSorted(),
    answerBytes: run.answerBytes,
    requestBytes: run.requestBytes,
    logBytes: run.logged.bytes / run.logged.requests,
    cpuMs: rangeOf(costs),
    ratio: rangeOf(ratios),
    loopMs,
    stallMs: rangeOf(stalls),
  };
  return { ...measured, faults: faultsOf(attack, measured) };
}

/** Settles on a size, the largest or the first that is slow; answers the CPU of one answer in milliseconds. */
async function findSize(run: AttackRun, { sizes = [0] }: Attack): Promise<number> {
  let cpuMs = 0;
  for (const size of sizes) {
    run.size = size;
    // The first of its kind also compiles, reads and fills caches: the second tells what one costs.
    cpuMs = await run.attackMs(1);
    if (cpuMs < slowMs) cpuMs = await run.attackMs(1);
    if (cpuMs > slowMs) break;
  }
  return cpuMs;
}

function faultsOf({ maxRatio, atOnce = 1 }: Attack, measured: Omit<Measured, 'faults'>): string[] {
  const { ratio, loopMs, stallMs, statuses } = measured;
  const faults: string[] = [];
  if (maxRatio && ratio.median > maxRatio) faults.push(`more than ${maxRatio} times the CPU of /`);
  if (loopMs > maxStallMs) faults.push(`keeps the event loop longer than ${maxStallMs} ms`);
  // A stall that costs no CPU is waiting. It shows in every round; what else the machine does does not. Of many at once,
  // each may take its turn.
  else if (stallMs.min > maxStallMs * atOnce) faults.push(`others wait longer than ${maxStallMs} ms`);
  // 503 is what a server that sheds load answers.
  return [...faults, ...statuses.filter((status) => status.startsWith('5') && status !== '503')];
}

/** Median, least and most. */
export function rangeOf(values: number[]): Range {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), min: quantile(sorted, 0), max: quantile(sorted, 1) };
}
