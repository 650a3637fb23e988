/**
 * Loaded into the server that is attacked (`node --import`), so that what is measured needs no endpoint in production:
 * answers the parent's messages with what the process has used so far.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

/** `collect` forces a garbage collection first, which needs `--expose-gc`; `reference` does the reference's work. */
export type UsageOrder = 'usage' | 'collect' | 'reference';

export interface Usage {
  /** CPU of the whole process since its start: event loop, thread pool and database. */
  cpuMs: number;
  /** CPU of the event loop's thread alone. */
  loopMs: number;
  /** The longest turn of the event loop since the last report. */
  maxTurnMs: number;
  /** Bytes. */
  rss: number;
  /** The most that it has been since the start. */
  maxRss: number;
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
    if (order === 'reference') doReference();
    const { rss, heapUsed } = process.memoryUsage();
    const cpuMs = milliseconds(process.cpuUsage());
    const loopMs = milliseconds(process.threadCpuUsage());
    const maxTurnMs = turns.max / 1e6;
    // Kilobytes there.
    const maxRss = process.resourceUsage().maxRSS * 1024;
    turns.reset();
    process.send?.({ cpuMs, loopMs, maxTurnMs, rss, maxRss, heapUsed, sockets } satisfies Usage);
  });
  // Must not keep a process alive that wants to end.
  process.channel?.unref();
}

/** No code of the site takes part: its CPU says how fast this machine is at this moment. */
function doReference(): void {
  const rows = Array.from({ length: 1000 }, (_, n) => ({ n, name: `device ${n}`, price: n * 100 }));
  for (let time = 0; time < 10; time++) gzipSync(JSON.stringify(JSON.parse(JSON.stringify(rows))));
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
