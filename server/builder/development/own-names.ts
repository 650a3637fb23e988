import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

export const notOurName = 'Development answers to localhost, to addresses and to the name in HOST alone.\n';

/**
 * Whether a request names this machine. A page elsewhere can lead its own name here, and a browser would let it read what is
 * for developers ("DNS rebinding"): only a name tells it from their own pages.
 * @param header the request's Host
 * @param ownHost the setting HOST
 */
export function namesThisMachine(header: string | undefined, ownHost: string): boolean {
  const name = (header ?? '').toLowerCase().replace(/:\d+$/, '');
  return name === 'localhost' || name === ownHost.toLowerCase() || isIP(name.replace(/^\[|\]$/g, '')) > 0;
}

/** Answers 421 to all other names. */
export function answerOwnNames(app: FastifyInstance, ownHost: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (namesThisMachine(request.headers.host, ownHost)) done();
    else reply.code(421).type('text/plain; charset=utf-8').send(notOurName);
  });
}
