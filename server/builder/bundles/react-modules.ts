import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Bundles React's production files as the ES modules that they could be. Its packages are CommonJS, so esbuild puts each
 * file into a function: browsers compile that function when it is called, on the main thread, and with it parse all of
 * React a second time (9 of the 14 ms that its start takes). A module's own functions are parsed off the thread, once;
 * what nobody imports is dropped; and `jsx()` is called as itself, not as a property.
 */
export const reactModules: Plugin = {
  name: 'react-modules',
  setup(esbuild) {
    esbuild.onLoad({ filter: packageFile }, async ({ path }) => {
      const file = `'./cjs/${productionFile(await readFile(path, 'utf8'), path)}'`;
      return { contents: `export * from ${file}; export * as default from ${file};`, loader: 'js' };
    });
    esbuild.onLoad({ filter: codeFile }, async ({ path }) => ({
      contents: toModule(await readFile(path, 'utf8'), path),
      loader: 'js',
    }));
  },
};

const packageFile = /node_modules[\\/](react|react-dom|scheduler)[\\/](index|client|jsx-runtime)\.js$/;
const codeFile = /node_modules[\\/](react|react-dom|scheduler)[\\/]cjs[\\/][\w-]+\.production\.js$/;

/** The file that a package's own file chooses in production. */
function productionFile(source: string, path: string): string {
  const file = /require\('\.\/cjs\/([\w-]+\.production\.js)'\)/.exec(source)?.[1];
  if (!file) throw new Error(`${path} chooses no file for production: ${reactModules.name} must be adapted.`);
  return file;
}

/** A CommonJS file as an ES module. It must set its exports by name, at its top level, and import at its top only. */
export function toModule(source: string, path: string): string {
  const imports: string[] = [];
  const names = new Set<string>();
  const code = source
    .replace(/\b(\w+) = require\("([\w-]+)"\)(?=[,;])/g, (_, name, from) => {
      imports.push(`import * as imported${name} from '${from}';`);
      return `${name} = imported${name}`;
    })
    .replace(/^exports\.(\w+) =/gm, (_, name) => {
      const start = names.has(name) ? '' : 'var ';
      names.add(name);
      return `${start}exported_${name} =`;
    })
    .replace(/\bexports\.(\w+)/g, 'exported_$1');
  // As a whole text, "module" is a type of script.
  const left = /\b(exports|require|module)\b(?!['"])/.test(code.replace(/\/\*[\s\S]*?\*\//g, ''));
  if (names.size === 0 || left)
    throw new Error(`${basename(path)} is no simple CommonJS: ${reactModules.name} must be adapted.`);
  const list = [...names].map((name) => `exported_${name} as ${name}`).join(', ');
  return [...imports, code, `export {${list}};`].join('\n');
}
