import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

export const contentEncodings = ['br', 'zstd', 'gzip'] as const;
export type ContentEncoding = (typeof contentEncodings)[number] | 'identity';

/** An answer that is the same for every visitor, with its bytes in each encoding that was requested so far. */
export interface CachedPage {
  contentType: string;
  /** Hash of the bytes; a strong ETag adds the encoding. */
  hash: string;
  bytes: Partial<Record<ContentEncoding, Buffer>>;
}

/**
 * Answers in memory, bounded in bytes; the least recently used are evicted first. Concurrent misses of one key share one
 * render, and concurrent requests for one encoding share one compression.
 */
export class AnswerCache {
  readonly #maxBytes: number;
  /** In order of use, the most recent last. */
  readonly #pages = new Map<string, CachedPage>();
  readonly #underWay = new Map<string, Promise<unknown>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes cached now, all encodings together. */
  get size(): number {
    return this.#bytes;
  }

  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page) {
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  /** The cached page of a key, or else the one that `make` returns. If `make` rejects, every waiting caller gets its error and nothing is cached. */
  async getOrMake(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    return (
      this.get(key) ??
      this.#join(key, async () => {
        const page = await make();
        this.#add(key, page);
        return page;
      })
    );
  }

  /** A page's bytes in an encoding, compressed when it is first requested. */
  async encoded(key: string, page: CachedPage, encoding: ContentEncoding): Promise<Buffer> {
    return (
      page.bytes[encoding] ??
      this.#join(`${encoding} ${key}`, async () => {
        const bytes = await compress(page.bytes.identity ?? Buffer.alloc(0), encoding);
        page.bytes[encoding] = bytes;
        if (this.#pages.get(key) === page) this.#grow(bytes.length);
        return bytes;
      })
    );
  }

  #join<T>(key: string, make: () => Promise<T>): Promise<T> {
    const existing = this.#underWay.get(key) as Promise<T> | undefined;
    if (existing) return existing;
    const promise = make().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, promise);
    return promise;
  }

  #add(key: string, page: CachedPage): void {
    this.#pages.set(key, page);
    this.#grow(sizeOf(page));
  }

  #grow(bytes: number): void {
    this.#bytes += bytes;
    for (const [key, page] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#pages.delete(key);
      this.#bytes -= sizeOf(page);
    }
  }
}

/** Makes a page that can be cached from its uncompressed bytes. */
export function cachedPage(contentType: string, identity: Buffer): CachedPage {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  return { contentType, hash, bytes: { identity } };
}

const sizeOf = ({ bytes }: CachedPage): number =>
  Object.values(bytes).reduce((sum, each) => sum + each.length, 0);

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);
const zip = promisify(gzip);

/** Compresses off the main thread. Brotli at quality 6 takes about 2 ms for a page; the build compresses its files at the highest quality. */
export function compress(bytes: Buffer, encoding: ContentEncoding, quality = 6): Promise<Buffer> {
  if (encoding === 'br') return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  if (encoding === 'zstd') return zstd(bytes);
  if (encoding === 'gzip') return zip(bytes);
  return Promise.resolve(bytes);
}
