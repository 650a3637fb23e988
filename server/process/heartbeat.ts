import type { Logger } from 'pino';

export interface HeartbeatDeps {
  /** Secret: whoever knows it can pretend that all is well. `null`: it is looked whether all is well, and nobody is told. */
  url: string | null;
  /** Looks at everything that the owner is called for. */
  isWell: () => Promise<boolean>;
  /** Called after each beat. @param at what the answer's `Date` says; `null` where there is none (RFC 9110 §6.6.1) */
  heard?: (at: Date | null) => void;
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
export function startHeartbeat({
  url,
  isWell,
  heard,
  log,
  fetch = globalThis.fetch,
}: HeartbeatDeps): () => void {
  let state = 'asked';
  const beat = async () => {
    const well = await isWell();
    const asked = well && url !== null ? await ask(fetch, url) : null;
    heard?.(asked?.date ?? null);
    if (url === null) return;
    const next = asked?.outcome ?? 'withheld: see /health/ready';
    if (next !== state) log[next === 'asked' ? 'info' : 'warn']({ heartbeat: next }, 'heartbeat');
    state = next;
  };
  const timer = setInterval(beat, everyMs).unref();
  void beat();
  return () => clearInterval(timer);
}

interface Asked {
  /** For the log. */
  outcome: string;
  date: Date | null;
}

async function ask(fetch: typeof globalThis.fetch, url: string): Promise<Asked> {
  try {
    const { ok, status, body, headers } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    await body?.cancel();
    const date = headers.get('date');
    return { outcome: ok ? 'asked' : `answered ${status}`, date: date === null ? null : new Date(date) };
  } catch (error) {
    // Its message names the host.
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { outcome: `not answered: ${cause?.code ?? name}`, date: null };
  }
}

/**
 * What the heartbeat's host says of the time, asked without asking for the heartbeat: a clock that is days ahead makes backups look
 * old, and then there is no beat to learn it from.
 * @returns `null` where it does not say, or where the host alone is the secret
 */
export async function askTime(url: string, fetch = globalThis.fetch): Promise<Date | null> {
  const root = new URL('/', url);
  if (root.href === new URL(url).href) return null;
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(root, { method: 'HEAD', redirect: 'manual', signal }).catch(() => null);
  const date = answer?.headers.get('date');
  return date ? new Date(date) : null;
}
