import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Runs a CommonJS bundle and returns its exports. `globals` are variables that the bundle can use; `modules` are what
 * `require` returns for their names instead of the installed packages. `import` would not do: Node never frees an
 * imported module, and a build may run ten thousand documents.
 */
export function runCommonJs<Exports>(
  code: string,
  {
    globals = {},
    modules = {},
  }: { globals?: Record<string, unknown>; modules?: Record<string, unknown> } = {},
): Exports {
  const module = { exports: {} };
  const requireModule = (name: string) => modules[name] ?? require(name);
  const names = ['module', 'exports', 'require', ...Object.keys(globals)];
  new Function(...names, code)(module, module.exports, requireModule, ...Object.values(globals));
  return module.exports as Exports;
}
