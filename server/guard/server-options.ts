import type { FastifyBaseLogger } from 'fastify';
import { LogController } from 'fastify';
import type { Logger } from 'pino';
import { valibotSchemas } from '../http/valibot-compiler.ts';
import type { ConnectionGuard, ConnectionLimits } from './connections.ts';

interface ServerParts {
  log: Logger;
  times: ConnectionLimits;
  /** Whether an address is a trusted proxy's. */
  isProxy: (address: string) => boolean;
  connections: ConnectionGuard;
}

/** Fastify's options for a server that strangers reach: its limits, and its log without personal data. */
export const serverOptions = ({ log, times, isProxy, connections }: ServerParts) => ({
  genReqId: requestIds(),
  loggerInstance: log as FastifyBaseLogger,
  // request-lines.ts writes one line a request in place of Fastify's two, which cost a fifth of the throughput.
  logController: new LogController({ disableRequestLogging: true }),
  // Behind few proxies, so that a header of 4,000 addresses that all are trusted costs no 14 ms.
  trustProxy: (address: string, hop: number) => hop < 8 && isProxy(address),
  bodyLimit: 1_048_576,
  connectionTimeout: times.inactivityMs,
  requestTimeout: times.requestMs,
  keepAliveTimeout: times.keepAliveMs,
  // request-target.ts checks the host instead, so that the answer has the security headers.
  http: {
    requireHostHeader: false,
    connectionsCheckingInterval: times.checkMs,
    headersTimeout: times.headersMs,
  },
  return503OnClosing: false,
  forceCloseConnections: 'idle' as const,
  schemaController: valibotSchemas,
  clientErrorHandler: connections.answerUnreadable,
});

/** The ids on the log lines: `req-1`, `req-2` … `req-a`. */
function requestIds(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `req-${last.toString(36)}`;
  };
}
