/**
 * Another visitor, on a thread of its own, who asks for some things in turn while somebody attacks: what was answered, and how
 * long each took.
 */
import { setTimeout } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Connection } from './connection.ts';
import { get, type HttpRequest } from './requests.ts';

export interface Question {
  name: string;
  /** One is sent after the other, from the first again after the last. */
  requests: HttpRequest[];
}

export interface Visit {
  name: string;
  /** 0 where there was no answer. */
  status: number;
  ms: number;
}

const pauseMs = 20;

/** All visits while `work` runs. */
export async function visitWhile(
  port: number,
  questions: Question[],
  work: () => Promise<unknown>,
): Promise<Visit[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { port, questions } });
  const { promise, resolve, reject } = Promise.withResolvers<Visit[]>();
  worker.once('message', resolve).once('error', reject);
  await work();
  worker.postMessage('end');
  return promise;
}

async function visit(port: number, questions: Question[]): Promise<Visit[]> {
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  const connection = new Connection(port);
  const visits: Visit[] = [];
  for (let turn = 0; !isOver; turn++) {
    for (const { name, requests } of questions) {
      const started = performance.now();
      const request = requests[turn % requests.length] ?? get('/');
      const status = await connection.ask(request, 30_000).then(
        (answer) => answer.status,
        () => 0,
      );
      visits.push({ name, status, ms: performance.now() - started });
      await setTimeout(pauseMs);
    }
  }
  connection.close();
  return visits;
}

if (!isMainThread && workerData?.questions)
  parentPort?.postMessage(await visit(workerData.port, workerData.questions));
