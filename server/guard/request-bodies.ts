import plugin from 'fastify-plugin';
import { SiteError } from '../http/error-table.ts';
import { closeUnread, leavesBodyUnread } from './unread-body.ts';

/**
 * Rules for the body of every request. A compressed body is refused with 415, since a few bytes could grow into many;
 * `accept-encoding` says so (RFC 9110 §12.5.3). The body of a refused request is not read to its end.
 */
export const requestBodies = plugin(async (app) => {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['content-encoding'] === undefined) return done();
    done(new SiteError('encoded-body', { headers: { 'accept-encoding': 'identity' } }));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (leavesBodyUnread(request.raw)) closeUnread(request, reply);
    done(null, payload);
  });
});
