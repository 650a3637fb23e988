import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { sitePlugin } from './site-plugin.ts';

/** Compresses answers that are made per request. Flushes with every write, so that a streamed page's first bytes are not held back. */
export const compression = sitePlugin(async (app) => {
  await app.register(compress, {
    global: true,
    // Requests are never decompressed: request-bodies.ts refuses those.
    globalDecompression: false,
    encodings: ['br', 'zstd', 'gzip'],
    threshold: 1024,
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
});
