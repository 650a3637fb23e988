/**
 * Loaded into every test process before its files: notes what a file uses, and faults it where the end of its name says
 * otherwise. So a test cannot become slow or depend on a build unnoticed.
 */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import workers from 'node:worker_threads';
import { type Cost, costOf, costs, suffixes } from './costs.ts';

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
const { spawn } = childProcess.ChildProcess.prototype as unknown as {
  spawn: (...args: unknown[]) => unknown;
};
Object.assign(childProcess.ChildProcess.prototype, {
  spawn(this: childProcess.ChildProcess, ...args: unknown[]) {
    const answer = spawn.apply(this, args);
    // esbuild starts one process, to which later files of the same process write.
    if (this.stdin) watch(this.stdin, 'write', () => 'build');
    return answer;
  },
});
const readsBuild = ([path]: unknown[]) => (/\.test\/(?!js\/)/.test(String(path)) ? 'build' : null);
for (const name of ['readFile', 'open', 'readdir']) watch(fs.promises, name, readsBuild);
for (const name of ['readFileSync', 'openSync', 'createReadStream']) watch(fs, name, readsBuild);
workers.Worker = class extends workers.Worker {
  constructor(...args: ConstructorParameters<typeof workers.Worker>) {
    if (String(args[0]).includes('sqlite')) used.set('db', 'the thread of SQLite');
    super(...args);
  }
};
syncBuiltinESMExports();

/** Forgets what the file before has used. */
export function noteCostsAnew(): void {
  used.clear();
  used.set('nothing', '');
}

/** What is wrong with a file's name by what has been used since `noteCostsAnew`; `null` where nothing is. */
export function costFault(file: string): string | null {
  const needed = costs.findLast((cost) => used.has(cost)) ?? 'nothing';
  if (costOf(file) === needed || ['e2e', 'hard'].includes(costOf(file))) return null;
  return `${file} must end in ${suffixes[needed]}: it needs ${needed} (${used.get(needed)}).`;
}
