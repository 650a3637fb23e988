import '../../process/env-file.ts';
import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { InvalidConfig, parseConfig } from '../../config.ts';
import { whenNpmEnds } from '../../process/npm-parent.ts';
import { cannotListen, freePort } from '../../process/port.ts';

/**
 * What `npm run dev` starts: it holds the site's port, and starts the site behind it, which `tsx watch` restarts. A request
 * during a restart waits for its end: a page that is loaded just then would else be without its scripts, and follow no save.
 */
const retryMs = 30;

const { host, port } = settings();
const sitePort = await freePort();
const server = createServer((incoming, outgoing) => {
  forward(incoming, outgoing).catch(() => outgoing.destroy());
});
server.on('error', (error) => end(cannotListen(error, host, port).message));
server.listen({ host, port }, startSite);

function startSite(): void {
  const watch = ['watch', '--clear-screen=false', '--import', './server/process/node-version.ts'];
  // Not by its name: on Windows that is a script, which no process can start.
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  const site = spawn(process.execPath, [tsx, ...watch, 'server/dev.ts', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: `${(server.address() as AddressInfo).port}`,
      DEV_SITE_PORT: `${sitePort}`,
      // What Node has compiled for one start the next need not compile again: a tenth of a restart.
      NODE_COMPILE_CACHE: '.dev/cache/compiled',
    },
  });
  site.on('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill(signal));
  whenNpmEnds(() => site.kill());
}

/** Asks the site until it answers. What changes something is asked again only where nobody has taken it. */
async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await buffer(incoming);
  const left = new AbortController();
  outgoing.once('close', () => left.abort());
  const isSafe = incoming.method === 'GET' || incoming.method === 'HEAD';
  while (!left.signal.aborted) {
    try {
      const answer = await askSite(incoming, body, left.signal);
      const isStream = answer.headers['content-type'] === 'text/event-stream';
      const content = isStream ? answer : await buffer(answer);
      outgoing.writeHead(answer.statusCode ?? 500, answer.rawHeaders);
      if (isStream) await pipeline(answer, outgoing);
      else outgoing.end(content);
      return;
    } catch (error) {
      const wasTaken = (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED';
      if (outgoing.headersSent || (wasTaken && !isSafe)) throw error;
      await setTimeout(retryMs);
    }
  }
}

function askSite(
  { method, url, headers, socket }: IncomingMessage,
  body: Buffer,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const address = { host: '127.0.0.1', port: sitePort, path: url };
  const forwarded = { ...headers, 'x-forwarded-for': socket.remoteAddress };
  request({ ...address, method, headers: forwarded, agent: false, signal })
    .on('response', resolve)
    .on('error', reject)
    .end(body);
  return promise;
}

function settings() {
  try {
    return parseConfig(process.env);
  } catch (error) {
    if (error instanceof InvalidConfig) return end(error.message);
    throw error;
  }
}

function end(message: string): never {
  console.error(message);
  process.exit(1);
}
