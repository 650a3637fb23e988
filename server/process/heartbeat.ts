import type { Logger } from 'pino';

export interface HeartbeatDeps {
  /** Secret: whoever knows it can pretend that all is well. `null`: it is looked whether all is well, and nobody is told. */
  url: string | null;
  /** Looks at everything that the owner is called for. */
  isWell: () => Promise<boolean>;
  log: Pick<Logger, 'info' | 'warn'>;
  fetch?: typeof globalThis.fetch;
}

const everyMs = 5 * 60_000;
const timeoutMs = 10_000;

/**
 * Asks a URL now and every five minutes, but only while all is well. A service outside that misses it calls the owner: it notices
 * a machine that is gone, too. Neither the URL nor its host is logged.
 * @returns a function that ends it
 */
export function startHeartbeat({ url, isWell, log, fetch = globalThis.fetch }: HeartbeatDeps): () => void {
  let state = 'asked';
  const beat = async () => {
    const well = await isWell();
    if (url === null) return;
    const next = well ? await ask(fetch, url) : 'withheld: see /health/ready';
    if (next !== state) log[next === 'asked' ? 'info' : 'warn']({ heartbeat: next }, 'heartbeat');
    state = next;
  };
  const timer = setInterval(beat, everyMs).unref();
  void beat();
  return () => clearInterval(timer);
}

async function ask(fetch: typeof globalThis.fetch, url: string): Promise<string> {
  try {
    const { ok, status, body } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await body?.cancel();
    return ok ? 'asked' : `answered ${status}`;
  } catch (error) {
    // Its message names the host.
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return `not answered: ${cause?.code ?? name}`;
  }
}
