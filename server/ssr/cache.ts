import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { withDeadline } from '../http/deadlines.ts';
import { SiteError } from '../http/error-table.ts';

/** Best first. Every browser that accepts zstd accepts br too, which is smaller. */
export const contentEncodings = ['br', 'gzip'] as const;
export type ContentEncoding = (typeof contentEncodings)[number] | 'identity';

/** An answer that is the same for everybody. */
export interface CachedAnswer {
  contentType: string;
  /** Hash of the bytes. With the encoding it makes a strong ETag. */
  hash: string;
  /** In each encoding that a request has needed so far: see `encoded`. */
  bytes: { identity: Buffer; br?: Buffer | Promise<Buffer>; gzip?: Buffer | Promise<Buffer> };
}

/** The signal aborts at the deadline. */
type Make = (signal: AbortSignal) => Promise<CachedAnswer>;

/**
 * Answers in memory, bounded in bytes; the least recently used are evicted first. Requests that miss the same answer at the
 * same time share one call of `make`.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, CachedAnswer, Make>;

  /**
   * @param maxBytes an answer larger than that is never cached
   * @param deadlineMs milliseconds in which an answer must be made: those who wait for it wait no longer, and the next tries again
   */
  constructor(maxBytes: number, deadlineMs: number) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: sizeOf,
      fetchMethod: (_key, _stale, { context: make }) => withDeadline(deadlineMs, make),
      // An answer that is evicted while it is made still reaches those who wait for it.
      ignoreFetchAbort: true,
    });
  }

  has(key: string): boolean {
    return this.#answers.has(key);
  }

  /** The answer under a key, made by `make` where it is not cached. Rejects where `make` does, and caches nothing then. */
  async getOrMake(key: string, make: Make): Promise<CachedAnswer> {
    let isOwn = false;
    const context: Make = (signal) => {
      isOwn = true;
      return make(signal);
    };
    try {
      return await this.#answers.forceFetch(key, { context });
    } catch (error) {
      // A place that was refused to another's network is not refused to this one.
      if (isOwn || !(error instanceof SiteError && error.code === 'overloaded')) throw error;
      return this.getOrMake(key, make);
    }
  }
}

/** An answer of this text or these bytes. */
export function cachedAnswer(contentType: string, content: Buffer | string): CachedAnswer {
  const identity = Buffer.from(content);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  return { contentType, hash, bytes: { identity } };
}

/** An answer's bytes in an encoding: compressed when the first request needs them, once for all. */
export function encoded({ bytes }: CachedAnswer, encoding: ContentEncoding): Buffer | Promise<Buffer> {
  if (encoding === 'identity') return bytes.identity;
  bytes[encoding] ??= compress(bytes.identity, encoding).catch((error) => {
    // The next request tries again: it may have failed for want of memory.
    delete bytes[encoding];
    throw error;
  });
  return bytes[encoding];
}

/**
 * In either encoding a page has a fifth of its bytes, small JSON a third. At least 1: `lru-cache` refuses an entry without a
 * size, and a file may be empty.
 */
const sizeOf = ({ bytes }: CachedAnswer): number => Math.ceil(1.5 * bytes.identity.length) || 1;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Compressions at once. Each has memory of its own until it is done, a quarter of a megabyte for gzip and megabytes for Brotli,
 * which no limit of the heap counts: two hundred at once were half a gigabyte. As many threads of the pool are left to files.
 */
const maxAtOnce = 4;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Off the main thread, no more than `maxAtOnce` together. Quality 6 takes a page about 2 ms; the build's own files have the best.
 * @param quality of Brotli, 0 to 11; gzip takes it up to its own highest, 9
 */
export async function compress(bytes: Buffer, encoding: 'br' | 'gzip', quality = 6): Promise<Buffer> {
  if (running < maxAtOnce) running += 1;
  else await new Promise<void>((start) => waiting.push(start));
  try {
    if (encoding === 'br')
      return await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
    return await zip(bytes, { level: Math.min(quality, constants.Z_BEST_COMPRESSION) });
  } finally {
    // Whoever waits longest takes the place over.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
