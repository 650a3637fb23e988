import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { resolve } from 'node:path';
import { compileModule } from './compile-module.ts';
import { ownFrames } from './fault-text.ts';
import { styledSource } from './styled-source.ts';

/**
 * Puts places in the sources where a stack has those in modules that `module-runner.ts` has compiled, which Node does not know.
 * They are compiled once more: nothing is kept for errors that may never come.
 */
export async function stackInSources(stack: string): Promise<string> {
  const files = new Set(ownFrames(stack).map(({ file }) => file));
  let mapped = stack;
  for (const file of files) {
    const map = await sourceMap(file).catch(() => null);
    if (!map) continue;
    mapped = mapped.replaceAll(
      new RegExp(`${escaped(resolve(file))}:(\\d+):(\\d+)`, 'g'),
      (found, line, column) => {
        const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
        if (!('originalSource' in entry)) return found;
        return `${resolve(file)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
      },
    );
  }
  return mapped;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function sourceMap(file: string): Promise<SourceMap> {
  const source = await readFile(file, 'utf8');
  const { named } = styledSource(file, source);
  return new SourceMap(JSON.parse((await compileModule(file, named)).map));
}
