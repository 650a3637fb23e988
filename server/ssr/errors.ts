import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCrawler } from '../../shared/crawlers.ts';
import type { Exchange } from '../http/deadlines.ts';
import {
  type DescribedError,
  describeError,
  Moved,
  NotFound,
  SeeOther,
  SiteError,
} from '../http/error-table.ts';
import { pathOf, requestFacts, wantsJson } from '../http/request-facts.ts';
import type { SiteDefinition } from './definition.ts';
import type { PageBodies } from './page-bodies.ts';

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Answers an error: JSON for a script, one line for a crawler, the error page for everybody else. Unexpected errors are
 * logged with their stack, and visitors see none of it.
 */
export type AnswerError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ErrorAnswer>;

export function createErrorAnswers(site: SiteDefinition, bodies: PageBodies): AnswerError {
  return async (error, request, reply) => {
    const described = describeError(error);
    const known = error instanceof SiteError ? error : null;
    request.errorCode = described.code;
    const isUnexpected = !known && described.status >= 500;
    // Before the error is logged: development may put better places into its stack.
    const explained = isUnexpected && (await site.explainFailure?.(error));
    // There may be thousands of refusals a second by overload, which the load limit counts.
    if (described.code === 'store-unavailable') {
      // One outage is one error, which the store has logged.
      const { cause } = error as { cause?: Error };
      request.log.warn({ ...requestFacts(request), cause: cause?.message }, 'request failed');
    } else if (described.status >= 500 && described.code !== 'overloaded') {
      request.log.error({ ...requestFacts(request), err: error }, 'request failed');
    }
    const headers: Record<string, string> = {
      'cache-control': 'no-store',
      vary: 'accept, user-agent, accept-encoding',
    };
    if (described.status >= 500) headers['retry-after'] = '30';
    if (explained) {
      return {
        status: described.status,
        headers: { ...headers, ...explained.headers },
        body: explained.body,
      };
    }
    const message = known?.message ?? described.title;
    const form = await formFor({ request, reply }, described, message);
    return { ...form, headers: { ...headers, ...known?.headers, ...form.headers } };
  };

  /** The error in the client's form. */
  async function formFor(
    { request, reply }: Pick<Exchange, 'request' | 'reply'>,
    error: DescribedError,
    message: string,
  ): Promise<ErrorAnswer> {
    const { status, title } = error;
    const form = (type: string, body: string): ErrorAnswer => ({
      status,
      headers: { 'content-type': `${type}; charset=utf-8` },
      body,
    });
    if (wantsJson(request)) {
      return form('application/json', JSON.stringify({ statusCode: status, statusMessage: title, message }));
    }
    if (isCrawler(request.headers['user-agent'])) return form('text/plain', `${status} ${message}\n`);
    // Refusing must cost less than answering.
    if (error.code === 'overloaded') return form('text/html', site.plainErrorPage(error));
    try {
      const page = form('text/html', await errorPage({ request, reply }, error, message));
      page.headers['content-security-policy'] = site.build.current.pagePolicy('error');
      return page;
    } catch (cause) {
      if (cause instanceof SiteError && cause.code === 'overloaded')
        return form('text/html', site.plainErrorPage(error));
      request.log.error({ ...requestFacts(request), err: cause }, 'rendering the error page failed');
      return { ...form('text/html', site.plainErrorPage(describeError(null))), status: 500 };
    }
  }

  /** The error page has slots for the visitor's words, so it is filled and not streamed. */
  async function errorPage(
    exchange: Pick<Exchange, 'request' | 'reply'>,
    error: DescribedError,
    message: string,
  ): Promise<string> {
    const page = site.errorPage(error, message, pathOf(exchange.request.raw.url));
    const { signal } = new AbortController();
    return (await bodies.queuedDocument(page, { ...exchange, signal }, () => {})) as string;
  }
}

/** Sends redirects and errors, and answers what no route matches. */
export function registerErrors(app: FastifyInstance, answerError: AnswerError): void {
  app.setErrorHandler(async (error, request, reply) => {
    // The client has closed the connection. request-lines.ts has logged the request.
    if (reply.raw.destroyed) return reply.hijack();
    if (error instanceof Moved || error instanceof SeeOther) return redirect(error, request, reply);
    const failed = isParamsError(error) ? new NotFound(pathOf(request.raw.url)) : error;
    const { status, headers, body } = await answerError(failed, request, reply);
    return reply.code(status).headers(headers).send(body);
  });

  app.setNotFoundHandler((request) => {
    throw new NotFound(pathOf(request.raw.url));
  });

  // The router cannot tell: it would parse a visitor's path as a pattern, and `/:a(` is not one.
  const postPaths = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().includes('POST')) postPaths.add(url);
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
}

function redirect(error: Moved | SeeOther, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof SeeOther) return reply.header('cache-control', 'no-cache').redirect(error.to, 303);
  const { url = '' } = request.raw;
  const query = error.to.includes('?') ? '' : url.slice(pathOf(url).length);
  // Without this, browsers cache a 301 for ever, but an owner may change an alias.
  return reply.header('cache-control', 'public, max-age=3600').redirect(error.to + query, 301);
}

/** Whether a path matches its route but not the schema of the route's parameters. */
const isParamsError = (error: unknown): boolean =>
  (error as { validationContext?: string } | null)?.validationContext === 'params';

/** Whether a visitor's path is of a route's, in which `:name` stands for any one part. */
function hasShape(path: string, route: string): boolean {
  const [given, wanted] = [path.split('/'), route.split('/')];
  return (
    given.length === wanted.length &&
    wanted.every((part, index) => part === given[index] || part.startsWith(':'))
  );
}
