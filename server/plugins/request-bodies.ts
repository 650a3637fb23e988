import { SiteError } from '../http/errors.ts';
import { closeUnread, leavesBodyUnread } from '../http/unread-body.ts';
import { sitePlugin } from './site-plugin.ts';

/**
 * What holds for the body of every request: it comes as it is, never compressed, since a few bytes would grow into
 * many (415; `accept-encoding` says what is taken, RFC 9110 §12.5.3), and what is refused is not read to its end.
 */
export const requestBodies = sitePlugin((app) => {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['content-encoding'] === undefined) return done();
    done(new SiteError('encoded-body', { headers: { 'accept-encoding': 'identity' } }));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (leavesBodyUnread(request.raw)) {
      reply.header('connection', 'close');
      closeUnread(request.raw);
    }
    done(null, payload);
  });
});
