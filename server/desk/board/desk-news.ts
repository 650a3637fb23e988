import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { RepairNews } from '../../../client/desk/scripts/news.ts';
import { brisbane, formatTime } from '../../../shared/opening-hours.ts';
import { eventsAfter } from '../../back-office/repairs/views/board.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { deskError } from '../pages/desk-errors.ts';

/** Fewer than nginx lets through, so that pages still come. */
const maxStreams = 80;
/** Streams of one session: the oldest makes room, so that no forgotten tabs take those of colleagues. */
const maxOfSession = 12;
const lookEveryMs = 2000;
/** Events that are committed late, and those of servers whose clocks are behind, are still seen within so many milliseconds. */
const overlapMs = 60_000;
/** Bytes now and then, sooner than anything between takes the line for dead, or the server itself after 35 seconds. */
const heartbeatMs = 15_000;
/** Milliseconds until a browser asks again where a stream has ended. */
const retryMs = 3000;

type Happened = Awaited<ReturnType<typeof eventsAfter>>[number];

/** An open tab. */
interface Tab {
  sessionHash: string;
  /** The ids of the events that it knows; `null` until it was sent what it had missed. */
  sentIds: Set<string> | null;
}

/**
 * `GET /events?since=<ISO 8601>`: server-sent events, each a JSON array of `RepairNews`, whose id is the time of the latest. Hijacked
 * from Fastify: nothing compresses it, and nothing waits for its end.
 *
 * One look at the database for all tabs together, while there is one: it sees the command line, other servers and customers, which
 * nothing in this process would. Tabs of sessions that are over are ended.
 * @param openSessions which of some sessions are still open
 */
export function streamNews(
  app: FastifyInstance,
  { store, now }: DeskDeps,
  openSessions: (hashes: string[]) => Promise<Set<string>>,
): void {
  const tabs = new Map<ServerResponse, Tab>();
  let isLooking = false;

  const overlap = () => new Date(now().getTime() - overlapMs).toISOString();
  const readAfter = (time: string) => store.read((db) => eventsAfter(db, time));

  /** Sends a tab what has happened since it was loaded. Rejects where the database is away. */
  async function sendMissed(answer: ServerResponse, tab: Tab, since: string): Promise<void> {
    const events = await readAfter(since < overlap() ? since : overlap());
    tab.sentIds = new Set(events.map(({ id }) => id));
    tell(
      answer,
      events.filter(({ at }) => at > since),
    );
  }

  async function look(): Promise<void> {
    const events = await readAfter(overlap());
    for (const [answer, { sentIds }] of tabs) {
      const fresh = events.filter(({ id }) => sentIds && !sentIds.has(id));
      tell(answer, fresh);
      for (const { id } of fresh) sentIds?.add(id);
    }
    const open = await openSessions([...tabs.values()].map(({ sessionHash }) => sessionHash));
    for (const [answer, { sessionHash }] of tabs) if (!open.has(sessionHash)) answer.end();
  }

  async function poll(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (tabs.size > 0) {
      // The store logs an outage, and the next look tells what happened meanwhile.
      await look().catch(() => {});
      await setTimeout(lookEveryMs, undefined, { ref: false });
    }
    isLooking = false;
  }

  app.addHook('preClose', (done) => {
    for (const answer of tabs.keys()) answer.end();
    done();
  });

  app.get<{ Querystring: { since?: unknown } }>('/events', { exposeHeadRoute: false }, (request, reply) => {
    const { colleague } = request;
    if (!colleague) throw deskError('overloaded');
    const { sessionHash } = colleague;
    const own = [...tabs].filter(([, tab]) => tab.sessionHash === sessionHash);
    if (own.length < maxOfSession && tabs.size >= maxStreams) throw deskError('overloaded');
    for (const [oldest] of own.slice(0, 1 - maxOfSession)) {
      tabs.delete(oldest);
      oldest.end();
    }
    const since = [request.headers['last-event-id'], request.query.since].find(isTime) ?? '';
    const { raw } = reply.hijack();
    const beat = setInterval(() => write(raw, ':\n\n'), heartbeatMs);
    raw.once('close', () => {
      clearInterval(beat);
      tabs.delete(raw);
    });
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    raw.write(`retry: ${retryMs}\n\n`);
    const tab: Tab = { sessionHash, sentIds: null };
    tabs.set(raw, tab);
    void sendMissed(raw, tab, since).catch(() => raw.end());
    void poll();
  });
}

/** Sends a tab the latest event of each repair. @param events the latest first */
function tell(answer: ServerResponse, events: Happened[]): void {
  const latest = Map.groupBy(events, ({ reference }) => reference).values();
  const news: RepairNews[] = [...latest].flatMap(([last]) => {
    if (!last) return [];
    const { reference, by, at } = last;
    return { reference, by, at, time: formatTime(brisbane(new Date(at)).time) };
  });
  if (news[0]) write(answer, `id: ${news[0].at}\ndata: ${JSON.stringify(news)}\n\n`);
}

/** A stream that was ended stays open until a slow tab has read it all: writing to it then would be an error that nobody catches. */
const write = (answer: ServerResponse, text: string) => answer.writableEnded || answer.write(text);

const isTime = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);
