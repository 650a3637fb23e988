/**
 * Other visitors, on a thread of their own, who ask for some things in turn while somebody attacks: what was answered, and how
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

/** All visits while `work` runs. @param visitors who ask at the same time; no request is sent by two of them at once */
export async function visitWhile(
  port: number,
  questions: Question[],
  work: () => Promise<unknown>,
  visitors = 1,
): Promise<Visit[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { port, questions, visitors } });
  const { promise, resolve, reject } = Promise.withResolvers<Visit[]>();
  worker.once('message', resolve).once('error', reject);
  await work();
  worker.postMessage('end');
  return promise;
}

async function visitAll(port: number, questions: Question[], visitors: number): Promise<Visit[]> {
  const ended = new AbortController();
  parentPort?.once('message', () => ended.abort());
  const visit = (first: number) => visitInTurn(port, questions, { first, step: visitors, end: ended.signal });
  return (await Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)))).flat();
}

async function visitInTurn(
  port: number,
  questions: Question[],
  { first, step, end }: { first: number; step: number; end: AbortSignal },
): Promise<Visit[]> {
  const connection = new Connection(port);
  const visits: Visit[] = [];
  for (let turn = first; !end.aborted; turn += step) {
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
  parentPort?.postMessage(await visitAll(workerData.port, workerData.questions, workerData.visitors));
