import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

/**
 * Has bundles take Node's own modules from `process.getBuiltinModule`, and of each only the exports that they use. An `import`
 * makes Node read all exports at once, and load what these need: `node:http` alone brings undici, for `WebSocket`.
 */
export const plainBuiltins: Plugin = {
  name: 'plain-builtins',
  setup(build) {
    build.onResolve({ filter: /^[\w:/]+$/ }, ({ path, kind }) => {
      if (!isBuiltin(path) || kind === 'dynamic-import') return null;
      return { path, namespace: kind === 'require-call' ? 'required-builtin' : 'imported-builtin' };
    });
    build.onLoad({ filter: /.*/, namespace: 'required-builtin' }, ({ path }) => ({
      contents: `module.exports = ${taken(path)};`,
    }));
    build.onLoad({ filter: /.*/, namespace: 'imported-builtin' }, ({ path }) => {
      const names = Object.keys(process.getBuiltinModule(path) ?? {}).filter((name) =>
        /^(?!default$)\w+$/.test(name),
      );
      // As pure calls: esbuild leaves out those that nobody uses.
      const exported = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => whole.${name})();`);
      return { contents: [`const whole = ${taken(path)};`, 'export default whole;', ...exported].join('\n') };
    });
  },
};

const taken = (path: string) => `/* @__PURE__ */ process.getBuiltinModule(${JSON.stringify(path)})`;
