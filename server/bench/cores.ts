import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The core that servers are pinned to while they are measured; `null` where nothing can be pinned. */
export const serverCore = async (): Promise<number | null> => (await cores())?.[0] ?? null;

/** The core of what asks them: never the servers' own. */
export const clientCore = async (): Promise<number | null> => (await cores())?.at(-1) ?? null;

/** A command that runs on one core alone; the command itself where the core is `null`. */
export function pinned(core: number | null, command: [string, ...string[]]): [string, ...string[]] {
  return core === null ? command : ['taskset', '-c', String(core), ...command];
}

/** The cores that this process may use, two at least; `null` on one core and where there is no `taskset`. */
async function cores(): Promise<number[] | null> {
  try {
    const { stdout } = await promisify(execFile)('taskset', ['-cp', String(process.pid)]);
    const found = parseCoreList(stdout.slice(stdout.lastIndexOf(':') + 1).trim());
    return found.length > 1 ? found : null;
  } catch {
    return null;
  }
}

/** The numbers of a list as `taskset` prints it: "0-2,5" are 0, 1, 2 and 5. */
export function parseCoreList(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}
