import { compile as compileProxies } from '@fastify/proxy-addr';
import type { Config } from '../config.ts';
import { type ConnectionLimits, connectionLimits, createConnectionGuard } from './connections.ts';
import { createLoad, type LoadDeps, type LoadLimits } from './load.ts';
import { serverOptions } from './server-options.ts';
import { guardUnrouted } from './unrouted.ts';

/** Replaces limits, for tests that cannot wait a minute. */
export interface GuardLimits {
  load?: Partial<LoadLimits>;
  connections?: Partial<ConnectionLimits>;
}

interface Guarded extends Pick<LoadDeps, 'log' | 'counters'> {
  config: Pick<Config, 'trustProxy' | 'maxConnections' | 'maxConnectionsPerNetwork'>;
  limits: GuardLimits | undefined;
  /** The headers that every answer has. */
  securityHeaders: () => Record<string, string>;
}

/** What guards one server: its connections, the work that it does at once, and Fastify's own limits. */
export function createGuards({ config, log, counters, limits, securityHeaders }: Guarded) {
  // Decides who is a proxy, both for visitors' addresses and for the limits.
  const proxies = compileProxies([...config.trustProxy]);
  const isProxy = (address: string) => proxies(address, 0);
  const max = { total: config.maxConnections, perNetwork: config.maxConnectionsPerNetwork };
  const connections = createConnectionGuard({ log, max, isProxy, securityHeaders });
  const times = { ...connectionLimits, ...limits?.connections };
  return {
    connections,
    load: createLoad({ log, isProxy, limits: limits?.load, counters }),
    /** For requests that Fastify refuses before it has a route. */
    unrouted: guardUnrouted(connections.admit, securityHeaders),
    /** Of Fastify's constructor. */
    options: serverOptions({ log, times, isProxy, connections }),
  };
}
