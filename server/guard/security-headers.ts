import { href, routeIds, routes } from '../../shared/routes.ts';
import { sitePlugin } from '../http/site-plugin.ts';
import type { Release } from '../release/release.ts';

/** Sets the release's security headers on every answer, with the policy of the page whose route it is. */
export const securityHeaders = sitePlugin<{ release: { current: Release } }>((app, { release }) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(release.current.securityHeaders);
    const page = pageOf.get(request.routeOptions.url);
    if (page) reply.header('content-security-policy', release.current.pagePolicies[page]);
    // No other site, and no tag of ours, may learn the address of a secret link, and no cache may keep what is there:
    // redirects and errors included.
    if (isSecretLink(request.raw.url)) {
      reply.header('referrer-policy', 'same-origin').header('x-robots-tag', 'noindex');
      reply.header('cache-control', 'no-store');
    }
    done();
  });
});

/** Forms are posted to their page's path, and what is wrong with them is answered with the page. */
const pageOf = new Map(routeIds.map((id) => [routes[id].path as string | undefined, id]));

const secretPrefix = `${href('track')}/`;

/** In whatever spelling: the redirect to the right one is an answer too. */
const isSecretLink = (url = ''): boolean =>
  url.startsWith(secretPrefix) || /^\/+repairs\/+track\/+./i.test(url);
