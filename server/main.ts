import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { openBackOffice } from './back-office/open.ts';
import {
  checkDataFolder,
  checkNothingLost,
  dataFolderOf,
  placeDatabase,
  shownDatabase,
  stateFolderOf,
} from './back-office/store/data-folder.ts';
import { StoreRefused, StoreUnavailable } from './back-office/store/store.ts';
import { InvalidConfig, misspelledSettings, parseConfig } from './config.ts';
import { createAcceptQueues } from './process/accept-queues.ts';
import { backupConditions, degradations, diskConditions, type Health } from './process/health.ts';
import { askTime, startHeartbeat } from './process/heartbeat.ts';
import { createLog } from './process/log.ts';
import { withMappedStack } from './process/mapped-stack.ts';
import { serveMetrics } from './process/metrics.ts';
import { createOtherClocks } from './process/other-clocks.ts';
import { watchOwnAddress } from './process/own-address.ts';
import { cannotListen, checkPort } from './process/port.ts';
import { shutDownOnSignals } from './process/shutdown.ts';
import { CannotStart, fileFault } from './process/start-faults.ts';
import { closuresEnd } from './release/closures-end.ts';
import { serveDesk } from './serve-desk.ts';
import { openSiteRelease } from './site/open-site-release.ts';

/**
 * Starts the process: configuration from the environment, checks that change nothing (build, port, folder), the store, the
 * app, signals, and last the port.
 */
async function main(): Promise<void> {
  const settings = parseConfig(process.env);
  const dist = dirname(dirname(fileURLToPath(import.meta.url)));
  const config = { ...settings, databaseUrl: placeDatabase(settings.databaseUrl, dist) };
  const { log, exit: exitWritten } = await createLog(config.logLevel);
  let closeOffice = async () => {};
  const exit: typeof exitWritten = async (code, last) => {
    // What works behind a start that was given up would log that its database is closed.
    await Promise.race([closeOffice(), setTimeout(officeMs, undefined, { ref: false })]);
    return exitWritten(code, last);
  };
  exitProcess = exit;
  log.info({ database: shownDatabase(config.databaseUrl) }, 'starting');
  for (const line of [...misspelledSettings(process.env), ...(await backupConditions(config.backupDir))])
    log.warn(line);
  const health: Health = { notReady: null };
  const { lameDuckSeconds, drainSeconds } = config;
  const stopOnSignals = shutDownOnSignals({
    log,
    exit,
    health,
    lameDuckSeconds,
    drainSeconds,
    isUnderNpm: process.env.npm_lifecycle_event === 'start',
  });
  // Before the build is read: a refused start would have to wait until the last of its files is.
  await Promise.all([
    checkPort(config.host, config.port),
    config.deskUrl && checkPort(config.host, config.deskPort, 'DESK_PORT'),
    checkDataFolder(config.databaseUrl),
  ]);
  if (config.newDatabase !== 1) await checkNothingLost(config.databaseUrl, config.backupDir);
  const release = await openSiteRelease(dist, config);
  const served = { current: release };
  if (release.shop.sample)
    log.warn('the shop in content/shop.yaml is a sample: replace its facts before opening');

  const now = () => new Date();
  const clocks = createOtherClocks({ began: now() });
  const clocksAsked = Promise.withResolvers<void>();
  const { store, figures, conditions, close, ...services } = await openBackOffice({
    config,
    log,
    now,
    shop: () => release.shop,
    builtAt: new Date(release.timestamp),
    clocks,
    clocksAsked: config.heartbeatUrl === null ? Promise.resolve() : clocksAsked.promise,
  });
  closeOffice = close;
  health.fault = store.fault;
  const dataFolder = dataFolderOf(config.databaseUrl) ?? dist;
  const stateFolder = stateFolderOf(config);
  const { publicUrl, sample } = release.shop;
  const memory = stateFolder && join(stateFolder, 'address-answered');
  // The address of a sample is somebody else's, or nobody's.
  const address = sample ? null : watchOwnAddress({ publicUrl, memory, now, log });
  // Nobody is called for it.
  const newDatabase = 'settings: NEW_DATABASE is 1, so that a lost database would become an empty one';
  health.conditions = [
    { late: 'disk: it does not answer', look: () => diskConditions(dataFolder) },
    {
      late: 'backup: the disk of BACKUP_DIR does not answer',
      look: () => backupConditions(config.backupDir),
    },
    {
      late: 'database: it takes too long to say how mail and backups are',
      look: conditions,
    },
    { late: '', look: (urgentOnly) => (config.newDatabase === 1 && !urgentOnly ? [newDatabase] : []) },
    { late: '', look: (urgentOnly) => address?.conditions(urgentOnly) ?? [] },
    // Nobody is called for these.
    {
      late: '',
      look: (urgentOnly) =>
        urgentOnly ? [] : closuresEnd(served.current.shop, now()).map((line) => `facts: ${line}`),
    },
  ];
  let stopHeartbeat = () => {};
  const metrics =
    config.metricsPort === null
      ? null
      : await serveMetrics(config.metricsPort, {
          async figures() {
            const { waiting, parked, jobs } = await figures();
            return { waiting, parked, backupAt: jobs.backup };
          },
          degraded: (urgentOnly) => degradations(health, urgentOnly),
        });
  const acceptQueues = createAcceptQueues();
  const app = await createApp({
    config,
    log,
    release: served,
    now,
    ...services,
    health,
    extend: (each) => {
      each.addHook('onClose', () => {
        stopHeartbeat();
        metrics?.stop();
        return close();
      });
      acceptQueues.register(each);
    },
  });
  const { host, port } = config;
  await serveDesk({ config, log, store, release: served, now }, host, stopOnSignals);
  stopOnSignals(app);
  const url = await acceptQueues.listen(app, host, port).catch((error) => {
    throw cannotListen(error, host, port);
  });
  const isWell = async () => {
    await address?.ask();
    return (await degradations(health, true)).length === 0;
  };
  const heard = async (at: Date | null) => {
    const said = at ?? (config.heartbeatUrl && (await askTime(config.heartbeatUrl)));
    if (said) clocks.hear('heartbeat', said);
    clocksAsked.resolve();
  };
  stopHeartbeat = startHeartbeat({ url: config.heartbeatUrl, isWell, heard, log });
  const startMs = Math.round(performance.now());
  // TLS, HTTP/2 and part of the limits are the proxy's: whoever reads this line should know that one is needed.
  const facts = { build: release.id, startMs, behindProxy: config.trustProxy, metricsPort: metrics?.port };
  log.info({ url, ...facts }, 'listening');
}

/** Milliseconds that the jobs of a start that was given up may take to end. */
const officeMs = 1000;

let exitProcess = async (code: number, last?: string): Promise<never> => {
  if (last) console.error(last);
  return process.exit(code);
};

main().catch((error) => {
  // Faults that an operator can mend are printed without a stack.
  const known = [InvalidConfig, CannotStart, StoreRefused, StoreUnavailable].some(
    (kind) => error instanceof kind,
  );
  void exitProcess(1, known ? error.message : (fileFault(error) ?? withMappedStack(error)));
});
