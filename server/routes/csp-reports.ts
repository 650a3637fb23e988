import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../app-context.ts';
import { addressKey } from '../http/address-key.ts';
import { createRateLimit } from '../http/rate-limits.ts';
import { leavesBodyUnread } from '../http/unread-body.ts';
import { type CspReport, readCspReports } from './read-csp-reports.ts';

/** Bytes. */
const bodyLimit = 16_384;

/** A page that breaks its policy in many places, then one report every few seconds. */
const reportsPerNetwork = { burst: 20, everySeconds: 3 };

const minuteMs = 60_000;

/**
 * Takes browsers' reports of a broken content security policy, 204 whatever they say: a browser could do nothing with
 * an error. Logs what was blocked, never where the visitor was: one line a minute and directive, since anybody may
 * send any number of reports.
 */
export function registerCspReports(app: FastifyInstance, { log, now }: Pick<AppDeps, 'log' | 'now'>): void {
  const types = ['application/csp-report', 'application/reports+json', 'application/json'];
  const limit = createRateLimit(reportsPerNetwork);
  const write = createReportLog((line) => log.warn(line, 'content security policy broken'));
  app.register(async (scope) => {
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook('onRequest', (request, reply, done) => {
      const isHeard = limit.take(addressKey(request.ip), now()) === 0;
      if (isHeard && !leavesBodyUnread(request.raw)) done();
      else reply.code(204).send();
    });
    scope.post('/_site/csp-reports', (request, reply) => {
      for (const report of readCspReports(String(request.body))) write(report, now().getTime());
      reply.code(204).send();
    });
  });
}

/** Passes on one report a minute and directive, with how many of the directive were left out since the one before. */
export function createReportLog(write: (line: CspReport & { omitted: number }) => void) {
  /** As many as there are directives. */
  const last = new Map<string, { at: number; omitted: number }>();

  return (report: CspReport, at: number): void => {
    const before = last.get(report.directive);
    // A clock that is set back must not silence the log.
    if (before && Math.abs(at - before.at) < minuteMs) {
      before.omitted++;
      return;
    }
    write({ ...report, omitted: before?.omitted ?? 0 });
    last.set(report.directive, { at, omitted: 0 });
  };
}
