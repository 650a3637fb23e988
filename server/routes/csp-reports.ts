import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

const most = 16_384;

/** Takes browsers' reports of a broken content security policy. Logs what was blocked, never where the visitor was. */
export function registerCspReports(app: FastifyInstance, { log }: { log: Logger }): void {
  const types = ['application/csp-report', 'application/reports+json', 'application/json'];
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: most }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/_site/csp-reports', (request, reply) => {
      for (const report of readReports(String(request.body)))
        log.warn(report, 'content security policy broken');
      reply.code(204).send();
    });
  });
}

/** The directive and the blocked origin of each report, in either of the two formats browsers send. */
function readReports(body: string): { directive: string; blocked: string }[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return [];
  }
  return (Array.isArray(parsed) ? parsed.slice(0, 10) : [parsed]).flatMap((entry) => {
    const report = entry?.['csp-report'] ?? entry?.body;
    if (typeof report !== 'object' || report === null) return [];
    const directive = String(report['effective-directive'] ?? report.effectiveDirective ?? '').slice(0, 50);
    const blocked = String(report['blocked-uri'] ?? report.blockedURL ?? '');
    return [{ directive, blocked: URL.canParse(blocked) ? new URL(blocked).origin : blocked.slice(0, 20) }];
  });
}
