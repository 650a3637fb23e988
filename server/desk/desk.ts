import Fastify, { type FastifyInstance } from 'fastify';
import { createGuards } from '../guard/create-guards.ts';
import { requestBodies } from '../guard/request-bodies.ts';
import { requestTarget } from '../guard/request-target.ts';
import { createTurns } from '../guard/turns.ts';
import { NotFound } from '../http/error-table.ts';
import { pathOf } from '../http/request-facts.ts';
import { requestLines } from '../http/request-lines.ts';
import { forAYear } from '../ssr/cache-control.ts';
import { sendCached } from '../ssr/send-cached.ts';
import { createSsr, type Ssr } from '../ssr/ssr.ts';
import { streamNews } from './board/desk-news.ts';
import { findForm } from './board/find-contact.tsx';
import { defineDesk } from './define-desk.tsx';
import type { DeskDeps } from './desk-deps.ts';
import { batchForms } from './intake/batch-form.ts';
import { intakeForms } from './intake/intake-form.ts';
import { openDeskBuild } from './pages/desk-build.tsx';
import { takeDeskForms } from './pages/desk-form.ts';
import type { DeskPages } from './pages/desk-pages.ts';
import { deskHeaders } from './pages/headers.ts';
import { ownOrigin } from './pages/own-origin.ts';
import { sameOrigin } from './pages/same-origin.ts';
import { checkAccess } from './people/check-access.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { createSessions } from './people/sessions.ts';
import { staffForms } from './people/staff-pages.ts';
import { ticketForms } from './ticket/ticket-forms.ts';

/** A shop is one address: as many pages at once as all together. What is sent in drips is over soon: the proxy does not read it first. */
const limits = {
  load: { runningPerNetwork: 8, runningPerWideNetwork: 8 },
  connections: { headersMs: 10_000, requestMs: 10_000, checkMs: 2000 },
};

/** Adds routes. */
export type ExtendDesk = (desk: FastifyInstance, deps: DeskDeps, ssr: Ssr<DeskPages>) => void;

const filesPath = '/files/:name';

/**
 * The staff's desk as a Fastify instance that does not listen yet. Closes before the store does.
 * @param extend adds routes, for tests
 * @throws {CannotStart} where `DESK_URL` has the host of the public site
 */
export async function createDesk(deps: DeskDeps, extend?: ExtendDesk): Promise<FastifyInstance> {
  const { config, log, release, store, now } = deps;
  const deskUrl = ownOrigin(config.deskUrl, release.current.shop.publicUrl);
  const headers = deskHeaders(deskUrl);
  const guards = createGuards({ config, log, limits, securityHeaders: () => headers });
  const build = { current: await openDeskBuild(release.current) };
  const ssr = createSsr(defineDesk(deps, { ...guards, build }));
  const sessions = createSessions({ store, now, deskUrl });
  const desk = Fastify({ ...ssr.options, ...guards.options });

  // In this order: hooks run in the order of their registration.
  guards.connections.register(desk);
  desk.decorateRequest('colleague', null);
  // A stream of news has a line whenever a tab is closed.
  const requestLevel = (url: string) => (url.startsWith('/events') ? 'debug' : 'info');
  await desk.register(requestLines, { requestLevel });
  desk.addHook('onRequest', createTurns());
  desk.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  // On every answer, redirects and errors too, but for files that are named by their content.
  desk.addHook('onSend', (request, reply, payload, done) => {
    const isFile = request.routeOptions.url === filesPath && reply.statusCode < 400;
    if (!isFile) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  await desk.register(requestTarget);
  await desk.register(requestBodies);
  desk.addHook('onRequest', sameOrigin(deskUrl));
  desk.addHook('onRequest', checkAccess(sessions, now));
  desk.addHook('onRequest', async () => {
    // Development has another.
    if (build.current.id !== release.current.id) build.current = await openDeskBuild(release.current);
  });
  await ssr.register(desk);
  desk.get(filesPath, async (request, reply) => {
    const path = pathOf(request.url);
    const file = build.current.files.get(path);
    if (!file) throw new NotFound(path);
    return sendCached(request, reply, file, forAYear);
  });
  streamNews(desk, deps, sessions.openOf);
  takeDeskForms(desk, deps, ssr, [findForm, ...intakeForms, ...batchForms, ...ticketForms, ...staffForms]);
  peopleRoutes(desk, deps, sessions);
  // The forms' routes are there now, for whoever asks which there are.
  await desk.after();
  extend?.(desk, deps, ssr);

  await desk.ready();
  return desk;
}
