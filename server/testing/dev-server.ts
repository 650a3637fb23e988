import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ProjectCopy } from './project-copy.ts';

/** `npm run dev` in a copy of the project. */
export interface DevServer {
  url: string;
  /** Ids of the processes that said that they listen, in order: a restart adds one. */
  lines: LogLine[];
  stop: () => Promise<void>;
}

interface LogLine {
  msg: string;
  [field: string]: unknown;
}

/** Starts it as a developer does, `tsx watch` included, but without its check of types. Resolves when the site listens. */
export async function startDevServer(project: ProjectCopy): Promise<DevServer> {
  const server = spawn('npm', ['run', 'dev', '--', '--no-types'], {
    cwd: project.folder,
    env: { ...project.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own: npm passes no signal on to what it runs.
    detached: true,
  });
  const lines: LogLine[] = [];
  const output = createInterface({ input: server.stdout });
  const url = await new Promise<string>((found, failed) => {
    server.once('exit', () => failed(new Error('npm run dev ended')));
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
    async stop() {
      const ended = once(server, 'exit');
      process.kill(-(server.pid ?? 0), 'SIGKILL');
      await ended;
    },
  };
}
