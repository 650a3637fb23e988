import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { requestFault } from '../guard/request-target.ts';
import { matchesEtag } from '../http/etag.ts';
import { readyLines, type WriteLine } from '../http/request-lines.ts';
import { sitePlugin } from '../http/site-plugin.ts';
import { createEdition } from '../site/pages/cache-version.ts';
import type { PageContext } from '../site/pages/page-context.ts';
import { negotiateEncoding } from './accept-encoding.ts';

/** 8 MiB: the few hundred answers that are asked for most. */
const maxBytes = 8 * 1024 * 1024;

/** An answer as Fastify has sent it. */
interface Sent {
  /** Names and values by turns. */
  headers: string[];
  /** The bytes as characters: Node sends them with the headers in one piece. */
  body: string;
  writeLine: WriteLine;
}

interface Ready {
  etag: string;
  200?: Sent;
  304?: Sent;
}

export interface ReadyAnswers {
  /** Remembers the finished answers that Fastify sends. */
  plugin: FastifyPluginAsync<object>;
  /** Answers a request for which Fastify would do again what it has done before; `false` where Fastify is to answer it. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
}

interface ReadyDeps extends Pick<PageContext, 'release' | 'now' | 'log'> {
  nextRequestId: () => string;
}

/**
 * Sends finished answers again without Fastify, whose hooks and header checks cost more than sending. It has no rules of
 * its own: what is sent is what Fastify sent for the same URL and encoding, as long as nothing has changed that finished
 * answers depend on. All other requests, and those that a rule may refuse, are Fastify's.
 */
export function createReadyAnswers({ release, now, log, nextRequestId }: ReadyDeps): ReadyAnswers {
  const answers = new LRUCache<string, Ready>({
    maxSize: maxBytes,
    sizeCalculation: (ready) => 2000 + (ready[200]?.body.length ?? 0),
  });
  const editionNow = createEdition({ release, now });
  let edition = '';
  let isClosing = false;

  function remember(request: FastifyRequest, reply: FastifyReply): void {
    const { raw, finishedBody } = request;
    const status = reply.statusCode;
    if (finishedBody === null || request.cacheState === 'miss' || (status !== 200 && status !== 304)) return;
    if (!isPlain(raw) || !isBounded(raw.url, release.current.id)) return;
    const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
    const { etag = '', connection } = Object.fromEntries(headers);
    // Said of one connection, which ends.
    if (connection) return;
    const key = keyOf(raw);
    const known = answers.get(key);
    const sent: Sent = {
      headers: headers.flat(),
      body: status === 200 ? finishedBody.toString('latin1') : '',
      writeLine: readyLines(log, nextRequestId, request, status),
    };
    answers.set(key, { ...(known?.etag === etag && known), etag, [status]: sent });
  }

  return {
    plugin: sitePlugin((app) => {
      app.decorateRequest('finishedBody', null);
      app.addHook('onResponse', (request, reply, done) => {
        forgetFormer();
        if (release.current.mode === 'production') remember(request, reply);
        done();
      });
      app.addHook('preClose', (done) => {
        isClosing = true;
        done();
      });
    }),

    answer(request, response) {
      if (isClosing || !isPlain(request)) return false;
      forgetFormer();
      const ready = answers.get(keyOf(request));
      if (!ready) return false;
      const status = matchesEtag(request.headers['if-none-match'], ready.etag) ? 304 : 200;
      const sent = ready[status];
      if (!sent) return false;
      sent.writeLine(request, response);
      response.writeHead(status, sent.headers).end(sent.body, 'latin1');
      return true;
    },
  };

  /** Forgets all answers once they could be different. */
  function forgetFormer(): void {
    const current = editionNow();
    if (current !== edition) answers.clear();
    edition = current;
  }
}

/** A GET without a body, and without anything for which a rule refuses or treats it in another way. */
function isPlain(request: IncomingMessage): boolean {
  const { method, headers } = request;
  return (
    method === 'GET' &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    headers.expect === undefined &&
    requestFault(request) === null
  );
}

/** There are as many of these URLs as there are answers: without a query, or with the build's id, as payloads have it. */
function isBounded(url = '', build: string): boolean {
  const query = url.indexOf('?');
  return query === -1 || url.slice(query + 1) === build;
}

const keyOf = ({ url, headers }: IncomingMessage): string =>
  `${negotiateEncoding(headers['accept-encoding'])} ${url}`;
