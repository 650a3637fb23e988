import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { freePort } from '../../process/port.ts';
import type { ProjectCopy } from './project-copy.ts';

/** `npm run dev` in a copy of the project. */
export interface DevServer {
  url: string;
  /** What it has logged so far. */
  lines: LogLine[];
  /** Resident memory of the process that serves the site, in MB; Linux only. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
}

interface LogLine {
  msg: string;
  [field: string]: unknown;
}

/**
 * Starts it as a developer does, `tsx watch` included. Resolves when the site listens.
 * @param script `edit` starts the owner's editor beside it
 */
export async function startDevServer(
  project: ProjectCopy,
  script: 'dev' | 'edit' = 'dev',
  options: string[] = [],
): Promise<DevServer> {
  const server = spawn('npm', ['run', script, '--', ...options], {
    cwd: project.folder,
    env: { ...project.env, PORT: `${await freePort()}` },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own: npm passes no signal on to what it runs.
    detached: true,
  });
  const lines: LogLine[] = [];
  const output = createInterface({ input: server.stdout });
  const url = await new Promise<string>((found, failed) => {
    server.once('exit', () => failed(new Error(`npm run ${script} ended`)));
    output.on('line', (text) => {
      if (!text.startsWith('{')) return;
      const line = JSON.parse(text) as LogLine;
      lines.push(line);
      if (line.msg === 'listening') found(line.url as string);
    });
  });
  return {
    url,
    lines,
    async memory() {
      // A save of the server's code starts another process.
      const { pid } = lines.findLast(({ msg }) => msg === 'listening') as LogLine;
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    async stop() {
      const ended = once(server, 'exit');
      process.kill(-(server.pid ?? 0), 'SIGKILL');
      await ended;
    },
  };
}
