import { parentPort, workerData } from 'node:worker_threads';
import { type CompilerOptions, createCompiler } from './compile-documents.ts';
import type { DocumentFile } from './find-documents.ts';

// A thread of `compile-threads.ts`: compiles one batch after the other, and answers each with its records and faults.

const compile = createCompiler(workerData as CompilerOptions);
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (batch: DocumentFile[]) => {
  // What fails beyond the content's faults ends the thread, and the build with it.
  last = last.then(async () => parentPort?.postMessage(await compile(batch)));
});
