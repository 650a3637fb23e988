import { finished } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { createCountedLine } from '../http/counted-lines.ts';
import { overloaded } from '../http/error-table.ts';
import { counters } from '../process/counters.ts';

/** How much is loaded and rendered at once. Past that, requests wait; past what may wait, they are refused. */
export interface LoadLimits {
  running: number;
  waiting: number;
  /** Of one network: an IPv4 address or a /64 of IPv6. */
  runningPerNetwork: number;
  waitingPerNetwork: number;
  /** Milliseconds after which a waiting request is refused. */
  waitMs: number;
  /** Milliseconds after which work that never ends gives up its place: a disk may hang. */
  maxRunMs: number;
}

export const loadLimits: LoadLimits = {
  running: 8,
  waiting: 64,
  runningPerNetwork: 2,
  waitingPerNetwork: 16,
  waitMs: 3000,
  maxRunMs: 60_000,
};

export interface Load {
  /**
   * Does some work once there is a place for it.
   * @param reply keeps the place until its answer is sent, if the work succeeds: it is rendered and compressed meanwhile
   * @throws {SiteError} `overloaded` where too much waits already, or no place was free in time
   */
  run: <Result>(network: string, work: () => Promise<Result>, reply?: FastifyReply) => Promise<Result>;
}

interface Waiting {
  network: string;
  start: () => void;
}

export interface LoadDeps {
  log: Logger;
  /** Whether a network is a trusted proxy: its visitors' addresses are hidden then. */
  isProxy: (network: string) => boolean;
  limits?: Partial<LoadLimits> | undefined;
}

/** A queue that is fair between networks: no address can take all places from the others. */
export function createLoad({ log, isProxy, limits }: LoadDeps): Load {
  const max = { ...loadLimits, ...limits };
  const countRefused = createCountedLine(log, 'renders were refused');
  const runningOf = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let running = 0;
  let isProxyNamed = false;

  const isFree = (network: string): boolean =>
    running < max.running && (runningOf.get(network) ?? 0) < max.runningPerNetwork;

  function count(network: string, change: 1 | -1): void {
    running += change;
    const own = (runningOf.get(network) ?? 0) + change;
    if (own > 0) runningOf.set(network, own);
    else runningOf.delete(network);
  }

  function refuse(reason: 'full' | 'network' | 'waited', network: string): never {
    countRefused(reason);
    counters.refusedRenders += 1;
    if (!isProxyNamed && isProxy(network)) {
      isProxyNamed = true;
      log.warn(
        { proxy: network },
        'the proxy does not forward its visitors’ addresses: all count as one network',
      );
    }
    throw overloaded();
  }

  async function takePlace(network: string): Promise<void> {
    if (isFree(network)) return count(network, 1);
    if (waiting.size >= max.waiting) refuse('full', network);
    const own = [...waiting].filter((each) => each.network === network);
    if (own.length >= max.waitingPerNetwork) refuse('network', network);
    const isStarted = await new Promise<boolean>((resolve) => {
      const entry = { network, start: () => resolve(true) };
      waiting.add(entry);
      setTimeout(() => waiting.delete(entry) && resolve(false), max.waitMs).unref();
    });
    if (!isStarted) refuse('waited', network);
  }

  function leavePlace(network: string): void {
    count(network, -1);
    // The longest wait first.
    for (const entry of waiting) {
      if (!isFree(entry.network)) continue;
      waiting.delete(entry);
      count(entry.network, 1);
      entry.start();
    }
  }

  return {
    async run(network, work, reply) {
      await takePlace(network);
      counters.renders += 1;
      // React renders in a microtask. Without this turn, all that wait would be rendered in one turn of the event loop.
      await nextTurn();
      let isHeld = true;
      const leave = () => {
        clearTimeout(timer);
        if (isHeld) leavePlace(network);
        isHeld = false;
      };
      const timer = setTimeout(leave, max.maxRunMs).unref();
      try {
        const result = await work();
        if (reply) finished(reply.raw, leave);
        else leave();
        return result;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
