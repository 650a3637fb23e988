import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../process/port.ts';
import { endWithThisProcess, exitOf, untilServed } from '../basics/processes.ts';
import type { LogLine } from './start-site.ts';
import { testDist } from './test-build.ts';

/** The installed nginx with `server/deploy/nginx.conf`, on a free loopback port. */
export interface TestNginx {
  /** Origin without a trailing slash. */
  url: string;
  port: number;
  /** The lines of its access log so far, parsed. */
  logged(): Promise<LogLine[]>;
  /** The log of the networks that it refused. */
  refusedLog: string;
  stop(): Promise<void>;
}

/**
 * Starts nginx in front of servers on loopback ports, or answers why it cannot run here.
 * @param ports of the servers
 * @param pages the folder of the built pages
 * @param listening the files that say where it listens, by name
 */
export async function startNginx(
  ports: number[],
  pages = `${testDist}/pages`,
  listening = (port: number): Record<string, string> => ({ 'listen.conf': `listen 127.0.0.1:${port};\n` }),
): Promise<TestNginx | string> {
  const program = [
    '/usr/sbin/nginx',
    ...(process.env.PATH ?? '').split(':').map((place) => join(place, 'nginx')),
  ].find(existsSync);
  if (!program) return 'nginx cannot run here: it is not installed';

  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const output = join(folder, 'requests.log');
  // The shipped files, but for the places that they name.
  for (const name of ['nginx.conf', 'refused-log.conf'])
    await symlink(resolve('server/deploy', name), join(folder, name));
  for (const name of ['page-maps.conf', 'page-headers.conf'])
    await symlink(resolve(pages, name), join(folder, name));
  const upstream = await readFile('server/deploy/upstream.conf', 'utf8');
  let server = 0;
  await writeFile(
    join(folder, 'upstream.conf'),
    upstream
      .replace(/[\d.]+:3000/g, () => `127.0.0.1:${ports[server++ % ports.length]}`)
      .replace('/site/pages', resolve(pages)),
  );
  for (const [name, text] of Object.entries(listening(port))) await writeFile(join(folder, name), text);
  // Started by root its workers would be nobody, who may not read everybody's build.
  const user = userInfo().uid === 0 ? 'user root; ' : '';
  const log = await open(output, 'a');
  const child = spawn(
    program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', `${user}daemon off;`, '-e', 'stderr'],
    { stdio: ['ignore', log.fd, 'inherit'] },
  );
  await log.close();
  // Killed, it would leave its workers behind.
  endWithThisProcess(child, 'SIGTERM');
  const url = `http://127.0.0.1:${port}`;
  await untilServed(child, `${url}/health/live`);
  return {
    url,
    port,
    refusedLog: join(folder, 'refused.log'),
    async logged() {
      const lines = (await readFile(output, 'utf8')).trim().split('\n').filter(Boolean);
      return lines.map((line) => JSON.parse(line) as LogLine);
    },
    async stop() {
      child.kill('SIGTERM');
      await exitOf(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
