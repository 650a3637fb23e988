import { setTimeout } from 'node:timers/promises';

export interface RebuildQueue<Source> {
  /**
   * Asks for a rebuild of what reads these sources. Resolves when no rebuild is due any longer, or at once if one runs
   * already: another one follows it.
   */
  request: (sources: Iterable<Source>) => Promise<void>;
}

export interface RebuildQueueOptions<Source> {
  rebuild: (changed: ReadonlySet<Source>) => Promise<void>;
  onError: (error: unknown) => void;
  /** Milliseconds between a request and its rebuild: an editor writes several files in a row. */
  burstMs?: number;
}

/**
 * Runs one rebuild at a time. Sources that are saved during a rebuild belong to the next one; those of a rebuild that
 * failed are due again in the next one, so that the save which corrects one file also rebuilds the others.
 */
export function createRebuildQueue<Source>({
  rebuild,
  onError,
  burstMs = 10,
}: RebuildQueueOptions<Source>): RebuildQueue<Source> {
  let due = new Set<Source>();
  let isRequested = false;
  let isRunning = false;

  async function run(): Promise<void> {
    const changed = due;
    due = new Set();
    try {
      await rebuild(changed);
    } catch (error) {
      for (const source of changed) due.add(source);
      onError(error);
    }
  }

  return {
    async request(sources) {
      for (const source of sources) due.add(source);
      isRequested = true;
      if (isRunning) return;
      isRunning = true;
      await setTimeout(burstMs);
      while (isRequested) {
        isRequested = false;
        await run();
      }
      isRunning = false;
    },
  };
}
