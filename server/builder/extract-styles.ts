import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { build, type PartialMessage, type Plugin, transform } from 'esbuild';
import { browsers } from './bundles.ts';
import { filesUnder } from './files.ts';
import { runCommonJs } from './run-common-js.ts';

/** Every style of the site, known at build: emotion runs here and nowhere else. */
export interface ExtractedStyles {
  /** All rules, minified, in the order of registration. */
  css: string;
  /** Class and animation names by file and constant: `names['client/layout/Header.tsx'].bar`. */
  names: Record<string, Record<string, string>>;
}

/**
 * Bundles every module of `client/` that has styles, runs the bundle once, and reads off what emotion
 * registered. Bundles made with `staticStyles` then carry the names alone: no rule, no emotion.
 */
export async function extractStyles(): Promise<ExtractedStyles> {
  const files = await styledFiles();
  const entry = [
    // First, so that a component's own rules win over the elements'.
    "import './client/theme/global-styles.ts';",
    ...files.map((file) => `import './${file}';`),
    "export { registeredStyles } from './client/theme/emotion.ts';",
  ].join('\n');
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: '.', loader: 'ts' },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    jsx: 'automatic',
    conditions: ['module'],
    plugins: [recordNames],
    logLevel: 'silent',
  });
  const names: ExtractedStyles['names'] = {};
  const { registeredStyles } = runCommonJs<{ registeredStyles: () => string }>(outputFiles[0]?.text ?? '', {
    globals: { extractedNames: names },
  });
  const { code } = await transform(registeredStyles(), { loader: 'css', minify: true, target: browsers });
  return { css: code.trim(), names };
}

/** Replaces each `const name = css`…`` by its class name, and drops what only styles needed. */
export function staticStyles(extracted: () => ExtractedStyles): Plugin {
  return {
    name: 'static-styles',
    setup(esbuild) {
      esbuild.onResolve(
        { filter: /\/(emotion|mixins)\.ts$/ },
        async ({ path, resolveDir, kind, pluginData }) => {
          if (pluginData === 'resolving') return null;
          const resolved = await esbuild.resolve(path, { resolveDir, kind, pluginData: 'resolving' });
          return { path: resolved.path, sideEffects: false };
        },
      );
      esbuild.onLoad({ filter: clientModule }, async ({ path }) => {
        const file = relative('.', path);
        const source = await readFile(path, 'utf8');
        const styles = findStyles(source);
        const errors = misplaced(file, source, styles);
        if (errors.length > 0) return { errors };
        const names = extracted().names[file] ?? {};
        let contents = '';
        let from = 0;
        for (const { name, start, end } of styles) {
          contents += source.slice(from, start) + JSON.stringify(names[name] ?? '');
          from = end;
        }
        return { contents: contents + source.slice(from), loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
}

const clientModule = /[\\/]client[\\/].*\.tsx?$/;

async function styledFiles(): Promise<string[]> {
  const files = (await filesUnder('client')).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return files.filter((_, index) => findStyles(sources[index] ?? '').length > 0);
}

/** Adds to each module a line that puts its names where `extractStyles` finds them. */
const recordNames: Plugin = {
  name: 'record-names',
  setup(esbuild) {
    esbuild.onLoad({ filter: clientModule }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const names = findStyles(source).map(({ name }) => name);
      const file = JSON.stringify(relative('.', path));
      const line = names.length > 0 ? `\nextractedNames[${file}] = { ${names.join(', ')} };` : '';
      return { contents: source + line, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

interface StyleConstant {
  name: string;
  /** Where the initialiser starts and ends in the source. */
  start: number;
  end: number;
}

/** The module-scope constants made by `css` or `keyframes`. */
export function findStyles(source: string): StyleConstant[] {
  return [...source.matchAll(/^(?:export )?const (\w+) = (?=(?:css|keyframes)`)/gm)].map((match) => {
    const start = match.index + match[0].length;
    return { name: match[1] ?? '', start, end: endOfTemplate(source, source.indexOf('`', start)) };
  });
}

/** The index behind the backtick that closes the template opened at `open`. */
function endOfTemplate(source: string, open: number): number {
  for (let index = open + 1; index < source.length; index++) {
    if (source[index] === '\\') index++;
    else if (source[index] === '`') return index + 1;
    else if (source.startsWith('${', index)) index = endOfSubstitution(source, index + 2);
  }
  return source.length;
}

/** The index of the brace that closes a `${`. */
function endOfSubstitution(source: string, from: number): number {
  let depth = 1;
  for (let index = from; index < source.length; index++) {
    if (source[index] === '`') index = endOfTemplate(source, index) - 1;
    else if (source[index] === '{') depth++;
    else if (source[index] === '}' && --depth === 0) return index;
  }
  return source.length;
}

/** Styles made anywhere but in a constant at module scope: they would be missing from the page's `<style>`. */
function misplaced(file: string, source: string, styles: StyleConstant[]): PartialMessage[] {
  return [...source.matchAll(/(?<![`\w])(?:css|keyframes)(?=`)/g)]
    .filter(({ index }) => !styles.some(({ start, end }) => index >= start && index < end))
    .map(({ index }) => {
      const lines = source.slice(0, index).split('\n');
      return {
        text: 'css and keyframes may only make constants at module scope: const name = css`…`',
        location: { file, line: lines.length, column: lines.at(-1)?.length ?? 0 },
      };
    });
}
