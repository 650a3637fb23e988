import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ProbeOrder, ProbeResult } from './probe.ts';

export interface Probe {
  /** The waits of another visitor while `attack` runs, in milliseconds, shortest first. */
  during(order: ProbeOrder, attack: () => Promise<unknown>): Promise<number[]>;
  stop(): Promise<void>;
}

export function startProbe(): Probe {
  // Node itself strips the types; infinite waits survive the structured clone, and not JSON.
  const child = fork('server/testing/attacks/probe.ts', { execArgv: [], serialization: 'advanced' });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return {
    async during(order, attack) {
      child.send(order);
      await message(child);
      await attack();
      child.send('stop');
      const waits = (await message(child)) as ProbeResult;
      return waits.toSorted((a, b) => a - b);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function message(child: ChildProcess): Promise<unknown> {
  const [received] = (await once(child, 'message')) as unknown[];
  return received;
}

/** The value below which a share of the sorted values lies: `quantile(waits, 0.99)`. */
export function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
