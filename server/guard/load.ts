import { finished } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { overloaded } from '../http/error-table.ts';
import { createThrottledWarning } from '../process/throttled-warning.ts';
import { networksAround } from './address-key.ts';
import { createFairQueue, type Queued } from './fair-queue.ts';

/** How much is loaded and rendered at once. Past that, requests wait; past what may wait, they are refused. */
export interface LoadLimits {
  running: number;
  waiting: number;
  /** Of one network: an IPv4 address or a /64 of IPv6. */
  runningPerNetwork: number;
  waitingPerNetwork: number;
  /** Of a wider one, as a customer may have: a /24 of IPv4, a /56 or /48 of IPv6. */
  runningPerWideNetwork: number;
  waitingPerWideNetwork: number;
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
  runningPerWideNetwork: 4,
  waitingPerWideNetwork: 32,
  waitMs: 3000,
  maxRunMs: 60_000,
};

export interface Load {
  /**
   * Does some work once there is a place for it.
   * @param reply keeps the place until its answer is sent, if the work succeeds: it is rendered and compressed meanwhile. Who hangs
   *   up while waiting gives up the place
   * @throws {SiteError} `overloaded` where too much waits already, where a network that waits for less took the place, or
   *   where none was free in time
   */
  run: <Result>(network: string, work: () => Promise<Result>, reply?: FastifyReply) => Promise<Result>;
}

interface Waiting {
  network: string;
  start: () => void;
  refuse: (error: Error) => void;
}

export interface LoadDeps {
  log: Logger;
  /** Whether a network is a trusted proxy: its visitors' addresses are hidden then. */
  isProxy: (network: string) => boolean;
  limits?: Partial<LoadLimits> | undefined;
  /** Counts what ran and what was refused, for the metrics. */
  counters?: { renders: number; refusedRenders: number } | undefined;
}

/** Lets work wait in a queue that is fair between networks: none can take all places from the others. */
export function createLoad({
  log,
  isProxy,
  limits,
  counters = { renders: 0, refusedRenders: 0 },
}: LoadDeps): Load {
  const max = { ...loadLimits, ...limits };
  const countRefused = createThrottledWarning(log, 'renders were refused');
  const queue = createFairQueue<Waiting>({
    all: max,
    wide: { running: max.runningPerWideNetwork, waiting: max.waitingPerWideNetwork },
    network: { running: max.runningPerNetwork, waiting: max.waitingPerNetwork },
  });
  let isProxyNamed = false;

  /** Of a place that has been taken out of the queue. */
  function refuse(
    { item: { network, refuse } }: Queued<Waiting>,
    reason: 'full' | 'network' | 'waited',
  ): void {
    countRefused(reason);
    counters.refusedRenders += 1;
    if (!isProxyNamed && isProxy(network)) {
      isProxyNamed = true;
      log.warn(
        { proxy: network },
        'the proxy does not forward its visitors’ addresses: all count as one network',
      );
    }
    refuse(overloaded());
  }

  function startNext(): void {
    for (let place = queue.next(); place; place = queue.next()) place.item.start();
  }

  async function takePlace(network: string, reply: FastifyReply | undefined): Promise<Queued<Waiting>> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place = queue.enter(networksAround(network), { network, start: resolve, refuse: reject });
    startNext();
    const evicted = queue.evict(place);
    if (evicted) refuse(evicted.refused, evicted.reason);
    const timer = setTimeout(() => queue.withdraw(place) && refuse(place, 'waited'), max.waitMs).unref();
    // Who has hung up is not refused.
    const forget = reply && finished(reply.raw, () => queue.withdraw(place) && reject(overloaded()));
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      forget?.();
    }
    return place;
  }

  return {
    async run(network, work, reply) {
      const place = await takePlace(network, reply);
      counters.renders += 1;
      // React renders in a microtask. Without this turn, all that wait would be rendered in one turn of the event loop.
      await nextTurn();
      const leave = () => {
        clearTimeout(timer);
        if (queue.end(place)) startNext();
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
