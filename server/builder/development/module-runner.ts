import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CompiledModule, compileModule } from './compile-module.ts';

/**
 * Runs this project's modules from their sources, as often as wanted: each file is compiled again only when it has changed,
 * and what an earlier run made can be freed. Node never frees a module that was imported, and bundling two hundred
 * modules takes ten times as long as running them. Packages are imported once.
 */
export interface ModuleRunner {
  /**
   * Compiles these modules and all that they import, directly or not. Paths are relative to the project.
   * @throws esbuild's errors, or one of their form
   */
  compile: (entries: string[]) => Promise<Program>;
}

/** Compiled modules, ready to run. */
export interface Program {
  /** By path relative to the project. */
  modules: ReadonlyMap<string, CompiledModule>;
  /** Runs the entries and what they import, each once, in the order of their imports. Returns the exports by path. */
  run: (globals?: Record<string, unknown>) => Promise<Map<string, object>>;
}

/** Modules by path, each with the state of its file when it was compiled. */
export type CompiledModules = Map<string, { state: string; module: Promise<CompiledModule> }>;

export interface RunnerOptions {
  /** What was compiled before with the same `prepare`. */
  known?: CompiledModules;
  /** Changes a module's source before it is compiled. What it writes may use the `globals` of a run: `$.name`. */
  prepare?: (file: string, source: string) => string;
}

export function createModuleRunner({
  known = new Map(),
  prepare = (_file, source) => source,
}: RunnerOptions = {}): ModuleRunner {
  function compileFile(file: string): Promise<CompiledModule> {
    const found = statSync(file, { throwIfNoEntry: false });
    const state = `${found?.mtimeMs} ${found?.size}`;
    const before = known.get(file);
    if (before?.state === state) return before.module;
    const module = readFile(file, 'utf8').then((source) => compileModule(file, prepare(file, source)));
    known.set(file, { state, module });
    return module;
  }

  return {
    async compile(entries) {
      const found = new Map<string, Promise<CompiledModule>>();
      async function find(file: string, importer?: string): Promise<void> {
        if (found.has(file)) return;
        if (importer && !statSync(file, { throwIfNoEntry: false })) throw missingFile(importer, file);
        const compiled = compileFile(file);
        found.set(file, compiled);
        const module = await compiled;
        await Promise.all([...module.imports, ...module.lazyImports].map((each) => find(each, file)));
      }
      await Promise.all(entries.map((entry) => find(entry)));
      const modules = new Map<string, CompiledModule>();
      for (const [file, module] of found) modules.set(file, await module);
      return { modules, run: (globals = {}) => runProgram(entries, modules, globals) };
    },
  };
}

async function runProgram(
  entries: string[],
  modules: Program['modules'],
  globals: Record<string, unknown>,
): Promise<Map<string, object>> {
  const ran = new Map<string, object>();

  function run(file: string): object {
    const before = ran.get(file);
    if (before) return before;
    const compiled = modules.get(file);
    if (!compiled) throw new Error(`${file} was not compiled`);
    const module = { exports: {} };
    ran.set(file, module.exports);
    const require = (name: string) => {
      const target = compiled.targetOf(name);
      return target ? run(target) : packageOf(name);
    };
    const scope = { ...globals, url: pathToFileURL(resolve(file)).href, import: importLater(compiled) };
    compiled.run(module, module.exports, require, scope);
    ran.set(file, module.exports);
    return module.exports;
  }

  /** What `import()` does in a module. */
  const importLater = (importer: CompiledModule) => async (name: string) => {
    const target = importer.targetOf(name);
    if (!target) return import(name);
    await importPackages([target], modules);
    return run(target);
  };

  await importPackages(entries, modules);
  for (const entry of entries) run(entry);
  return ran;
}

const packages = new Map<string, object>();

/** Imports the packages that running these modules needs. */
async function importPackages(entries: string[], modules: Program['modules']): Promise<void> {
  const reached = new Set(entries);
  const names = new Set<string>();
  for (const file of reached) {
    for (const name of modules.get(file)?.packages ?? []) names.add(name);
    for (const each of modules.get(file)?.imports ?? []) reached.add(each);
  }
  const missing = [...names].filter((name) => !packages.has(name));
  const imported = await Promise.all(missing.map((name) => import(name)));
  // The mark tells esbuild's code that `default` is the default export, and not the whole object.
  for (const [index, name] of missing.entries())
    packages.set(name, Object.assign(Object.create({ __esModule: true }), imported[index]));
}

function packageOf(name: string): object {
  const found = packages.get(name) ?? (isBuiltin(name) ? process.getBuiltinModule(name) : undefined);
  if (!found) throw new Error(`the package ${name} was not imported`);
  return found;
}

/** In the form of esbuild's errors. */
function missingFile(importer: string, file: string): Error {
  const text = `it imports ${file}, which does not exist`;
  return Object.assign(new Error(`${importer}: ${text}`), {
    errors: [{ text, location: { file: importer, line: 1, column: 0, lineText: '' } }],
  });
}
