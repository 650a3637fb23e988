import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { createThrottledWarning } from '../process/throttled-warning.ts';
import { networkOf } from './address-key.ts';
import { createRateLimit } from './rate-limits.ts';
import { leavesBodyUnread } from './unread-body.ts';

/** Bytes. */
const bodyLimit = 16_384;

/** Enough for a page with many violations at once. */
const reportsPerNetwork = { burst: 20, everySeconds: 3 };

/** Browsers send only a few reports at once. */
const maxReports = 10;

/**
 * Takes browsers' reports of violations of the content security policy. Always answers 204: a browser could do nothing with
 * an error. Counts the violated directives in at most one line a minute, since anybody may send any number of reports, and
 * logs nothing else of them.
 */
export function registerCspReports(
  app: FastifyInstance,
  { log, now }: { log: Logger; now: () => Date },
): void {
  const types = ['application/csp-report', 'application/reports+json', 'application/json'];
  const limit = createRateLimit(reportsPerNetwork);
  const count = createThrottledWarning(log, 'content security policy violated');
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
      for (const directive of violatedDirectives(String(request.body))) count(directive);
      reply.code(204).send();
    });
  });
}

const directives = new Set(
  'base-uri child-src connect-src default-src fenced-frame-src font-src form-action frame-ancestors frame-src img-src manifest-src media-src object-src require-trusted-types-for sandbox script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem trusted-types worker-src'.split(
    ' ',
  ),
);

/** A report in either of the two formats that browsers send (CSP level 3 §5.3 and §5.5). */
const reportSchema = v.union([
  v.pipe(
    v.object({ 'csp-report': v.object({ 'effective-directive': v.string() }) }),
    v.transform((report) => report['csp-report']['effective-directive']),
  ),
  v.pipe(
    v.object({ body: v.object({ effectiveDirective: v.string() }) }),
    v.transform(({ body }) => body.effectiveDirective),
  ),
]);

const bodySchema = v.pipe(v.string(), v.parseJson());

/** The directive of each report in a body, `other` for one that does not exist. Anything that is not a report is skipped. */
function violatedDirectives(body: string): string[] {
  const { output } = v.safeParse(bodySchema, body);
  return (Array.isArray(output) ? output.slice(0, maxReports) : [output]).flatMap((entry) => {
    const report = v.safeParse(reportSchema, entry);
    if (!report.success) return [];
    return directives.has(report.output) ? report.output : 'other';
  });
}
