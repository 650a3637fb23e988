import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { sitePlugin } from '../http/site-plugin.ts';

/** Compresses answers that are not cached. Flushes after every write, so that a streamed page's first bytes are sent at once. */
export const compression = sitePlugin(async (app) => {
  await app.register(compress, {
    global: true,
    // request-bodies.ts refuses compressed requests.
    globalDecompression: false,
    encodings: ['br', 'zstd', 'gzip'],
    threshold: 1024,
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 6 },
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
});
