import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brisbaneYear } from '../../shared/opening-hours.ts';
import { canonicalQuote, requestStep } from '../../shared/quote.ts';
import { ruleFor } from '../../shared/route-rules.ts';
import { type RouteId, routeIds, routes } from '../../shared/routes.ts';
import type { AppContext } from '../app-context.ts';
import { SeeOther } from '../http/error-table.ts';
import { pathOf, requestFacts } from '../http/request-facts.ts';
import { quoteMovedTo } from '../site/catalogue/load-quote.ts';
import { aboutPage } from '../site/forms/about-page.ts';
import { parseAbout } from '../site/forms/contact-about.ts';
import { loadPage } from '../site/pages/load-page.ts';
import { readSearch } from '../site/search/search-catalogue.ts';
import { searchPage } from '../site/search/search-page.ts';
import { documentCacheControl } from './document-cache-control.ts';
import { isCacheable, type PageRequest, pageRequest } from './page-request.ts';
import { answerPayload, isPayloadPath } from './payloads.ts';
import { renderHtml } from './render-html.ts';
import { sendAnswer } from './send-cached.ts';
import { sendTemplated } from './templated-answer.ts';

/** One route for each row of the route table. No second router runs: React renders the page of the row's id. */
export function registerPages(app: FastifyInstance, context: AppContext): void {
  for (const id of routeIds) {
    // Of the database, not of the build: repair-links.ts.
    if (id === 'repair') continue;
    app.get(routes[id].path, (request, reply) => {
      if (isPayloadPath(pathOf(request.raw.url))) return answerPayload(id, request, reply, context);
      return answerDocument(pageRequest(id, request), request, reply, context);
    });
  }
}

/** The HTML document of a page. Sets headers only once the page is there: what throws here is answered as an error. */
function answerDocument(
  page: PageRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
): Promise<FastifyReply> | FastifyReply {
  if (isCacheable(page, context)) return answerCached(page, request, reply, context);
  if (page.id === 'repairs') {
    if (page.query.has('device')) return answerQuote(page, request, reply, context);
    const answer = page.query.get('step') === requestStep ? answerRendered : answerSearch;
    return answer(page, request, reply, context);
  }
  if (page.id === 'contact') return answerAbout(page, request, reply, context);
  return answerRendered(page, request, reply, context);
}

/** A page that is the same for everybody. */
async function answerCached(
  page: PageRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
): Promise<FastifyReply> {
  const { document, cache } = context.pages;
  const { key, page: cached, hit } = await document(page);
  request.cacheState = hit ? 'hit' : 'miss';
  allowTags(page.id, reply, context);
  return sendAnswer(request, reply, cache, cached, { key, cacheControl: documentCacheControl });
}

/** The result of a device search. There are endlessly many, so each fills a template instead of being rendered. */
async function answerSearch(
  { query }: PageRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
): Promise<FastifyReply> {
  const search = await readSearch(context.release.current, query);
  if (search.certain) throw new SeeOther(search.certain);
  const page = await searchPage(context, search);
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  return sendTemplated(request, reply, page);
}

/** The contact form with what its message is about, which anybody can write into a link: it too fills a template. */
async function answerAbout(
  { query }: PageRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
): Promise<FastifyReply> {
  const page = await aboutPage(context, parseAbout(query));
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  return sendTemplated(request, reply, page);
}

/** An instant quote. Each has one address, to which the others redirect: without empty choices and former slugs. */
async function answerQuote(
  page: PageRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
): Promise<FastifyReply> {
  const written = canonicalQuote(page.query);
  if (written) return reply.header('cache-control', 'no-cache').redirect(written, 303);
  const moved = await quoteMovedTo(context.release.current, page.query);
  // An owner may give the former slug to another device: browsers ask again after an hour.
  if (moved) return reply.header('cache-control', 'public, max-age=3600').redirect(moved, 301);
  return answerRendered(page, request, reply, context);
}

/** A page that is rendered for this one visitor. The render stops when the visitor hangs up. */
async function answerRendered(
  { id, path, ...rest }: PageRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
): Promise<FastifyReply> {
  const body = await context.load.run(async () => {
    const year = brisbaneYear(context.now());
    const page = await loadPage(context.release.current, { id, path, ...rest, now: context.now() });
    const logFields = requestFacts(request);
    return renderHtml(context, { page, path, year, connection: reply.raw, logFields });
  });
  const isPrivate = ruleFor(path, context.rules).private;
  allowTags(id, reply, context);
  reply.header('cache-control', isPrivate ? 'no-store' : 'no-cache').header('vary', 'accept-encoding');
  return reply.header('content-type', 'text/html; charset=utf-8').send(body);
}

/** Widens the content security policy of a page that may carry the shop's third-party tags. */
function allowTags(id: RouteId, reply: FastifyReply, { release }: AppContext): void {
  const policy = release.current.taggedPolicies[id];
  if (policy) reply.header('content-security-policy', policy);
}
