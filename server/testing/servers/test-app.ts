import { after, before } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { type AppDeps, createApp } from '../../app.ts';
import { parseConfig } from '../../config.ts';
import { openSiteRelease } from '../../site/open-site-release.ts';
import type { Views } from '../../site/renderer.tsx';
import type { SiteRelease } from '../../site/site-release.ts';
import { type LogLine, logLines } from '../fixtures/log-lines.ts';
import { listen } from '../network/raw-socket.ts';
import type { RunningSite } from './start-site.ts';
import { testDist } from './test-build.ts';

export interface TestApp {
  app: FastifyInstance;
  release: SiteRelease;
  /** Every log line so far, parsed. */
  lines: LogLine[];
}

export interface TestAppOptions extends Partial<AppDeps> {
  views?: Views;
  env?: Record<string, string>;
  dist?: string;
}

/** The app over the tests' build, or the one in another folder, with a fixed clock and its log lines. Close `app` when done. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { views, env, dist = testDist, ...deps } = options;
  const { log, lines } = logLines();
  const release = await openSiteRelease(dist, views ? { views } : {});
  const app = await createApp({
    config: parseConfig(env ?? {}),
    log,
    release: { current: release },
    // A page that fails must be rendered to do so: nothing is cached.
    ...(views && { rules: {} }),
    // A Friday, 11:00 in Brisbane: open.
    now: () => new Date('2026-11-20T01:00:00Z'),
    ...deps,
  });
  return { app, release, lines };
}

/**
 * One app for all tests of the suite, or of the file, on a port of its own: created before them, closed after them.
 * @param prepare changes the app once it is there. In a hook of its own it might run earlier.
 */
export function shareTestApp(
  options: TestAppOptions = {},
  prepare: (site: TestApp) => unknown = () => {},
): TestApp & { port: number } {
  const site = {} as TestApp & { port: number };
  before(async () => {
    Object.assign(site, await createTestApp(options));
    await prepare(site);
    site.port = await listen(site.app);
    // Fastify has said where it listens.
    site.lines.length = 0;
  });
  after(() => site.app.close());
  return site;
}

/** The app as a site that listens, in this process: what it is given can be broken, slowed down and changed while it serves. */
export async function serveTestApp(options: TestAppOptions): Promise<RunningSite> {
  const { app, lines } = await createTestApp(options);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, logs: lines, stop: () => app.close().then(() => 0) };
}

/** A clock that is so many milliseconds on at each look: nobody runs into the limit of another. */
export function clockInSteps(ms: number): () => Date {
  let time = Date.parse('2026-11-20T01:00:00Z');
  return () => {
    time += ms;
    return new Date(time);
  };
}
