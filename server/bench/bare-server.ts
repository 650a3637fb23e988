/**
 * What the site's server is measured against: Node's own HTTP server that renders the same page with the
 * same renderer, compresses it as well and sends the same headers (`HEADERS`, JSON), and does nothing else. No router, hooks, logs or data loading.
 */
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { buildCheckSeconds } from '../../shared/constants.ts';
import { brisbaneYear } from '../../shared/opening-hours.ts';
import { loadPage } from '../pages/load-page.ts';
import { fixedPageRequest } from '../pages/page-request.ts';
import { loadRelease } from '../release/release.ts';

const release = await loadRelease('dist');
const now = new Date();
const path = '/';
const page = await loadPage(release, fixedPageRequest('home'));
const headers: Record<string, string> = JSON.parse(process.env.HEADERS ?? '{}');

const brotli = promisify(brotliCompress);
/** The quality of `server/plugins/compression.ts`. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
if (headers['content-encoding'] !== 'br') throw new Error('the site does not answer in brotli');

const server = createServer(async (_request, response) => {
  const body = await release.renderer.renderPage({
    page,
    path,
    year: brisbaneYear(now),
    buildCheckSeconds,
    deadlineMs: 10_000,
    onLateError: (error) => console.error(error),
  });
  if (!Buffer.isBuffer(body)) throw new Error('the page came as a stream');
  response.writeHead(200, headers).end(await brotli(body, { params }));
});

server.listen(Number(process.env.PORT), '127.0.0.1');
