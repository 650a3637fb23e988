import './process/env-file.ts';
import { parseArgs } from 'node:util';
import { createDevChannel } from './builder/development/channel.ts';
import { openFaultPage } from './builder/development/fault-page.ts';
import { noKnownModules } from './builder/development/known-modules.ts';
import { createPrograms, type LoadedProgram } from './builder/development/programs.ts';
import { createRebuildQueue } from './builder/development/rebuild-queue.ts';
import type * as SiteModule from './builder/development/site.ts';
import type * as ToolchainModule from './builder/development/toolchain.ts';
import { startTypeCheck } from './builder/development/type-check.ts';
import { watchProject } from './builder/development/watch-project.ts';
import type * as ConfigModule from './config.ts';
import type * as LogModule from './process/log.ts';
import type * as PortModule from './process/port.ts';

const outDir = '.dev/build';

/** How long the scripts wait for somebody who needs them: what is wrong with them is told in the terminal all the same. */
const scriptsWaitMs = 300;

const { values: args } = parseArgs({ options: { 'no-types': { type: 'boolean' } } });

/**
 * The development server, run by `tsx watch`, which restarts it when one of the few modules changes that it imports itself.
 * All others are run from their sources: after a save, those programs run again that contain the file.
 * Types are checked beside it, but for `--no-types`.
 */
async function dev(): Promise<void> {
  const load = createPrograms();
  const { parseConfig } = (await load<typeof ConfigModule>('server/config.ts')).exports;
  const { createLog } = (await load<typeof LogModule>('server/process/log.ts')).exports;
  const config = parseConfig(process.env);
  const { checkPort } = (await load<typeof PortModule>('server/process/port.ts')).exports;
  await checkPort(config.host, config.port);
  const { log } = await createLog(config.logLevel);
  if (!args['no-types']) startTypeCheck(log, '.dev/types.tsbuildinfo');
  const channel = createDevChannel();
  const faultPage = openFaultPage(config);

  let tools: (LoadedProgram<unknown> & ToolchainModule.Toolchain) | undefined;
  let site: (LoadedProgram<unknown> & SiteModule.Site) | undefined;
  let known = noKnownModules();
  let scripts: Promise<void> = Promise.resolve();
  let askForScripts = () => {};
  let url = '';
  /** What the build before warned of: said once, not again at each save. */
  let warned = new Set<string>();
  /** The id of the build that pages are made from. */
  let served = '';

  async function openTools(): Promise<void> {
    const program = await load<typeof ToolchainModule>('server/builder/development/toolchain.ts');
    const { contentDir } = config;
    const isAgain = tools !== undefined;
    const opened = await program.exports.openToolchain({ contentDir, outDir, isAgain, known });
    await tools?.dispose();
    tools = { ...program, ...opened };
  }

  /** The site before keeps running until the new one can listen. */
  async function openSite(build: ToolchainModule.DevelopmentBuild): Promise<void> {
    const program = await load<typeof SiteModule>('server/builder/development/site.ts');
    const port = url ? Number(new URL(url).port) : config.port;
    const opened = await program.exports.openSite(build, { outDir, port, log, channel, scriptReady });
    await Promise.all([site?.close(), faultPage.close()]);
    url = await opened.listen();
    site = { ...program, ...opened };
  }

  async function scriptReady(asset: string): Promise<void> {
    if (!tools?.isScriptDue(asset)) return;
    askForScripts();
    await scripts.catch(() => {});
  }

  async function rebuild(changed: ReadonlySet<string>): Promise<void> {
    const started = performance.now();
    const isWhole = !tools || tools.reads(changed);
    // They say how modules are read and compiled.
    if ([...changed].some((file) => file.startsWith('server/builder/'))) known = noKnownModules();
    if (isWhole) await openTools();
    const { build: makeBuild, buildScripts } = tools as ToolchainModule.Toolchain;
    const build = await makeBuild(isWhole ? null : changed);
    const isOtherSite = !site || site.reads(changed);
    // Pages need no script to be seen, and would share the processor with esbuild: scripts are built once one is requested.
    scripts = new Promise<void>((asked) => {
      askForScripts = asked;
      setTimeout(asked, scriptsWaitMs);
    }).then(buildScripts);
    scripts.catch(() => {});
    if (isOtherSite) await openSite(build);
    else if (build.change !== 'nothing') await site?.serve(build);
    if (isOtherSite || build.change !== 'nothing') served = build.record.id;
    channel.built(served, isOtherSite ? 'page' : build.change);
    for (const warning of build.warnings ?? []) if (!warned.has(warning)) log.warn(warning);
    if (build.warnings) warned = new Set(build.warnings);
    const ms = Math.round(performance.now() - started);
    if (isOtherSite) log.info({ url, pid: process.pid, ms }, 'listening');
    else log.info({ build: served, ms }, `rebuilt ${[...changed].join(', ')}`);
    await scripts;
  }

  const queue = createRebuildQueue<string>({
    rebuild,
    onError(error) {
      const text = errorText(error);
      log.error(text);
      channel.failed(text);
      if (!site) faultPage.show(text);
    },
  });
  watchProject(config.contentDir, (file) => {
    // The next build follows the scripts of this one.
    askForScripts();
    queue.request([file]);
  });
  await queue.request([]);
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

await dev().catch((error) => {
  console.error(/^(CannotStart|InvalidConfig)$/.test(error.name) ? error.message : error);
  process.exit(1);
});
