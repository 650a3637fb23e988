import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/**
 * Compresses answers that are made for one visitor: streamed pages, filled templates, small JSON. What is cached is compressed
 * once, in the cache. Flushes after every write, so that a streamed page's first bytes are sent at once.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    // The guard refuses compressed requests.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      // As much CPU as gzip takes for the same page, so that no encoding makes an answer dearer.
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
}
