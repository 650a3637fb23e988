import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Runs a CommonJS bundle and returns its exports; `globals` are names it finds beside `require`, `modules` are
 * given to it by their names instead of what is installed. Not an `import`, because an imported module is never
 * given back, and a build may run ten thousand documents.
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
