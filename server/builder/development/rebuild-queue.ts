import { setTimeout } from 'node:timers/promises';

/** Milliseconds between a save and its rebuild: an editor writes several files in a row. */
const burstMs = 10;

/**
 * Runs one rebuild at a time. What is saved during one has another follow.
 * @param rebuild gets the files saved since the last rebuild that succeeded
 * @returns asks for a rebuild. Resolves when none is due any longer, or at once if one runs already
 */
export function createRebuildQueue(
  rebuild: (files: ReadonlySet<string>) => Promise<void>,
  onError: (error: unknown) => Promise<void>,
) {
  const saved = new Set<string>();
  let isDue = false;
  let isRunning = false;
  return async function request(files: string[] = []): Promise<void> {
    for (const file of files) saved.add(file);
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    await setTimeout(burstMs);
    while (isDue) {
      isDue = false;
      const due = new Set(saved);
      try {
        await rebuild(due);
        for (const file of due) saved.delete(file);
      } catch (error) {
        await onError(error);
      }
    }
    isRunning = false;
  };
}
