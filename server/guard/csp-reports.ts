import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { networkOf } from './address-key.ts';
import { createRateLimit } from './rate-limits.ts';
import { type CspReport, readCspReports } from './read-csp-reports.ts';
import { leavesBodyUnread } from './unread-body.ts';

/** Bytes. */
const bodyLimit = 16_384;

/** Enough for a page with many violations at once. */
const reportsPerNetwork = { burst: 20, everySeconds: 3 };

const minuteMs = 60_000;

/**
 * Takes browsers' reports of violations of the content security policy. Always answers 204: a browser could do nothing with
 * an error. Logs what was blocked, but never the visitor's page: at most one line per minute and directive, since anybody
 * may send any number of reports.
 */
export function registerCspReports(
  app: FastifyInstance,
  { log, now }: { log: Logger; now: () => Date },
): void {
  const types = ['application/csp-report', 'application/reports+json', 'application/json'];
  const limit = createRateLimit(reportsPerNetwork);
  const write = createReportLog((line) => log.warn(line, 'content security policy violated'));
  app.register(async (scope) => {
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook('onRequest', (request, reply, done) => {
      const isAccepted = limit.take(networkOf(request), now()) === 0;
      if (isAccepted && !leavesBodyUnread(request.raw)) done();
      else reply.code(204).send();
    });
    scope.post('/_site/csp-reports', (request, reply) => {
      for (const report of readCspReports(String(request.body))) write(report, now().getTime());
      reply.code(204).send();
    });
  });
}

/** Passes on at most one report per minute and directive, with the number of the directive's reports since the last one. */
export function createReportLog(write: (line: CspReport & { omitted: number }) => void) {
  /** One entry per directive. */
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
