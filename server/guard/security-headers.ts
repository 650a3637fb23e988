import { sitePlugin } from '../http/site-plugin.ts';

/** Sets the security headers of the build that is served on every answer. Pages replace the content security policy by their own. */
export const securityHeaders = sitePlugin<{ headers: () => Record<string, string> }>((app, { headers }) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers());
    done();
  });
});
