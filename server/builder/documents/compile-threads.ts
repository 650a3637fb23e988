import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CompileBatch, CompiledBatch, CompilerOptions } from './compile-documents.ts';
import type { DocumentFile } from './find-documents.ts';

/**
 * Documents for each thread at the least. A thread takes as long to start as it takes to compile about this many: with
 * fewer, it would only warm the machine.
 */
const leastPerThread = 100;

/** MB of heap that a thread may use. Twice what two of its batches take: without a limit it would collect too late. */
const threadHeap = 256;

/** A place to compile documents in: this thread or another one. */
interface Lane {
  compile: CompileBatch;
  /** Batches that it is given at the same time: a thread has the next one at hand when it has finished one. */
  atOnce: number;
  close: () => Promise<unknown>;
}

/**
 * Compiles batches of documents on all cores, this thread among them.
 * @param onCompiled called for each batch, in any order
 */
export async function compileInThreads(
  batches: DocumentFile[][],
  options: CompilerOptions,
  onCompiled: (batch: CompiledBatch) => Promise<void>,
  threads = threadsFor(batches.flat().length, availableParallelism()),
): Promise<void> {
  if (batches.length === 0) return;
  const isPlainData = typeof options.prose.module === 'string';
  const others = Array.from({ length: isPlainData ? threads - 1 : 0 }, () => startLane(options));
  const waiting = batches.values();
  async function work({ compile }: Lane): Promise<void> {
    for (const batch of waiting) await onCompiled(await compile(batch));
  }
  const workIn = (lane: Lane) => Array.from({ length: lane.atOnce }, () => work(lane));
  try {
    await Promise.all([...others.flatMap(workIn), ownLane(options).then((lane) => work(lane))]);
  } finally {
    await Promise.all(others.map((lane) => lane.close()));
  }
}

async function ownLane(options: CompilerOptions): Promise<Lane> {
  // Loaded here: MDX and the parsers take longer to load than all else, and most builds compile no document.
  const { createCompiler } = await import('./compile-documents.ts');
  return { compile: createCompiler(options), atOnce: 1, close: async () => undefined };
}

/** How many threads pay for so many documents. */
export const threadsFor = (documents: number, cores: number): number =>
  Math.max(1, Math.min(cores, Math.floor(documents / leastPerThread)));

/** Starts a thread. It answers in the order in which it is asked. */
function startLane(options: CompilerOptions): Lane {
  const worker = new Worker(new URL(`./compile-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: threadHeap },
  });
  const asked: PromiseWithResolvers<CompiledBatch>[] = [];
  worker.on('message', (compiled: CompiledBatch) => asked.shift()?.resolve(compiled));
  // Its own errors, such as one of memory: nobody waits for an answer that cannot come.
  const ended = Promise.race([
    once(worker, 'error').then(([error]) => error),
    once(worker, 'exit').then(() => null),
  ]);
  const failure = ended.then((error) => error ?? new Error('a thread that compiles documents has ended'));
  failure.then((error) => {
    for (const { reject } of asked) reject(error);
  });
  return {
    compile(batch) {
      const answer = Promise.withResolvers<CompiledBatch>();
      asked.push(answer);
      worker.postMessage(batch);
      return answer.promise;
    },
    atOnce: 2,
    close: () => worker.terminate(),
  };
}
