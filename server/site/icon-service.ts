import { LRUCache } from 'lru-cache';
import { iconApiTimeoutMs } from '../../shared/constants.ts';
import { parseIconSet } from '../../shared/draw-icon.ts';
import type { IconSet } from '../../shared/iconify.ts';
import { createRateLimit } from '../guard/rate-limits.ts';
import { overloaded, SiteError } from '../http/error-table.ts';
import type { SiteErrorCode } from './site-errors.ts';

/** Requests to the service for all visitors together: so many at once, then one every so many seconds. */
const serviceLimit = { burst: 30, everySeconds: 2 };

/** How many names that the service lacks are remembered, and for how long. */
const maxMisses = 10_000;
const missesMs = 60 * 60_000;

export interface IconService {
  /**
   * Those of the named icons that the service has; `null` if it has none of them. Rejects as `askIconService` does.
   * @throws {SiteError} `overloaded` when the limit on requests to the service is reached
   */
  pick: (prefix: string, names: string[]) => Promise<IconSet | null>;
}

/** A client of a public icon service that limits its requests and remembers which icons the service lacks. */
export function createIconService(service: string, now: () => Date): IconService {
  const limit = createRateLimit({ ...serviceLimit, maxKeys: 1 });
  /** `prefix:name` of what the service was found to lack. */
  const misses = new LRUCache<string, true>({
    max: maxMisses,
    ttl: missesMs,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });

  return {
    async pick(prefix, names) {
      const unknown = names.filter((name) => !misses.has(`${prefix}:${name}`));
      if (unknown.length === 0) return null;
      const wait = limit.take(service, now());
      if (wait > 0) throw overloaded(wait);
      const set = await askIconService({ service, prefix, names: unknown });
      for (const name of unknown) {
        if (!set || !(Object.hasOwn(set.icons, name) || Object.hasOwn(set.aliases ?? {}, name))) {
          misses.set(`${prefix}:${name}`, true);
        }
      }
      return set;
    },
  };
}

/**
 * Icons of a public service, for the core.
 * @returns a function that rejects with `icon-service-failed` where the service does not answer, and with `overloaded` past the limit
 */
export function iconFetcher(service: string, now: () => Date): IconService['pick'] {
  const { pick } = createIconService(service, now);
  return (prefix, names) =>
    pick(prefix, names).catch((cause) => {
      if (cause instanceof SiteError) throw cause;
      throw new SiteError<SiteErrorCode>('icon-service-failed', { cause });
    });
}

export interface IconServiceRequest {
  /** Base URL, `https://api.iconify.design`. */
  service: string;
  prefix: string;
  names: string[];
  timeoutMs?: number;
}

/**
 * Requests icons from a public service with Iconify's API. `null` if the service has none of them. Rejects if it does not
 * answer in time, or answers with anything but icons.
 */
export async function askIconService(request: IconServiceRequest): Promise<IconSet | null> {
  const { service, prefix, names, timeoutMs = iconApiTimeoutMs } = request;
  const response = await fetch(`${service}/${prefix}.json?icons=${names.join(',')}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status === 404) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) throw new Error(`the icon service answered ${response.status}`);
  const answer: unknown = JSON.parse(await readAtMost(response, maxBytes));
  const { icons, aliases, width, height } = parseIconSet(answer, prefix);
  if (Object.values(icons).some(({ body }) => unsafe.some((found) => found.test(body)))) {
    throw new Error('the icon service sent drawings with script in them');
  }
  return { prefix, icons, ...(aliases && { aliases }), ...(width && { width }), ...(height && { height }) };
}

/** Some of the largest drawings are 50 KB each. */
const maxBytes = 2_000_000;

/** Markup that no drawing needs, and that must not get into our pages. */
const unsafe = [/<(script|style|foreignobject|iframe|a)\b|javascript:/i, /[\s/"']on[a-z]+\s*=/i];

async function readAtMost(response: Response, limit: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > limit) throw new Error('the icon service answered more than icons');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
