import { watch } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { createApp } from './app.ts';
import { openBackOffice } from './back-office/open.ts';
import { createBuilder } from './builder/builder.ts';
import { createDevChannel } from './builder/dev-channel.ts';
import { parseConfig } from './config.ts';
import { createLog } from './process/log.ts';
import { loadRelease, type Release } from './release/release.ts';

/**
 * The development server, run by `tsx watch`: a save of server or shared code restarts this process; a
 * save of `client/`, `content/` or `public/` is rebuilt in place, with the same steps as the build, and
 * the browser reloads.
 */
async function dev(): Promise<void> {
  const config = parseConfig(process.env);
  const { log } = await createLog(config.logLevel);
  const outDir = '.dev/build';
  const builder = await createBuilder({
    contentDir: config.contentDir,
    outDir,
    cacheDir: '.dev/cache',
    mode: 'development',
    beforeDir: outDir,
  });
  const channel = createDevChannel();
  const release = {} as { current: Release };

  type Folder = 'content' | 'client' | 'public';
  /** In order, each with the folders that it reads. */
  const steps: [run: () => Promise<unknown>, ...folders: Folder[]][] = [
    [builder.shopFacts, 'content'],
    [builder.catalogue, 'content'],
    [builder.componentStyles, 'client'],
    [builder.styleSheet, 'content', 'client'],
    [builder.documents, 'content', 'client', 'public'],
    [builder.sitemap, 'content'],
    [() => Promise.all([builder.browserBundle(), builder.rendererBundle()]), 'client'],
    [builder.licences, 'client'],
    [builder.icons, 'content', 'client'],
    [builder.publicFiles, 'public'],
  ];
  const touched = new Set<Folder>(['content', 'client', 'public']);

  /** Runs the steps of what was saved. A step that fails stays due, so that the next good save mends it. */
  async function rebuild(): Promise<void> {
    const started = performance.now();
    try {
      const due = [...touched];
      for (const [run, ...folders] of steps) {
        if (folders.some((folder) => due.includes(folder))) await run();
      }
      for (const folder of due) touched.delete(folder);
      const record = await builder.identify();
      await builder.manifest(record);
      await builder.carryOver(record);
      await builder.writeRecord(record);
      release.current = await loadRelease(outDir);
      log.info({ build: release.current.id, ms: Math.round(performance.now() - started) }, `built ${due}`);
      channel.built(release.current.id);
    } catch (error) {
      const text = faultText(error);
      log.error(text);
      channel.failed(text);
    }
  }

  // They change with their packages alone, which no save touches.
  await builder.iconCollections();
  await rebuild();
  let due = false;
  let busy = false;
  async function onSave(folder: Folder): Promise<void> {
    touched.add(folder);
    due = true;
    if (busy) return;
    busy = true;
    // Editors write in bursts.
    await setTimeout(10);
    while (due) {
      due = false;
      await rebuild();
    }
    busy = false;
  }
  for (const [folder, path] of Object.entries({
    content: config.contentDir,
    client: 'client',
    public: 'public',
  })) {
    watch(path, { recursive: true }, () => onSave(folder as Folder));
  }
  watch('server/render', () => onSave('client'));

  await channel.untilFirstBuild(config);
  const now = () => new Date();
  const { enquiries, store, close } = await openBackOffice({
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
    health: { notReady: null, fault: store.fault },
    // The reload channel is silent until something is saved.
    limits: { connections: { inactivityMs: 0 } },
    extend(each) {
      channel.register(each);
      each.addHook('onClose', close);
    },
  });
  log.info({ url: await app.listen({ host: config.host, port: config.port }) }, 'listening');
}

/** esbuild's own messages with their lines of source, content faults as they are. */
function faultText(error: unknown): string {
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
