/**
 * Loaded into the server that is attacked (`node --import`), so that what is measured needs no endpoint in production:
 * answers the parent's messages with what the process has used so far.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** `collect` forces a garbage collection first, which needs `--expose-gc`. */
export type UsageOrder = 'usage' | 'collect';

export interface Usage {
  /** CPU of the whole process since its start: event loop, thread pool and database. */
  cpuMs: number;
  /** CPU of the event loop's thread alone. */
  loopMs: number;
  /** The longest turn of the event loop since the last report. */
  maxTurnMs: number;
  /** Bytes. */
  rss: number;
  heapUsed: number;
  /** Connections that the server has accepted and not closed. */
  sockets: number;
}

// Worker threads load it too.
if (isMainThread) {
  const turns = monitorEventLoopDelay({ resolution: 10 });
  turns.enable();
  let sockets = 0;
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket };
    sockets += 1;
    socket.once('close', () => {
      sockets -= 1;
    });
  });
  process.on('message', (order: UsageOrder) => {
    // The second run frees what finalizers let go of in the first.
    if (order === 'collect') for (let run = 0; run < 2; run++) globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    const cpuMs = milliseconds(process.cpuUsage());
    const loopMs = milliseconds(process.threadCpuUsage());
    const maxTurnMs = turns.max / 1e6;
    turns.reset();
    process.send?.({ cpuMs, loopMs, maxTurnMs, rss, heapUsed, sockets } satisfies Usage);
  });
  // Must not keep a process alive that wants to end.
  process.channel?.unref();
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
