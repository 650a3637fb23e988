import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type AppDeps, createApp } from '../app.ts';
import { parseConfig } from '../config.ts';
import type { Views } from '../site/renderer.tsx';
import { openSiteRelease, type SiteRelease } from '../site/site-release.ts';
import { testDist } from './test-build.ts';

export interface TestApp {
  app: FastifyInstance;
  release: SiteRelease;
  /** Every log line so far, parsed. */
  lines: Record<string, unknown>[];
}

/** The app over the tests' build, or the one in another folder, with a fixed clock and its log lines. Close `app` when done. */
export async function createTestApp(
  options: Partial<AppDeps> & { views?: Views; env?: Record<string, string>; dist?: string } = {},
): Promise<TestApp> {
  const { views, env, dist = testDist, ...deps } = options;
  const lines: Record<string, unknown>[] = [];
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const release = await openSiteRelease(dist, views ? { views } : {});
  const app = await createApp({
    config: parseConfig(env ?? {}),
    log: pino({ base: null }, output),
    release: { current: release },
    // A page that fails must be rendered to do so: nothing is cached.
    ...(views && { rules: {} }),
    // A Friday, 11:00 in Brisbane: open.
    now: () => new Date('2026-11-20T01:00:00Z'),
    ...deps,
  });
  return { app, release, lines };
}
