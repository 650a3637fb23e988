import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Runs a CommonJS bundle and returns its exports; `globals` are names it finds beside `require`. Not an
 * `import`, because an imported module is never given back, and a build may run ten thousand documents.
 */
export function runCommonJs<Exports>(code: string, globals: Record<string, unknown> = {}): Exports {
  const module = { exports: {} };
  const names = ['module', 'exports', 'require', ...Object.keys(globals)];
  new Function(...names, code)(module, module.exports, require, ...Object.values(globals));
  return module.exports as Exports;
}
