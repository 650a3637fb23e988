/**
 * L1: Node's own HTTP server that streams the same tree as the site does for its home page, with the site's headers
 * (`HEADERS`, JSON) and in its encoding, and does nothing else: no router, hooks, limits, logs or loading of data.
 */
import { createServer } from 'node:http';
import { constants, createGzip } from 'node:zlib';
import { fixedPageRequest, loadPage } from '../site/pages/load-page.ts';
import { openSiteRelease } from '../site/site-release.ts';

const release = await openSiteRelease('dist');
const now = new Date();
const page = await loadPage(fixedPageRequest('home', newSignal()), { release, now });

// A stream has no length beforehand.
const {
  'content-length': _length,
  'transfer-encoding': _coding,
  ...headers
}: Record<string, string> = JSON.parse(process.env.HEADERS ?? '{}');
const encoding = headers['content-encoding'];
if (encoding && encoding !== 'gzip') throw new Error(`the site answers in ${encoding}`);

const server = createServer(async (_request, response) => {
  const html = await release.renderer.renderDocument(page, {
    now,
    signal: newSignal(),
    onLateError: console.error,
  });
  response.writeHead(200, headers);
  // As in `server/ssr/ssr.ts`.
  if (encoding) html.pipe(createGzip({ flush: constants.Z_SYNC_FLUSH })).pipe(response);
  else html.pipe(response);
});

function newSignal(): AbortSignal {
  return new AbortController().signal;
}

server.listen(Number(process.env.PORT), '127.0.0.1');
