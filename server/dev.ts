import './process/env-file.ts';
import { watch } from 'node:fs';
import { createApp } from './app.ts';
import { openBackOffice } from './back-office/open.ts';
import { type BuildState, openBuild, type Source, sources } from './builder/build-state.ts';
import { contentWarnings } from './builder/content-warnings.ts';
import { createDevChannel } from './builder/dev-channel.ts';
import { createRebuildQueue } from './builder/rebuild-queue.ts';
import { runSteps } from './builder/run-steps.ts';
import { developmentSteps } from './builder/steps.ts';
import { parseConfig } from './config.ts';
import { createLog } from './process/log.ts';
import { loadRelease, type Release } from './release/release.ts';

/**
 * The development server, run by `tsx watch`. A save of server or shared code restarts this process. After a save of
 * `client/`, `content/` or `public/` it runs the steps of the build that the save makes due, and the browser reloads.
 */
async function dev(): Promise<void> {
  const config = parseConfig(process.env);
  const { contentDir } = config;
  const { log } = await createLog(config.logLevel);
  const outDir = '.dev/build';
  const context = await openBuild({
    contentDir,
    outDir,
    cacheDir: '.dev/cache',
    mode: 'development',
    previousDir: outDir,
  });
  const channel = createDevChannel();
  const release = {} as { current: Release };

  let state: Partial<BuildState> = {};
  const queue = createRebuildQueue<Source>({
    async rebuild(changed) {
      const started = performance.now();
      const built = await runSteps(developmentSteps, context, state, changed);
      state = built;
      release.current = await loadRelease(outDir);
      const ms = Math.round(performance.now() - started);
      log.info({ build: release.current.id, ms }, `rebuilt what reads ${[...changed].join(', ')}`);
      channel.built(release.current.id);
      if (changed.has('content')) {
        for (const warning of await contentWarnings(built, contentDir, new Date())) log.warn(warning);
      }
    },
    onError(error) {
      const text = errorText(error);
      log.error(text);
      channel.failed(text);
    },
  });
  const watched = {
    content: contentDir,
    client: 'client',
    public: 'public',
    'server/render': 'server/render',
  };
  for (const [source, path] of Object.entries(watched)) {
    watch(path, { recursive: true }, () => queue.request([source as Source]));
  }
  await queue.request(sources);

  await channel.untilFirstBuild(config);
  const now = () => new Date();
  const { enquiries, requests, tracking, store, close } = await openBackOffice({
    config,
    log,
    now,
    shop: () => release.current.shop,
  });
  const app = await createApp({
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
    extend(each) {
      channel.register(each);
      each.addHook('onClose', close);
    },
  });
  log.info({ url: await app.listen({ host: config.host, port: config.port }) }, 'listening');
}

/** esbuild's messages with the source lines that they are about; any other error's message. */
function errorText(error: unknown): string {
  const { errors, message } = error as {
    errors?: {
      text: string;
      location?: { file: string; line: number; column: number; lineText: string } | null;
    }[];
    message: string;
  };
  if (!errors) return message;
  return errors
    .map(({ text, location }) =>
      location
        ? `${location.file}:${location.line}:${location.column + 1}\n${text}\n\n  ${location.lineText.trim()}`
        : text,
    )
    .join('\n\n');
}

await dev();
