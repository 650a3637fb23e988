import type { FileRun } from './batches.ts';
import { costOf } from './costs.ts';

/**
 * Prints how many tests there were of each cost, and which files took longest.
 * @param counts the number of tests of each file
 */
export function printTimes(ran: FileRun[], counts: Map<string, number>): void {
  console.log('Tests by what they need:');
  for (const cost of new Set(ran.map(({ file }) => costOf(file)))) {
    const of = ran.filter(({ file }) => costOf(file) === cost);
    const tests = sum(of.map(({ file }) => counts.get(file) ?? 0));
    const [seconds, cpu] = [sum(of.map((each) => each.seconds)), sum(of.map((each) => each.cpuSeconds))];
    console.log(
      `${String(tests).padStart(7)}  ${cost}, in ${of.length} files, ${seconds.toFixed(0)} s, ${cpu.toFixed(0)} s of CPU`,
    );
  }
  console.log('Slowest files, in seconds and in seconds of CPU:');
  for (const { file, seconds, cpuSeconds } of ran.toSorted((a, b) => b.seconds - a.seconds).slice(0, 12))
    console.log(`${seconds.toFixed(1).padStart(7)} ${cpuSeconds.toFixed(1).padStart(7)}  ${file}`);
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
