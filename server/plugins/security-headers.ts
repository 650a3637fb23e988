import type { Release } from '../release/release.ts';
import { sitePlugin } from './site-plugin.ts';

/** Sets the release's security headers on every answer. */
export const securityHeaders = sitePlugin<{ release: { current: Release } }>((app, { release }) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(release.current.securityHeaders);
    done();
  });
});
