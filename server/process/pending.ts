import { becomesTrue } from './becomes-true.ts';

/** What `process.exit` waits for, perhaps for ever: threads and reads that hang in a disk. Each function ends one. */
const open = new Set<() => Promise<unknown>>();

/** @returns a function to call once it has ended */
export function trackPending(end: () => Promise<unknown>): () => void {
  open.add(end);
  return () => open.delete(end);
}

/** Notes that a read is under way: Node tells of none that `readFile` makes. */
export async function trackRead<T>(reading: Promise<T>): Promise<T> {
  const ended = trackPending(() => reading);
  try {
    return await reading;
  } finally {
    ended();
  }
}

/** Requests to the system that Node does tell of: other reads, and names that are looked up. */
const hasRequests = () => process.getActiveResourcesInfo().some((name) => /^(FSReq|GetAddrInfo)/.test(name));

const withinMs = 500;

/** Ends all that the process would wait for; false where something hangs, so that only SIGKILL ends the process. */
export async function settlePending(): Promise<boolean> {
  let hasEnded = false;
  void Promise.allSettled([...open].map((end) => end())).then(() => {
    hasEnded = true;
  });
  return becomesTrue(() => hasEnded && !hasRequests(), withinMs);
}
