import { dirname, extname, join, resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import { type Loader, transform } from 'esbuild';

/** A module that `module-runner.ts` can run again and again. */
export interface CompiledModule {
  /** Source map, as JSON: from the compiled code to the source. */
  map: string;
  /** The project's modules that must run before it. */
  imports: string[];
  /** Those that it imports later, with `import()`. */
  lazyImports: string[];
  packages: string[];
  /** The path of the project's module that an import names; `null` for packages. */
  targetOf: (name: string) => string | null;
  run: (module: { exports: object }, exports: object, require: Require, scope: object) => void;
}

type Require = (name: string) => object;

/** Compiles a TypeScript module to a CommonJS function. Each call of the function makes the module anew. */
export async function compileModule(file: string, source: string): Promise<CompiledModule> {
  const { code, map } = await transform(source, {
    loader: extname(file).slice(1) as Loader,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    define: { 'import.meta.url': '$.url' },
    sourcefile: file,
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
  });
  const required = namesIn(code, /\brequire\("([^"]+)"\)/g);
  const targetOf = (name: string) => (name.startsWith('.') ? join(dirname(file), name) : null);
  const targetsOf = (names: string[]) => names.flatMap((name) => targetOf(name) ?? []);
  return {
    map,
    imports: targetsOf(required),
    lazyImports: targetsOf(namesIn(code, /\bimport\("([^"]+)"\)/g)),
    packages: required.filter((name) => !targetOf(name) && !name.startsWith('node:')),
    targetOf,
    run: compileFunction(code.replace(/\bimport\(/g, '$.import('), ['module', 'exports', 'require', '$'], {
      filename: resolve(file),
    }) as CompiledModule['run'],
  };
}

const namesIn = (code: string, pattern: RegExp): string[] => [
  ...new Set([...code.matchAll(pattern)].map(([, name = '']) => name)),
];
