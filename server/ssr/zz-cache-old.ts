import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { withDeadline } from '../http/deadlines.ts';

/** Best first. Every browser that accepts zstd accepts br too, which is smaller. */
export const contentEncodings = ['br', 'gzip'] as const;
export type ContentEncoding = (typeof contentEncodings)[number] | 'identity';

/** An answer that is the same for everybody, in each encoding that a request has needed so far. */
export interface CachedAnswer {
  contentType: string;
  /** Hash of the bytes. With the encoding it makes a strong ETag. */
  hash: string;
  bytes: Partial<Record<ContentEncoding, Buffer>>;
}

/** The signal aborts at the deadline. */
type Make = (signal: AbortSignal) => Promise<CachedAnswer>;

/**
 * Answers in memory, bounded in bytes over all encodings; the least recently used are evicted first. Requests that miss
 * the same answer at the same time share one call of `make`, and those that need the same encoding one compression.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, CachedAnswer, Make>;
  readonly #compressing = new Map<string, Promise<Buffer>>();

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

  /** Bytes in the cache now. */
  get size(): number {
    return this.#answers.calculatedSize;
  }

  has(key: string): boolean {
    return this.#answers.has(key);
  }

  /** The answer under a key, made by `make` where it is not cached. Rejects where `make` does, and caches nothing then. */
  getOrMake(key: string, make: Make): Promise<CachedAnswer> {
    return this.#answers.forceFetch(key, { context: make });
  }

  /** An answer's bytes in an encoding: compressed when the first request needs it, and cached from then on. */
  async encoded(key: string, answer: CachedAnswer, encoding: ContentEncoding): Promise<Buffer> {
    const known = answer.bytes[encoding] ?? this.#compressing.get(`${encoding} ${key}`);
    if (known) return known;
    const compressing = this.#compress(key, answer, encoding);
    this.#compressing.set(`${encoding} ${key}`, compressing);
    return compressing.finally(() => this.#compressing.delete(`${encoding} ${key}`));
  }

  async #compress(key: string, answer: CachedAnswer, encoding: ContentEncoding): Promise<Buffer> {
    const bytes = await compress(answer.bytes.identity ?? Buffer.alloc(0), encoding);
    const cached = this.#answers.peek(key);
    // A new object, since the cache counts the bytes of an object once.
    if (cached?.hash === answer.hash) {
      this.#answers.set(key, { ...cached, bytes: { ...cached.bytes, [encoding]: bytes } });
    }
    return bytes;
  }
}

/** An answer of this text or these bytes. */
export function cachedAnswer(contentType: string, content: Buffer | string): CachedAnswer {
  const identity = Buffer.from(content);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  return { contentType, hash, bytes: { identity } };
}

/** At least 1: `lru-cache` refuses an entry without a size, and a file may be empty. */
const sizeOf = ({ bytes }: CachedAnswer): number =>
  Object.values(bytes).reduce((sum, each) => sum + each.length, 0) || 1;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Off the main thread. Quality 6 takes a page about 2 ms; the build's own files have the best.
 * @param quality of Brotli, 0 to 11; gzip takes it up to its own highest, 9
 */
export function compress(bytes: Buffer, encoding: ContentEncoding, quality = 6): Promise<Buffer> {
  if (encoding === 'br') return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  if (encoding === 'gzip') return zip(bytes, { level: Math.min(quality, constants.Z_BEST_COMPRESSION) });
  return Promise.resolve(bytes);
}
