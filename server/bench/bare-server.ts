/**
 * What the site's server is measured against: Node's own HTTP server that renders the same page with the
 * same renderer and sends the same headers (`HEADERS`, JSON), and does nothing else. No router, hooks, logs or data loading.
 */
import { createServer } from 'node:http';
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
  response.writeHead(200, headers).end(body);
});

server.listen(Number(process.env.PORT), '127.0.0.1');
