import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp } from '../../app.ts';
import { openBackOffice } from '../../back-office/open.ts';
import { parseConfig } from '../../config.ts';
import { loadRelease, type Release } from '../../release/release.ts';
import { browserFaults } from './browser-faults.ts';
import type { DevChannel } from './channel.ts';
import { stackInSources } from './compiled-places.ts';
import { failureAnswer } from './failure-answer.ts';
import { projectFiles } from './project-files.ts';
import { requestLevel } from './request-level.ts';
import type { DevelopmentBuild } from './toolchain.ts';

/** The site while it is developed: the app on its port. A save of the server's code replaces it by another one. */
export interface Site {
  /** Listens; the site before it must have closed. Returns its URL. */
  listen: () => Promise<string>;
  /** Serves another build from now on. */
  serve: (build: DevelopmentBuild) => Promise<void>;
  close: () => Promise<void>;
}

export interface SiteOptions {
  outDir: string;
  /** 0 lets the system choose one. */
  port: number;
  log: Logger;
  channel: DevChannel;
  /** Resolves when a file of the browser's scripts is as the build is that pages show. */
  scriptReady: (asset: string) => Promise<void>;
}

export async function openSite(
  build: DevelopmentBuild,
  { outDir, port, log, channel, scriptReady }: SiteOptions,
): Promise<Site> {
  const config = parseConfig(process.env);
  const load = ({ record, renderer }: DevelopmentBuild) => loadRelease(outDir, { record, renderer });
  const release: { current: Release } = { current: await load(build) };
  const now = () => new Date();
  const backOffice = await openBackOffice({ config, log, now, shop: () => release.current.shop });
  const { enquiries, requests, tracking, store } = backOffice;
  const app: FastifyInstance = await createApp({
    config,
    log,
    release,
    now,
    enquiries,
    requests,
    tracking,
    health: { notReady: null, fault: store.fault },
    // The reload channel sends nothing until a file is saved.
    limits: { connections: { inactivityMs: 0 } },
    requestLevel,
    explainFailure: (error, request) => failureAnswer(error, request, release.current, stackInSources),
    extend(each) {
      channel.register(each);
      browserFaults(each, { log, outDir });
      projectFiles(each, { outDir, scriptReady });
      each.addHook('onClose', backOffice.close);
    },
  });

  return {
    listen: () => app.listen({ host: config.host, port }),
    async serve(next) {
      release.current = await load(next);
    },
    async close() {
      const closed = app.close();
      app.server.closeAllConnections();
      await closed;
    },
  };
}
