import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

export const contentEncodings = ['br', 'zstd', 'gzip'] as const;
export type ContentEncoding = (typeof contentEncodings)[number] | 'identity';

/** An answer that is finished: the same bytes for everybody, in each encoding that was asked for so far. */
export interface CachedPage {
  contentType: string;
  /** Hash of the bytes; a strong ETag adds the encoding. */
  hash: string;
  bytes: Partial<Record<ContentEncoding, Buffer>>;
}

/**
 * Finished pages in memory, bounded in bytes. The least recently used go first. Misses of one page that
 * come together are joined into one render, and so are two wishes for the same encoding.
 */
export class PageCache {
  readonly #maxBytes: number;
  /** In order of use, the latest last. */
  readonly #pages = new Map<string, CachedPage>();
  readonly #underWay = new Map<string, Promise<unknown>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes held now, all encodings together. */
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

  /** The page under a key, made by `make` where it is not there. An error of `make` is kept from nobody and not kept. */
  async finish(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    return (
      this.get(key) ??
      this.#join(key, async () => {
        const page = await make();
        this.#add(key, page);
        return page;
      })
    );
  }

  /** A page's bytes in an encoding, compressed at its first wish. */
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

/** A finished page of these bytes. */
export function cachedPage(contentType: string, identity: Buffer): CachedPage {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  return { contentType, hash, bytes: { identity } };
}

const sizeOf = ({ bytes }: CachedPage): number =>
  Object.values(bytes).reduce((sum, each) => sum + each.length, 0);

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);
const zip = promisify(gzip);

/**
 * Off the main thread. Quality 6 takes a page about 2 ms; the build's own files have the best.
 * @param quality of Brotli, 0 to 11; gzip takes it up to its own highest, 9
 */
export function compress(bytes: Buffer, encoding: ContentEncoding, quality = 6): Promise<Buffer> {
  if (encoding === 'br') return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  if (encoding === 'zstd') return zstd(bytes);
  if (encoding === 'gzip') return zip(bytes, { level: Math.min(quality, constants.Z_BEST_COMPRESSION) });
  return Promise.resolve(bytes);
}
