import '../../process/env-file.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { InvalidConfig, parseConfig } from '../../config.ts';
import { cannotListen } from '../../process/port.ts';

/**
 * What `npm run dev` starts: it holds the site's port, and starts the site behind it, which `tsx watch` restarts. Connections
 * during a restart wait for its end: a page that is loaded just then would else lack its scripts, and follow no save.
 */
const command = [
  'watch',
  '--clear-screen=false',
  '--import',
  './server/process/node-version.ts',
  'server/dev.ts',
];
const retryMs = 30;

const probe = createServer().listen(0, '127.0.0.1');
await once(probe, 'listening');
const { port: sitePort } = probe.address() as AddressInfo;
probe.close();

try {
  const { host, port } = parseConfig(process.env);
  const server = createServer(forward);
  server.on('error', (error) => end(cannotListen(error, host, port).message));
  server.listen({ host, port }, startSite);
} catch (error) {
  if (!(error instanceof InvalidConfig)) throw error;
  end(error.message);
}

function startSite(): void {
  const env = { ...process.env, DEV_SITE_PORT: `${sitePort}` };
  const site = spawn('tsx', [...command, ...process.argv.slice(2)], { stdio: 'inherit', env });
  site.on('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill(signal));
}

/** Connects a browser to the site, as soon as that listens. */
function forward(browser: Socket): void {
  const site = connect(sitePort, '127.0.0.1');
  const retry = () => setTimeout(() => browser.destroyed || forward(browser), retryMs);
  site.once('error', retry);
  site.once('connect', () => {
    site.off('error', retry);
    pipeline(browser, site, browser, () => {});
  });
}

function end(message: string): never {
  console.error(message);
  process.exit(1);
}
