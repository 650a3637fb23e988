import { href } from '../../../shared/routes.ts';
import { sitePlugin } from '../../http/site-plugin.ts';

/**
 * Headers for the secret links to repairs, redirects and errors included: no other site, and no tag of ours, may learn
 * their address, and no cache may store what is there.
 */
export const linkHeaders = sitePlugin((app) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (isSecretLink(request.raw.url)) {
      reply.header('referrer-policy', 'same-origin').header('x-robots-tag', 'noindex');
      reply.header('cache-control', 'no-store');
    }
    done();
  });
});

const secretPrefix = `${href('track')}/`;

/** In whatever spelling: the redirect to the right one is an answer too. */
const isSecretLink = (url = ''): boolean =>
  url.startsWith(secretPrefix) || /^\/+repairs\/+track\/+./i.test(url);
