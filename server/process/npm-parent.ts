import { readFileSync } from 'node:fs';

/** Milliseconds between two looks for npm. */
const lookMs = 500;

/**
 * Calls back once the npm that runs this process has ended. npm passes SIGHUP on to nobody, and SIGTERM to its shell alone, which
 * on Debian stays between npm and the script. Nothing happens where no npm runs it.
 */
export function whenNpmEnds(then: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const npm = npmAbove(parent);
  const timer = setInterval(() => {
    if (npm === null ? process.ppid === parent : isNpm(npm)) return;
    clearInterval(timer);
    then();
  }, lookMs).unref();
}

/** The process of npm that is this one or above it; `null` where the system does not tell, as only Linux does. */
function npmAbove(pid: number): number | null {
  const found = readProcess(pid);
  if (!found) return null;
  return found.isNpm ? pid : npmAbove(found.parent);
}

const isNpm = (pid: number): boolean => readProcess(pid)?.isNpm ?? false;

function readProcess(pid: number): { isNpm: boolean; parent: number } | null {
  try {
    // `1234 (npm start) S 1200 …`: npm names its process after what it runs, perhaps with brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A process that has ended stays as a zombie until its parent asks for its code.
    return { isNpm: stat.includes(' (npm') && state !== 'Z', parent: Number(parent) };
  } catch {
    return null;
  }
}
