import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCrawler } from '../../shared/crawlers.ts';
import type { Exchange } from '../http/deadlines.ts';
import {
  type DescribedError,
  describeError,
  errors,
  Moved,
  NotFound,
  SeeOther,
  SiteError,
} from '../http/error-table.ts';
import { pathOf, requestFacts, wantsJson } from '../http/request-facts.ts';
import type { CompleteSite } from './defaults.ts';
import type { PageBodies } from './page-bodies.ts';
import { textOf } from './render-whole.ts';

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

export function createErrorAnswers(site: CompleteSite, bodies: PageBodies): AnswerError {
  const table = { ...errors, ...site.errors };

  return async (error, request, reply) => {
    const described = describeError(error, table);
    const { status } = described;
    const known = error instanceof SiteError ? error : null;
    request.errorCode = described.code;
    const isUnexpected = !known && status >= 500;
    // Before the error is logged: development may put better places into its stack.
    const explained = isUnexpected && (await site.explainFailure?.(error));
    logError(error, described, request);
    const headers: Record<string, string> = {
      'cache-control': 'no-store',
      vary: 'accept, user-agent, accept-encoding',
    };
    if (status >= 500) headers['retry-after'] = '30';
    if (explained) return { status, headers: { ...headers, ...explained.headers }, body: explained.body };
    const message = known?.publicMessage ?? described.title;
    const answer = await represent({ request, reply }, described, message);
    return { ...answer, headers: { ...headers, ...known?.headers, ...answer.headers } };
  };

  /** The error as the client understands it. */
  async function represent(
    { request, reply }: Pick<Exchange, 'request' | 'reply'>,
    error: DescribedError,
    message: string,
  ): Promise<ErrorAnswer> {
    const { status, title } = error;
    const as = (type: string, body: string): ErrorAnswer => ({
      status,
      headers: { 'content-type': `${type}; charset=utf-8` },
      body,
    });
    if (wantsJson(request)) {
      return as('application/json', JSON.stringify({ statusCode: status, statusMessage: title, message }));
    }
    if (isCrawler(request.headers['user-agent'])) return as('text/plain', `${status} ${message}\n`);
    // Refusing must cost less than answering.
    if (error.code === 'overloaded') return as('text/html', site.plainErrorPage(error));
    try {
      const page = site.errorPage(error, message, pathOf(request.raw.url));
      const { signal } = new AbortController();
      const html = await bodies.document(page, { request, reply, signal });
      const answer = as('text/html', typeof html === 'string' ? html : await textOf(html));
      const policy = site.build.current.pagePolicy?.('error');
      if (policy) answer.headers['content-security-policy'] = policy;
      return answer;
    } catch (cause) {
      if (cause instanceof SiteError && cause.code === 'overloaded')
        return as('text/html', site.plainErrorPage(error));
      request.log.error({ ...requestFacts(request), err: cause }, 'rendering the error page failed');
      return { ...as('text/html', site.plainErrorPage(describeError(null, table))), status: 500 };
    }
  }
}

function logError(error: unknown, { status, log }: DescribedError, request: FastifyRequest): void {
  const kind = log ?? (status >= 500 ? 'error' : 'nothing');
  if (kind === 'error') request.log.error({ ...requestFacts(request), err: error }, 'request failed');
  if (kind === 'warning')
    request.log.warn({ ...requestFacts(request), cause: (error as Error).message }, 'request failed');
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
  const postPaths: string[][] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().includes('POST')) postPaths.push(url.split('/'));
  });
  // Before the body is read, since nothing would use it.
  app.addHook('onRequest', (request, _reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!request.is404 || isRead) return done();
    const parts = pathOf(request.raw.url).split('/');
    const isPosted = postPaths.some(
      (posted) =>
        posted.length === parts.length &&
        posted.every((part, index) => part === parts[index] || part.startsWith(':')),
    );
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
