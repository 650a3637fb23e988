import './process/env-file.ts';
import { developmentDir, isRestyled, openBuilds } from './builder/development/build.ts';
import { createDevChannel } from './builder/development/channel.ts';
import { createFaultServer } from './builder/development/fault-server.ts';
import { faultText } from './builder/development/fault-text.ts';
import { createRebuildQueue } from './builder/development/rebuild-queue.ts';
import type { DevSite } from './builder/development/site.ts';
import { watchFolders } from './builder/development/watch-folders.ts';
import { parseConfig } from './config.ts';
import { createLog } from './process/log.ts';
import type { BuildRecord } from './release/record.ts';

/**
 * The site in development, behind `builder/development/front.ts`. `tsx watch` restarts it for each file that it imports:
 * those of `server/` and `shared/`. A save of `client/`, `public/` or the content runs the build's steps again in this
 * process.
 */

/** After a restart the steps run once when the page has probably loaded: what they remember makes the next save quick. */
const warmUpMs = 2000;

const config = parseConfig(process.env);
const { log } = await createLog(config.logLevel);
const channel = createDevChannel();
/** Of 127.0.0.1: the front has chosen it. */
const port = Number(process.env.DEV_SITE_PORT);
const faultServer = createFaultServer(port, config.host, developmentDir, channel);
const builds = await openBuilds(config.contentDir);
let site: DevSite | undefined;
let served: BuildRecord | undefined;
/** What the build before warned of: said once, not again at each save. */
let warned = new Set<string>();

async function rebuild(files: ReadonlySet<string>): Promise<void> {
  const started = performance.now();
  // Imported here: what fails in the server's code is shown in the browser, too, and before a build that takes seconds.
  const imported = site ?? import('./builder/development/site.ts');
  const [before] = await Promise.all([served ?? builds.current(), imported]);
  if (before && !served) return serve(before, null);
  const { record, warnings } = await builds.make();
  if (files.size > 0 || !served) for (const each of warnings) if (!warned.has(each)) log.warn(each);
  warned = new Set(warnings);
  await serve(record, before);
  const ms = Math.round(performance.now() - started);
  if (files.size > 0) log.info({ build: record.id, ms }, `rebuilt ${[...files].join(', ')}`);
}

async function serve(record: BuildRecord, before: BuildRecord | null): Promise<void> {
  if (!site) {
    const { startSite } = await import('./builder/development/site.ts');
    await faultServer.close();
    site = await startSite(developmentDir, { port, config, log, channel });
    const url = `http://${config.host}:${config.port}`;
    log.info({ url, pid: process.pid, ms: Math.round(performance.now()) }, 'listening');
    setTimeout(queue, warmUpMs);
  } else if (record.id !== before?.id) await site.reload();
  served = record;
  channel.built(record.id, before !== null && isRestyled(before, record), [...warned]);
}

const queue = createRebuildQueue(rebuild, async (error) => {
  const text = await faultText(error);
  log.error(text);
  channel.failed(text);
  if (!site) faultServer.show(text);
});

watchFolders(['client', 'shared', 'server', 'public', config.contentDir], (file) => queue([file]));
await queue();
