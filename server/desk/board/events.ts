import type { FastifyInstance } from 'fastify';
import type { DeskDeps } from '../desk-deps.ts';
import { deskError } from '../desk-errors.ts';
import { createNews, type Listener } from './desk-news.ts';

/** Fewer than nginx lets through, so that pages still come. */
const maxStreams = 80;
/** Bytes now and then, sooner than anything between takes the line for dead, or the server itself after 35 seconds. */
const heartbeatMs = 15_000;
/** Milliseconds until a browser asks again where a stream has ended. */
const retryMs = 3000;

/**
 * `GET /events?since=<ISO 8601>`: server-sent events, each a JSON array of `RepairNews`, whose id is the time of the latest. Hijacked
 * from Fastify: nothing compresses it, and nothing waits for its end.
 * @param openSessions which of some sessions are still open
 */
export function streamNews(
  app: FastifyInstance,
  deps: DeskDeps,
  openSessions: (hashes: string[]) => Promise<Set<string>>,
): void {
  const news = createNews({ ...deps, openSessions });
  app.addHook('preClose', (done) => {
    for (const { end } of news.listeners) end();
    done();
  });

  app.get<{ Querystring: { since?: unknown } }>('/events', { exposeHeadRoute: false }, (request, reply) => {
    const { colleague } = request;
    if (!colleague || news.listeners.size >= maxStreams) throw deskError('overloaded');
    const since = [request.headers['last-event-id'], request.query.since].find(isTime) ?? '';
    const { raw } = reply.hijack();
    const beat = setInterval(() => raw.write(':\n\n'), heartbeatMs);
    const listener: Listener = {
      sessionHash: colleague.sessionHash,
      tell: (all) => void raw.write(`id: ${all[0]?.at}\ndata: ${JSON.stringify(all)}\n\n`),
      end: () => void raw.end(),
    };
    raw.once('close', () => {
      clearInterval(beat);
      news.leave(listener);
    });
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    raw.write(`retry: ${retryMs}\n\n`);
    void news.listen(listener, since).catch(listener.end);
  });
}

const isTime = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);
