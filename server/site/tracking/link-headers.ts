import plugin from 'fastify-plugin';
import { pathOf } from '../../http/request-facts.ts';
import { loggedPath } from './logged-path.ts';

/**
 * Headers for the secret links to repairs, redirects and errors included: no other site, and no tag of ours, may learn
 * their address, and no cache may store what is there. What the log masks is secret.
 */
export const linkHeaders = plugin(async (app) => {
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request.raw.url);
    // In whatever spelling: the redirect to the right one is an answer too.
    if (loggedPath(path) !== path) {
      reply.header('referrer-policy', 'same-origin').header('x-robots-tag', 'noindex');
      reply.header('cache-control', 'no-store');
    }
    done();
  });
});
