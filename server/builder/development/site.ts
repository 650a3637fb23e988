import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp } from '../../app.ts';
import { openBackOffice } from '../../back-office/open.ts';
import type { Config } from '../../config.ts';
import { pathOf } from '../../http/request-facts.ts';
import { serveDesk } from '../../serve-desk.ts';
import { openSiteRelease } from '../../site/open-site-release.ts';
import { filesUnder } from '../files/file-tree.ts';
import { readPublished } from '../files/published-picture.ts';
import { browserFaults } from './browser-faults.ts';
import { type DevChannel, eventsPath } from './channel.ts';
import { failureAnswer } from './failure-answer.ts';
import { answerOwnNames } from './own-names.ts';
import { statesPage } from './states-page.ts';

/** Milliseconds that a page may wait and render: a build under way takes the cores. */
const patienceMs = 60_000;

export type DevSite = Awaited<ReturnType<typeof startSite>>;

interface SiteOptions {
  /** Of 127.0.0.1. */
  port: number;
  config: Config;
  log: Logger;
  channel: DevChannel;
}

/** Serves the build in a folder, with what only developers need. */
export async function startSite(outDir: string, { port, config, log, channel }: SiteOptions) {
  const release = { current: await openSiteRelease(outDir, config) };
  const deps = { config, log, now: () => new Date() };
  const builtAt = new Date(release.current.timestamp);
  const { store, ...services } = await openBackOffice({ ...deps, builtAt, shop: () => release.current.shop });
  const health = { notReady: null, fault: store.fault };
  const app = await createApp({
    ...deps,
    ...services,
    release,
    health,
    limits: {
      // The reload channel sends nothing until a file is saved.
      connections: { inactivityMs: 0 },
      // All open tabs load and preload at once, and one that was refused would follow no save any more.
      load: { runningPerNetwork: 8, waiting: 1000, waitingPerNetwork: 1000, waitMs: patienceMs },
    },
    renderDeadlineMs: patienceMs,
    requestLevel,
    explainFailure: (error) => failureAnswer(error, release.current.id),
    extend(each) {
      answerOwnNames(each, config.host);
      each.get(eventsPath, (_request, reply) => {
        reply.hijack();
        channel.listen(reply.raw);
      });
      browserFaults(each, log, join(outDir, 'assets'));
      statesPage(each);
      servePublicFolder(each);
    },
  });
  await app.listen({ host: '127.0.0.1', port });
  await serveDesk({ ...deps, store, release }, '127.0.0.1', () =>
    log.info({ url: config.deskUrl }, 'the desk is served'),
  );
  return {
    /** Serves the build in the folder as it is now. */
    async reload(): Promise<void> {
      release.current = await openSiteRelease(outDir, config);
    },
  };
}

const framedBy = 'frame-ancestors http://127.0.0.1:* http://localhost:*';

/** Answers requests for `public/` from the project's own folder: the site's routes know the files that were there at its start. */
function servePublicFolder(app: FastifyInstance): void {
  // With a callback: Fastify goes on after an async hook whose answer a browser has not taken to its end, and answers again.
  app.addHook('onRequest', (request, reply, done) => {
    // To compress a page for a browser on the same machine takes longer than to send it.
    delete request.raw.headers['accept-encoding'];
    const name = decodeURI(pathOf(request.raw.url));
    filesUnder('public')
      .then(async (files) => {
        if (!files.includes(`public${name}`)) return done();
        const picture = await readPublished(`public${name}`);
        if (picture) reply.type(picture.type).send(picture.data);
        else reply.sendFile(name, resolve('public'), { cacheControl: false });
      })
      .catch(done);
  });
  // Of anything else too a browser would show what it had before the save.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('cache-control', 'no-store');
    // The editor of `npm run edit` shows the page in a frame.
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", framedBy));
    done();
  });
}

/**
 * The level of a request's line. What a page fetches by itself is told at `debug`, unless it fails: one page view is some
 * thirty requests.
 */
export function requestLevel(url: string, status: number): 'info' | 'debug' {
  const isPage = !/\.\w+$|^\/_site\//.test(pathOf(url)) || pathOf(url).endsWith('/_payload.json');
  // 499: the browser left the page, or the reload channel.
  return isPage || (status >= 400 && status !== 499) ? 'info' : 'debug';
}
