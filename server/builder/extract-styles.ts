import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { build, type PartialMessage, type Plugin, transform } from 'esbuild';
import type { StyleRule, UsedTemplate } from '../../client/theme/emotion.ts';
import { browsers } from './bundles.ts';
import { checkStyles } from './check-styles.ts';
import type { ExtractedStyles } from './extracted-styles.ts';
import { filesUnder } from './files.ts';
import { type FoundStyles, findStyles, type StyleError } from './find-styles.ts';
import { faultAt } from './invalid-source.ts';
import { runCommonJs } from './run-common-js.ts';
import { seenAtFirst } from './seen-at-first.ts';
import { shortNames } from './short-names.ts';

/**
 * Bundles every module of `client/` that has styles, runs the bundle once, and collects the rules that emotion
 * registered. Bundles made with `staticStyles` then contain only the names: no rules, no emotion.
 */
export async function extractStyles(): Promise<ExtractedStyles> {
  const files = await styledFiles();
  const entry = [
    // First, so that a component's own rules win over the elements'.
    "import './client/theme/global-styles.ts';",
    ...files.map((file) => `import './${file}';`),
    "export { registeredStyles, usedTemplates } from './client/theme/emotion.ts';",
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
  const { registeredStyles, usedTemplates } = runCommonJs<Emotion>(outputFiles[0]?.text ?? '', {
    globals: { extractedNames: names },
  });
  checkStyles(usedTemplates(), parsed.values(), Object.values(names).flatMap(Object.values));
  // One by one: esbuild would join neighbours with the same content, and pages get a choice of the rules.
  const rules = await Promise.all(
    registeredStyles().map(async ({ name, css, isDeferred }) => {
      const [whole, atFirst] = await Promise.all([css, isDeferred ? '' : seenAtFirst(css)].map(minify));
      return { name, css: whole ?? '', atFirst: atFirst ?? '' };
    }),
  );
  return shortNames({ rules, names });
}

interface Emotion {
  registeredStyles: () => StyleRule[];
  usedTemplates: () => UsedTemplate[];
}

async function minify(css: string): Promise<string> {
  const { code } = await transform(css, { loader: 'css', minify: true, target: browsers });
  return code.trim();
}

/** Replaces the value of each `const name = css`…`` by its class name, and drops the imports that only styles needed. */
export function staticStyles(extracted: () => Pick<ExtractedStyles, 'names'>): Plugin {
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
        const { file, source, constants, errors } = await loadStyled(path);
        const names = extracted().names[file] ?? {};
        const missing = constants.filter(({ name }) => !names[name]);
        if (errors.length + missing.length > 0) {
          const found = [
            ...errors,
            ...missing.map(({ name, start }) => ({
              text: `the style constant "${name}" has no class name: the extraction of styles missed it`,
              offset: start,
            })),
          ];
          return { errors: found.map((error) => messageOf(error, file, source)) };
        }
        let contents = '';
        let from = 0;
        for (const { name, start, end } of constants) {
          // As many lines as before, so that places in source maps are those in the source.
          const lines = source.slice(start, end).replace(/[^\n]/g, '');
          contents += source.slice(from, start) + JSON.stringify(names[name]) + lines;
          from = end;
        }
        return { contents: contents + source.slice(from), loader: loaderOf(path) };
      });
    },
  };
}

const clientModule = /[\\/]client[\\/].*\.tsx?$/;

async function styledFiles(): Promise<string[]> {
  const files = (await filesUnder('client')).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const modules = await Promise.all(files.map(loadStyled));
  return files.filter((_, index) => modules[index]?.constants.length);
}

/** Adds a line to each module that hands its class names to `extractStyles`. */
const recordNames: Plugin = {
  name: 'record-names',
  setup(esbuild) {
    esbuild.onLoad({ filter: clientModule }, async ({ path }) => {
      const { file, source, constants, errors } = await loadStyled(path);
      if (errors.length > 0) return { errors: errors.map((error) => messageOf(error, file, source)) };
      const names = constants.map(({ name }) => name).join(', ');
      const line = names && `\nextractedNames[${JSON.stringify(file)}] = { ${names} };`;
      return { contents: source + line, loader: loaderOf(path) };
    });
  },
};

interface StyledModule extends FoundStyles {
  /** Relative to the project. */
  file: string;
  source: string;
}

/** A module goes into several bundles of one build: it is parsed again only when its source has changed. */
const parsed = new Map<string, StyledModule>();

async function loadStyled(path: string): Promise<StyledModule> {
  const file = relative('.', path);
  const source = await readFile(path, 'utf8');
  const known = parsed.get(file);
  if (known?.source === source) return known;
  const module = { file, source, ...findStyles(file, source) };
  parsed.set(file, module);
  return module;
}

const loaderOf = (path: string): 'ts' | 'tsx' => (path.endsWith('x') ? 'tsx' : 'ts');

/** An error of a style in esbuild's form. */
export function messageOf({ text, offset }: StyleError, file: string, source: string): PartialMessage {
  const { line, column, lineText } = faultAt(file, source, offset, text);
  return { text, location: { file, line, column: column - 1, lineText } };
}
