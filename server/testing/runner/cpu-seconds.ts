import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of CPU that this process and all that it has started have used so far; off Linux, this process alone. */
export function cpuSeconds(): number {
  if (process.platform === 'linux') return secondsOf(String(process.pid));
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

/** Those of a process, of its children that have ended, and of those that run; none of one that has just ended. */
function secondsOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold anything, the 12th to 15th field are hundredths of a second.
    const own = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16);
    const running = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return sum(own.map((ticks) => Number(ticks) / 100)) + sum(running.map(secondsOf));
  } catch {
    return 0;
  }
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
