/**
 * L1: the fastest bare server there is. Node's own HTTP server renders the same tree as the site does for its home page, by the
 * same `ssr/render.ts`, and ends each answer with one buffer, with the site's headers (`HEADERS`, JSON) and in its encoding. It does
 * nothing else: no router, hooks, limits, logs or loading of data.
 */
import { createServer } from 'node:http';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { loadPage } from '../site/loaders.ts';
import { openSiteRelease } from '../site/open-site-release.ts';
import { fixedPageRequest } from '../site/pages/to-page.ts';

const release = await openSiteRelease('dist');
const now = new Date();
const page = await loadPage(fixedPageRequest('home', newSignal()), { release, now });

const headers: Record<string, string> = JSON.parse(process.env.HEADERS ?? '{}');
// As in `server/ssr/ssr.ts`.
const params = { [constants.ZSTD_c_compressionLevel]: 6 };
const compressors: Record<string, (html: Buffer) => Buffer> = {
  zstd: (html) => zstdCompressSync(html, { params }),
  gzip: (html) => gzipSync(html),
};
const encoding = headers['content-encoding'];
const compress = encoding ? compressors[encoding] : (html: Buffer) => html;
if (!compress) throw new Error(`the site answers in ${encoding}`);

const server = createServer(async (_request, response) => {
  const html = await release.renderer.renderDocument(page, {
    now,
    signal: newSignal(),
    onLateError: console.error,
  });
  if (!Buffer.isBuffer(html)) throw new Error('the home page waits for something');
  const bytes = compress(html);
  response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes);
});

function newSignal(): AbortSignal {
  return new AbortController().signal;
}

server.listen(Number(process.env.PORT), '127.0.0.1');
