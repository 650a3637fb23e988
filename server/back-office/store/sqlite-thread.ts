import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { trackPending } from '../../process/pending.ts';
import type { FaultKind, SqliteAnswer, SqliteRequest } from './sqlite-worker.ts';

/** An error of the thread, with SQLite's primary result code where it is SQLite's (https://sqlite.org/rescode.html). */
export class SqliteFault extends Error {
  override name = 'SqliteFault';
  readonly errcode: number | null;
  readonly kind: FaultKind;
  constructor(message: string, errcode: number | null, kind: FaultKind) {
    super(message);
    this.errcode = errcode === null ? null : errcode & 0xff;
    this.kind = kind;
  }
}

const endMs = 500;

export interface SqliteThread {
  ask(request: SqliteRequest): Promise<{ rows: unknown[]; changes: number }>;
  end(): Promise<void>;
}

/** Starts the thread of the connection, which does not keep the process alive. `onEnd`: it ended by itself. */
export function startSqliteThread(onEnd: () => void): SqliteThread {
  // One file beside this one: TypeScript in development and tests, JavaScript in the build.
  const name = import.meta.url.endsWith('.ts') ? './sqlite-worker.ts' : './sqlite-worker.js';
  const worker = new Worker(new URL(name, import.meta.url));
  const waiting = new Map<number, PromiseWithResolvers<{ rows: unknown[]; changes: number }>>();
  let last = 0;
  let ended: SqliteFault | null = null;

  function settle(): void {
    if (waiting.size === 0) worker.unref();
  }
  function fail(reason: string, expected = false): void {
    if (ended) return;
    ended = new SqliteFault(reason, null, 'lost');
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    if (!expected) onEnd();
  }
  worker.on('message', ({ id, answer }: { id: number; answer: SqliteAnswer }) => {
    const request = waiting.get(id);
    waiting.delete(id);
    settle();
    if ('fault' in answer) {
      const { message, errcode, kind } = answer.fault;
      request?.reject(new SqliteFault(message, errcode, kind));
    } else request?.resolve(answer);
  });
  worker.on('error', (error) => fail(`the database's thread failed: ${(error as Error).message}`));
  const terminate = () => {
    fail('the database is closed', true);
    return worker.terminate();
  };
  const hasEnded = trackPending(terminate);
  worker.on('exit', () => {
    hasEnded();
    fail("the database's thread has ended");
  });
  worker.unref();

  return {
    ask(request) {
      if (ended) return Promise.reject(ended);
      const answer = Promise.withResolvers<{ rows: unknown[]; changes: number }>();
      const id = ++last;
      waiting.set(id, answer);
      worker.ref();
      worker.postMessage({ id, request });
      return answer.promise;
    },
    async end() {
      // One that hangs in the disk never ends.
      await Promise.race([terminate(), setTimeout(endMs, undefined, { ref: false })]);
    },
  };
}
