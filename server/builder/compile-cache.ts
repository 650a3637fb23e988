import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { type BuildRecord, readRecord } from '../release/record.ts';
import { filesUnder } from './files.ts';
import { linkOrCopy } from './link-or-copy.ts';

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
 * What an earlier build of the same bundles has there is taken over.
 * @param dir the build's own folder, complete
 * @param previousDir that of the build before, `null` where there is none
 */
export async function writeCompileCache(dir: string, previousDir: string | null): Promise<void> {
  if (previousDir && (await takeOver(dir, previousDir))) return;
  await Promise.all(configured.map((env) => startOnce(join(dir, 'server/main.js'), env)));
  // Node writes them for their owner alone, and in the image the server runs as another user.
  await Promise.all((await filesUnder(join(dir, 'compile-cache'))).map((file) => chmod(file, 0o644)));
}

/** `false` where the bundles differ, or another Node or processor has made what is there. */
async function takeOver(dir: string, previousDir: string): Promise<boolean> {
  const [now, before] = await Promise.all([dir, previousDir].map(readRecord));
  if (!now || !before || bundlesIn(now) !== bundlesIn(before)) return false;
  const files = await filesUnder(join(previousDir, 'compile-cache'));
  const made = `${join(previousDir, 'compile-cache')}/${process.version}-${process.arch}-`;
  if (files.length === 0 || !files.every((file) => file.startsWith(made))) return false;
  for (const file of files) {
    const target = join(dir, relative(previousDir, file));
    await mkdir(dirname(target), { recursive: true });
    linkOrCopy(file, target);
  }
  return true;
}

/** The names and hashes of what the server runs. */
const bundlesIn = ({ files }: BuildRecord): string =>
  JSON.stringify(
    Object.entries(files)
      .filter(([name]) => /^(server|renderer)\//.test(name))
      .sort(),
  );

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
