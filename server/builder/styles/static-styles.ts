import type { Plugin } from 'esbuild';
import { contentHash } from '../../release/content-hash.ts';
import type { Sources } from '../files/content-key.ts';
import { esbuildMessage, readStyled, type StyledModule, type StyleNames } from './styled-modules.ts';

/**
 * Replaces the value of each `const name = css`…`` by its class name, and emotion by nothing: such bundles contain neither
 * rules nor emotion.
 */
export function staticStyles(names: () => StyleNames): Plugin {
  return {
    name: 'static-styles',
    setup(esbuild) {
      esbuild.onLoad({ filter: clientModule }, ({ path }) => {
        if (path.endsWith('/emotion.ts')) return { contents: withoutEmotion, loader: 'ts' };
        const module = readStyled(path);
        if (module.errors.length > 0)
          return { errors: module.errors.map((error) => esbuildMessage(error, module)) };
        return { contents: withNames(module, names()[module.file] ?? {}), loader: loaderOf(path) };
      });
    },
  };
}

/** Modules that bundles have nothing of. */
const onlyStyles = /^client\/theme\/(mixins|global-styles)\.ts$/;

/** Sources as bundles get them: with the names of styles in place of styles, so that another style is no change. */
export function withoutStyles(sources: Sources, names: StyleNames): Sources {
  const changed = [...sources].flatMap(([file, hash]): [string, string][] => {
    if (onlyStyles.test(file)) return [];
    const own = names[file];
    // However many lines its styles have.
    const text = own && withNames(readStyled(file), own).replace(/\n+/g, '\n');
    return [[file, text ? contentHash(text) : hash]];
  });
  return new Map(changed);
}

/** What stands for emotion where all styles are names. */
const withoutEmotion = 'export const css = null, deferredCss = null, keyframes = null, injectGlobal = null;';

export const clientModule = /[\\/]client[\\/].*\.tsx?$/;

export const loaderOf = (path: string): 'ts' | 'tsx' => (path.endsWith('x') ? 'tsx' : 'ts');

/** A module's source with names in place of its styles. */
function withNames({ source, constants }: StyledModule, names: Record<string, string>): string {
  let contents = '';
  let from = 0;
  for (const { name, start, end } of constants) {
    // As many lines as before, so that places in source maps are those in the source.
    const lines = source.slice(start, end).replace(/[^\n]/g, '');
    contents += source.slice(from, start) + JSON.stringify(names[name]) + lines;
    from = end;
  }
  return contents + source.slice(from);
}
