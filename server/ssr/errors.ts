import type { Socket } from 'node:net';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { isCrawler } from '../../shared/crawlers.ts';
import type { ErrorData } from '../../shared/error-data.ts';
import type { Shop } from '../../shared/shop.ts';
import type { AppDeps } from '../app-context.ts';
import { Overloaded } from '../guard/load.ts';
import { overloadedAnswer } from '../guard/overloaded-answer.ts';
import { closeUnread, leavesBodyUnread } from '../guard/unread-body.ts';
import { bareAnswer } from '../http/bare-answer.ts';
import {
  type DescribedError,
  describeError,
  errors,
  hungUp,
  Moved,
  NotFound,
  parserErrorCode,
  SeeOther,
  SiteError,
} from '../http/error-table.ts';
import { pathOf, requestFacts, wantsJson } from '../http/request-facts.ts';
import { hasRequestUnderWay, requestLine } from '../http/request-lines.ts';
import { sitePlugin } from '../http/site-plugin.ts';
import { DamagedFile, logDamage } from '../release/build-files.ts';
import { errorPage } from '../site/pages/error-page.ts';
import { lastResortPage } from './last-resort.ts';
import { templatedAnswer } from './templated-answer.ts';

export interface ErrorPlugin {
  plugin: FastifyPluginAsync<object>;
  /** For errors that Fastify finds before a route, such as malformed URLs. No hook has run then. */
  frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => void;
  /** For bytes that are not an HTTP request: there is only the socket. */
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => void;
}

type Context = AppDeps & { renderDeadlineMs: number };

/** The site's error handler, in the three forms that Fastify takes. */
export function createErrorAnswers(context: Context): ErrorPlugin {
  const { log, release } = context;

  async function answer(error: unknown, request: FastifyRequest): Promise<ErrorAnswer> {
    const problem = describeError(error);
    request.errorCode = problem.code;
    const known = error instanceof SiteError ? error : null;
    const isUnexpected = !known && problem.status >= 500;
    // Before it is logged: it may put better places into the stack.
    const explained = isUnexpected && (await context.explainFailure?.(error, request));
    // A damaged file is logged once, not once a request.
    if (error instanceof DamagedFile) logDamage(log, error);
    else if (problem.status >= 500) {
      request.log.error({ ...requestFacts(request), err: error }, 'request failed');
    }
    if (explained) {
      const { headers, body } = explained;
      return { status: problem.status, headers: { 'cache-control': 'no-store', ...headers }, body };
    }
    return answerFor(problem, known, request, context);
  }

  return {
    plugin: sitePlugin((app) => {
      app.setErrorHandler(async (error, request, reply) => {
        // The client has closed the connection. request-lines.ts has logged the request.
        const isCutOff = request.raw.destroyed && !request.raw.complete;
        if (isCutOff || (error as { code?: unknown }).code === hungUp) return reply.hijack();
        if (error instanceof Moved) {
          const query = (request.raw.url ?? '').slice(pathOf(request.raw.url).length);
          // Without this, browsers cache a 301 for ever, but an owner may change an alias.
          return reply.header('cache-control', 'public, max-age=3600').redirect(error.to + query, 301);
        }
        if (error instanceof SeeOther) {
          return reply.header('cache-control', 'no-cache').redirect(error.to, 303);
        }
        if (error instanceof Overloaded) return sendOverloaded(error, request, reply, release.current.shop);
        const failed = isParamsError(error) ? new NotFound(pathOf(request.raw.url)) : error;
        const { status, headers, body } = await answer(failed, request);
        return reply.code(status).headers(headers).send(body);
      });
      // The router cannot tell: it would parse a visitor's path as a pattern, and `/:a(` is not one.
      const postPaths = new Set<string>();
      app.addHook('onRoute', ({ method, url }) => {
        if ([method].flat().includes('POST')) postPaths.add(url);
      });
      app.setNotFoundHandler((request) => {
        throw new NotFound(pathOf(request.raw.url));
      });
      // Before the body is read, since nothing would use it.
      app.addHook('onRequest', (request, _reply, done) => {
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (!request.is404 || isRead) return done();
        const path = pathOf(request.raw.url);
        const isPosted = [...postPaths].some((posted) => hasShape(path, posted));
        const allow = isPosted ? 'GET, HEAD, POST' : 'GET, HEAD';
        // RFC 9110 §15.5.6
        done(new SiteError('method-not-allowed', { headers: { allow } }));
      });
    }),

    frameworkErrors(error, request, reply) {
      answer(error, request)
        .then(({ status, headers, body }) => {
          const unread = leavesBodyUnread(request.raw);
          if (unread) closeUnread(request.raw);
          const connection = unread ? { connection: 'close' } : {};
          const all = { ...release.current.securityHeaders, ...headers, ...connection };
          reply.code(status).headers(all).send(body);
          request.log.info(requestLine(request, reply, status), 'request');
        })
        .catch((error) => {
          request.log.error({ err: error }, 'answering a malformed URL failed');
          reply.raw.destroy();
        });
    },

    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const code = parserErrorCode(error.code);
      if (!hasRequestUnderWay(socket)) {
        log.info({ status: errors[code].status, reason: code, fault: error.code }, 'unreadable request');
      }
      if (socket.writable) socket.write(bareAnswer(code, release.current.securityHeaders));
      socket.destroySoon();
    },
  };
}

/** Whether a path matches its route but not the schema of the route's parameters. */
const isParamsError = (error: unknown): boolean =>
  (error as { validationContext?: string } | null)?.validationContext === 'params';

interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** The error in the client's form: JSON for a script, one line for a crawler, the page for everybody else. */
async function answerFor(
  { status: statusCode, title: statusMessage, text: description, link }: DescribedError,
  own: SiteError | null,
  request: FastifyRequest,
  context: Context,
): Promise<ErrorAnswer> {
  const message = own?.message ?? statusMessage;
  const headers: Record<string, string> = { 'cache-control': 'no-store', ...own?.headers };
  if (statusCode >= 500) headers['retry-after'] = '30';
  headers.vary = 'accept, user-agent, accept-encoding';
  const respond = (type: string, body: string): ErrorAnswer => ({
    status: statusCode,
    headers: { ...headers, 'content-type': `${type}; charset=utf-8` },
    body,
  });

  if (wantsJson(request)) {
    return respond('application/json', JSON.stringify({ statusCode, statusMessage, message }));
  }
  if (isCrawler(request.headers['user-agent'])) {
    return respond('text/plain', `${statusCode} ${message}\n`);
  }
  try {
    const data: ErrorData = { statusCode, statusMessage, description, link };
    const page = await errorPage(context, data, message, pathOf(request.raw.url));
    const answer = templatedAnswer(page, request.headers['accept-encoding']);
    // Whatever page was asked for, the error page wears its own styles.
    headers['content-security-policy'] = context.release.current.pagePolicies.error;
    return { status: statusCode, headers: { ...headers, ...answer.headers }, body: answer.body };
  } catch (error) {
    request.log.error({ ...requestFacts(request), err: error }, 'rendering the error page failed');
    const answer = respond('text/html', lastResortPage(context.release.current.shop));
    return { ...answer, status: 500 };
  }
}

/** Sends prepared bytes. Refusals by overload are too many for an error line each; `load.ts` logs their number. */
function sendOverloaded(
  { code, retryAfterSeconds }: Overloaded,
  request: FastifyRequest,
  reply: FastifyReply,
  shop: Shop,
): FastifyReply {
  const crawler = isCrawler(request.headers['user-agent']);
  const { contentType, body } = overloadedAnswer(
    wantsJson(request) ? 'script' : crawler ? 'crawler' : 'person',
    shop,
  );
  request.errorCode = code;
  reply.code(errors[code].status).header('cache-control', 'no-store').header('vary', 'accept, user-agent');
  return reply.header('retry-after', String(retryAfterSeconds)).type(contentType).send(body);
}

/** Whether a visitor's path is of a route's, in which `:name` stands for any one part. */
function hasShape(path: string, route: string): boolean {
  const [given, wanted] = [path.split('/'), route.split('/')];
  return (
    given.length === wanted.length &&
    wanted.every((part, index) => part === given[index] || part.startsWith(':'))
  );
}
