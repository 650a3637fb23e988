import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { filesUnder } from './files.ts';

/** What the server may be configured to use, and loads only then: each is started once. */
const configured = [
  { DATABASE_URL: 'sqlite::memory:', SMTP_URL: 'smtp://127.0.0.1:1' },
  { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
];

/** The server's line that says where it listens. */
interface Listening {
  msg: string;
  url: string;
}

/**
 * Starts the built server as operators will, has it answer a page, and stops it: Node then writes what V8 compiled into
 * `compile-cache/`, from which later starts take it (`process/compile-cache.ts`). The folder belongs to no build's id, for
 * it differs by Node's release and by processor; Node checks what it reads there.
 * @param dir the build's own folder, complete
 */
export async function writeCompileCache(dir: string): Promise<void> {
  await Promise.all(configured.map((env) => startOnce(join(dir, 'server/main.js'), env)));
  // Node writes them for their owner alone, and in the image the server runs as another user.
  await Promise.all((await filesUnder(join(dir, 'compile-cache'))).map((file) => chmod(file, 0o644)));
}

async function startOnce(main: string, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [main], {
    env: { HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 60_000,
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, url } = JSON.parse(line) as Listening;
    if (msg !== 'listening') continue;
    // A prerendered page, and one that React renders.
    for (const path of ['/', '/repairs?q=screen']) await (await fetch(new URL(path, url))).text();
    child.kill();
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`The built server ended with code ${code} when it was tried.`);
}
