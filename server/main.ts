import './node-version.ts';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { InvalidConfig, parseConfig } from './config.ts';
import { createLog } from './log.ts';
import { stopOnSignals } from './process-signals.ts';
import { loadRelease } from './release.ts';
import type { Health } from './routes/health.ts';

/** The process: environment, then configuration, then the app, then the port, then signals. */
async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const log = await createLog(config.logLevel);
  const dist = dirname(dirname(fileURLToPath(import.meta.url)));
  const release = await loadRelease(dist);
  if (release.shop.sample)
    log.warn('the shop in content/shop.yaml is a sample: replace its facts before opening');

  const health: Health = { notReady: null };
  const app = await createApp({
    config,
    log,
    release: { current: release },
    now: () => new Date(),
    health,
  });
  stopOnSignals({ app, log, health, drainSeconds: config.drainSeconds });
  const url = await app.listen({ host: config.host, port: config.port });
  log.info({ url, build: release.id, startMs: Math.round(performance.now()) }, 'listening');
}

main().catch((error) => {
  console.error(error instanceof InvalidConfig ? error.message : error);
  process.exit(1);
});
