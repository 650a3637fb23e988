/**
 * Loaded into every test file's process before the file: notes what the file uses, and fails the file where the end of
 * its name says otherwise. So a test cannot become slow or depend on a build unnoticed.
 */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { relative } from 'node:path';
import workers from 'node:worker_threads';
import { type Cost, costOf, costs, suffixes } from './costs.ts';
import { testDist } from './test-build.ts';

/** What each cost was first seen by. */
const used = new Map<Cost, string>([['nothing', '']]);

/** Has every call of a function noted before it does its work. */
function watch(holder: object, name: string, costOfCall: (args: unknown[]) => Cost | null): void {
  const functions = holder as Record<string, (...args: unknown[]) => unknown>;
  const original = functions[name];
  if (!original) throw new Error(`Node has no ${name}`);
  functions[name] = function (this: unknown, ...args) {
    const cost = costOfCall(args);
    if (cost && !used.has(cost)) used.set(cost, name);
    return original.apply(this, args);
  };
}

watch(net.Server.prototype, 'listen', () => 'http');
watch(net.Socket.prototype, 'connect', () => 'http');
watch(childProcess.ChildProcess.prototype, 'spawn', () => 'build');
const readsBuild = ([path]: unknown[]) => (String(path).includes(`${testDist}/`) ? 'build' : null);
for (const name of ['readFile', 'open', 'readdir']) watch(fs.promises, name, readsBuild);
for (const name of ['readFileSync', 'openSync', 'createReadStream']) watch(fs, name, readsBuild);
workers.Worker = class extends workers.Worker {
  constructor(...args: ConstructorParameters<typeof workers.Worker>) {
    if (String(args[0]).includes('sqlite')) used.set('db', 'the thread of SQLite');
    super(...args);
  }
};
syncBuiltinESMExports();

const file = process.argv[1];
if (file && workers.isMainThread) {
  process.on('exit', () => {
    const needed = costs.findLast((cost) => used.has(cost)) ?? 'nothing';
    if (costOf(file) === needed || costOf(file) === 'e2e') return;
    console.error(
      `${relative('.', file)} must end in ${suffixes[needed]}: it needs ${needed} (${used.get(needed)}).`,
    );
    process.exitCode = 1;
  });
}
