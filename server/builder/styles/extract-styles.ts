import { resolve } from 'node:path';
import { type Plugin, transform } from 'esbuild';
import type { StyleRule } from '../../../client/theme/emotion.ts';
import type { PageId } from '../../../shared/page-data.ts';
import { loadBundle } from '../../release/load-bundle.ts';
import { type Bundler, browsers, componentBundle } from '../esbuild/bundler.ts';
import { contentKey } from '../files/content-key.ts';
import { siteModules, siteParts } from '../files/entries.ts';
import { InvalidSource, type SourceFault } from '../files/invalid-source.ts';
import { recall, remember, store } from '../files/memory.ts';
import { clientModule, loaderOf } from './static-styles.ts';
import {
  esbuildMessage,
  nameStyles,
  readStyled,
  type StyledModule,
  type StyleNames,
} from './styled-modules.ts';

export interface ExtractedRule {
  /** The class or animation that it defines; `null` for rules about elements. */
  name: string | null;
  /** Minified. */
  css: string;
  /** What of it is seen before anybody touches the page. */
  critical: string;
}

/** Every style that is known at build: emotion makes them here, and neither the server nor the browser runs it for them. */
export interface Styles {
  /** All rules in the order of registration: that of the cascade. */
  rules: ExtractedRule[];
  names: StyleNames;
  /** The file of each page's component. */
  pages: Record<PageId, string>;
}

/**
 * Bundles every module of the site that has styles, runs the bundle once, and collects the rules that emotion
 * registered. Bundles made with `staticStyles` then contain only the names: no rules, no emotion.
 */
export function extractStyles(bundler: Bundler, cacheDir: string): Promise<Styles> {
  const keyOf = async () => `${bundler.mode} ${await contentKey(...(await siteParts()), 'shared')}`;
  return remember('styles', keyOf, () => extract(bundler, cacheDir));
}

async function extract(bundler: Bundler, cacheDir: string): Promise<Styles> {
  const modules = (await siteModules()).map(readStyled);
  const styled = modules.filter(({ constants, errors }) => constants.length + errors.length > 0);
  const { registeredStyles, values, pages } = await runStyles(bundler, cacheDir, styled);
  const names = nameStyles(styled, bundler.mode);
  /** What stands for each name of emotion's. Constants with the same declarations have one name of emotion's. */
  const ours = new Map<string, string[]>();
  const constantOf = new Map<string, { module: StyledModule; constant: string }>();
  for (const module of styled) {
    for (const [constant, value] of Object.entries(values[module.file] ?? {})) {
      const name = names[module.file]?.[constant] ?? '';
      ours.set(value, [...(ours.get(value) ?? []), name]);
      constantOf.set(name, { module, constant });
    }
  }
  const renamed = registeredStyles().flatMap(({ name, ...rule }): StyleRule[] => {
    if (name === null) return [{ name, ...rule, css: rename(rule.css, ours) }];
    return (ours.get(name) ?? []).map((own) => ({
      name: own,
      ...rule,
      css: rename(rule.css.replaceAll(name, own), ours),
    }));
  });
  const rules = await finishRules(renamed, constantOf);
  return { rules, names, pages: filesOf(pages, modules) };
}

/**
 * Checks and minifies rules, each again only where it has changed.
 * @throws {InvalidSource} with all faults of the CSS
 */
async function finishRules(
  registered: StyleRule[],
  constantOf: ReadonlyMap<string, { module: StyledModule; constant: string }>,
): Promise<ExtractedRule[]> {
  const faults: SourceFault[] = [];
  // One by one: esbuild would join neighbours with the same content, and pages get a choice of the rules.
  const rules = await Promise.all(
    registered.map(async (rule) => {
      const key = JSON.stringify(rule);
      const known = recall<ExtractedRule>('rule', key);
      if (known) return known;
      // The parser of CSS is loaded only now: most builds change no style.
      const { checkRule } = await import('./check-css.ts');
      const found = await checkRule(rule, constantOf.get(rule.name ?? ''));
      faults.push(...found);
      const finished = await finish(rule);
      return found.length > 0 ? finished : store('rule', key, finished);
    }),
  );
  if (faults.length > 0) throw new InvalidSource(faults);
  return rules;
}

/** What the bundle of all styles exports. */
interface StylesModule {
  registeredStyles: () => readonly StyleRule[];
  /** Emotion's name of each style, by file and constant. */
  values: StyleNames;
  pages: Record<PageId, { name: string }>;
}

async function runStyles(bundler: Bundler, cacheDir: string, modules: StyledModule[]): Promise<StylesModule> {
  const contents = [
    // First, so that a component's own rules win over the elements'.
    "import './client/theme/global-styles.ts';",
    ...modules.map(({ file }) => `import './${file}';`),
    "export { pages } from './client/pages/page-components.ts';",
    "export { registeredStyles } from './client/theme/emotion.ts';",
    "export { values } from 'style-values';",
  ].join('\n');
  const outfile = resolve(cacheDir, 'styles.cjs');
  await bundler.bundle('styles', cacheDir, {
    ...componentBundle(bundler.mode),
    stdin: { contents, resolveDir: '.', loader: 'ts' },
    outfile,
    minify: false,
    keepNames: true,
    plugins: [recordValues],
  });
  return loadBundle(outfile);
}

/** Adds a line to each module that hands over what emotion has made of its styles. */
const recordValues: Plugin = {
  name: 'record-values',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^style-values$/ }, ({ path }) => ({ path, namespace: 'style-values' }));
    esbuild.onLoad({ filter: /./, namespace: 'style-values' }, () => ({
      contents: 'export const values = {};',
    }));
    esbuild.onLoad({ filter: clientModule }, ({ path }) => {
      const module = readStyled(path);
      const { file, source, constants, errors } = module;
      if (errors.length > 0) return { errors: errors.map((error) => esbuildMessage(error, module)) };
      const list = constants.map(({ name }) => name).join(', ');
      const line = `\nimport { values as styleValues } from 'style-values';\nstyleValues[${JSON.stringify(file)}] = { ${list} };`;
      return { contents: list ? source + line : source, loader: loaderOf(path) };
    });
  },
};

const rename = (css: string, ours: ReadonlyMap<string, string[]>): string =>
  css.replace(/[\w-]+/g, (name) => ours.get(name)?.[0] ?? name);

async function finish({ name, css, isDeferred }: StyleRule): Promise<ExtractedRule> {
  const { criticalCss } = await import('./critical-css.ts');
  const [whole, critical] = await Promise.all([minify(css), isDeferred ? '' : minify(criticalCss(css))]);
  return { name, css: whole, critical };
}

async function minify(css: string): Promise<string> {
  const { code } = await transform(css, { loader: 'css', minify: true, target: browsers });
  return code.trim();
}

/** The file of each page's component, which has the component's name. */
function filesOf(pages: StylesModule['pages'], modules: StyledModule[]): Styles['pages'] {
  const files = Object.entries(pages).map(([id, { name }]) => {
    const file = `client/pages/${name}.tsx`;
    if (!modules.some((module) => module.file === file))
      throw new Error(`client/pages/page-components.ts has ${name}, which is not in ${file}`);
    return [id, file];
  });
  return Object.fromEntries(files);
}
