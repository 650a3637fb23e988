import { Readable } from 'node:stream';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import compressStreams from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { encodingChooser } from './choose-encoding.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a route's texts are compressed as fast as can be, for a few more bytes: large ones that a flood may ask for. */
    compressFast?: boolean;
  }
}

/** Characters or bytes: shorter answers gain nothing. */
const threshold = 1024;

/** At level 6, zstd is 2 % smaller than gzip at 6, in two thirds of its CPU; at 3, its default, 5 % larger, in a quarter. */
const compressors = {
  zstd: (whole: string | Buffer, isFast: boolean) =>
    zstdCompressSync(whole, { params: { [constants.ZSTD_c_compressionLevel]: isFast ? 3 : 6 } }),
  gzip: (whole: string | Buffer, isFast: boolean) => gzipSync(whole, { level: isFast ? 1 : 6 }),
};

/**
 * Compresses answers that are made for one visitor, in zstd where it is accepted: two thirds of gzip's CPU, for the same size. Whole
 * ones at once, where they are: a page takes 0.6 ms (gzip 0.9), which another thread would not save, and no more memory than one
 * however many ask. What waits for its end, and files of `public/`, by the plugin, which sees no answer without a route. Of the
 * cache, which has strong ETags, and of the build everything is compressed already. The plugin takes `*` for gzip, refused or not.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  const choose = encodingChooser(['zstd', 'gzip']);
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole) request.raw.headers['accept-encoding'] = choose(request.headers['accept-encoding']);
    const isFinal = String(reply.getHeader('etag') ?? '').startsWith('"');
    if (!isWhole || isFinal || payload.length < threshold) return done(null, payload);
    const vary = String(reply.getHeader('vary') ?? '');
    if (!vary.includes('accept-encoding'))
      reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
    const encoding = choose(request.headers['accept-encoding']);
    if (encoding === 'identity') return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    // A template that is filled, a string, costs little else: at 6 a flood of wrong addresses kept forms from being stored.
    const isFast = request.routeOptions.config.compressFast ?? typeof payload === 'string';
    const bytes = compressors[encoding](payload, isFast);
    // What was posted is shown again, and a lookup must answer alike whatever it finds: such an answer has no length.
    done(null, request.method === 'POST' ? Readable.from([bytes]) : bytes);
  });
  await app.register(compressStreams, {
    // The guard refuses compressed requests.
    globalDecompression: false,
    encodings: ['zstd', 'gzip'],
    // The hook's.
    threshold: Number.POSITIVE_INFINITY,
    // All that there is goes out after every write. To gzip the same number is `Z_PARTIAL_FLUSH`; its `Z_SYNC_FLUSH`, 2, would end zstd.
    zlibOptions: { flush: constants.ZSTD_e_flush },
  });
}
