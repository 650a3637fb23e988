import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';

/**
 * Stacks that name the sources in place of the bundles. Node's `--enable-source-maps` would parse all maps at the start, a
 * third of it, and keep 50 MB: here they are read at the first error.
 */

/** A frame of V8's stacks in a bundle: `    at name (file:///…/site.js:1:23)`, without a name no parentheses, `async` before either. */
const bundleFrame = /^( +at (?:async )?)(?:(.*) \()?(?:file:\/\/)?(\/[^()]+\.c?js):(\d+):(\d+)\)?$/;

/** Milliseconds after the last error for which maps are cached. */
const cacheMs = 60_000;

const maps = new Map<string, SourceMap | null>();
let clearing: NodeJS.Timeout | undefined;

/** The same stack with the files, lines and names of the sources, as far as there are source maps. */
export function mappedStack(stack: string): string {
  const lines = stack.split('\n').map((line) => ({ line, ...mapFrame(line) }));
  const mapped = lines.map(({ line, at, called, place }, index) => {
    if (!place) return line;
    // The caller's place names the function that it calls.
    const name = lines[index + 1]?.name ?? called;
    return name ? `${at}${name} (${place})` : `${at}${place}`;
  });
  return mapped.join('\n');
}

/** The error itself, its stack and those of its causes mapped; anything else as it is. */
export function withMappedStack(error: unknown): unknown {
  if (error instanceof Error) {
    error.stack = mappedStack(error.stack ?? '');
    withMappedStack(error.cause);
  }
  return error;
}

interface MappedFrame {
  /** The text before the name. */
  at?: string;
  called?: string | undefined;
  place?: string;
  /** The source's name at the place. */
  name?: string;
}

function mapFrame(line: string): MappedFrame {
  const [, at, called, path = '', row, column] = bundleFrame.exec(line) ?? [];
  if (!at) return {};
  const entry = mapOf(path)?.findEntry(Number(row) - 1, Number(column) - 1);
  if (!entry || !('originalSource' in entry)) return {};
  const { originalSource, originalLine, originalColumn, name } = entry as typeof entry & { name?: string };
  // Bundles are three folders below the project, which need not be there.
  const source = originalSource.replace(/^(\.\.\/)+/, '');
  const place = `${source}:${originalLine + 1}:${originalColumn + 1}`;
  return { at, called, place, ...(name && { name }) };
}

function mapOf(path: string): SourceMap | null {
  clearTimeout(clearing);
  clearing = setTimeout(() => maps.clear(), cacheMs).unref();
  const known = maps.get(path);
  if (known !== undefined) return known;
  const map = readMap(path);
  maps.set(path, map);
  return map;
}

function readMap(path: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${decodeURI(path)}.map`, 'utf8')));
  } catch {
    // An error must be logged whether there is a map or not.
    return null;
  }
}
