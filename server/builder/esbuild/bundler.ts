import { relative, resolve } from 'node:path';
import { type BuildContext, type BuildOptions, build, context, type Metafile } from 'esbuild';
import type { BuildMode } from '../../release/record.ts';

/** Runs esbuild. In development it keeps what it has parsed, so that a save costs little. */
export interface Bundler {
  mode: BuildMode;
  /**
   * Makes a bundle.
   * @param name tells this bundle from all others of a build
   * @param outDir the folder that the paths of its files are relative to
   */
  bundle: (name: string, outDir: string, options: BuildOptions) => Promise<Bundle>;
  /** A plugin outlives a build in development: it reads by this what was handed over last under the name. */
  latest: <Value>(name: string, value: Value) => () => Value;
  /** Ends esbuild's work on all bundles. */
  dispose: () => Promise<void>;
}

/** All paths are relative to the build's folder, but those of sources and packages. */
export interface Bundle {
  /** The files of the entry points. */
  entries: string[];
  files: string[];
  /** The files that run when an entry point, or a file that is imported dynamically, is loaded: its own and those it imports. */
  startOf: (source: string) => string[];
  /** The project's files that are in it, relative to the project. */
  sources: string[];
  /** Folders of the packages that are in it. */
  packages: string[];
}

/** Browsers since 2021; older ones get the page without script. */
export const browsers = ['es2020', 'chrome87', 'firefox85', 'safari14.1'];

/** For what runs in the build itself, and on the server. */
export const forNode = {
  platform: 'node',
  target: 'node24',
  sourcemap: true,
  sourcesContent: false,
} satisfies BuildOptions;

/** A bundle of components for Node. In development it goes without React's packages: a megabyte that no save changes. */
export const componentBundle = (mode: BuildMode): BuildOptions => ({
  ...forNode,
  format: 'cjs',
  external: mode === 'development' ? ['react', 'react-dom', 'react-router'] : [],
});

export function createBundler(mode: BuildMode): Bundler {
  /** By the bundle's name, each with the options that it was made of: another file to bundle takes another context. */
  const contexts = new Map<string, { key: string; opened: BuildContext }>();
  const values = new Map<string, unknown>();

  async function rebuild(name: string, options: BuildOptions): Promise<Metafile | undefined> {
    const { entryPoints, stdin, define } = options;
    const key = JSON.stringify([entryPoints, stdin, define]);
    const known = contexts.get(name);
    if (known && known.key !== key) await known.opened.dispose();
    const opened = known?.key === key ? known.opened : await context(options);
    contexts.set(name, { key, opened });
    return (await opened.rebuild()).metafile;
  }

  return {
    mode,
    async bundle(name, outDir, options) {
      const common = commonOptions(mode);
      const all = { ...common, ...options, define: { ...common.define, ...options.define } };
      const metafile = mode === 'development' ? await rebuild(name, all) : (await build(all)).metafile;
      return bundleOf(metafile ?? { inputs: {}, outputs: {} }, sourcesOf(options), outDir);
    },
    latest<Value>(name: string, value: Value) {
      values.set(name, value);
      return () => values.get(name) as Value;
    },
    async dispose() {
      await Promise.all([...contexts.values()].map(({ opened }) => opened.dispose()));
    },
  };
}

function commonOptions(mode: BuildMode): BuildOptions {
  return {
    bundle: true,
    jsx: 'automatic',
    // Not taken from the environment: outside production React prints stacks into the HTML.
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    conditions: [mode, 'module'],
    minify: mode === 'production',
    metafile: true,
    logLevel: 'silent',
    logLimit: 0,
    legalComments: 'none',
    // The names of files have hashes of sources' paths in them: the same ones wherever the packages are.
    preserveSymlinks: true,
  };
}

/** The entry points, as esbuild calls them in its report. */
function sourcesOf({ entryPoints = ['<stdin>'] }: BuildOptions): string[] {
  const list = Array.isArray(entryPoints) ? entryPoints : Object.values(entryPoints);
  return list.map((each) => (typeof each === 'string' ? each : each.in));
}

function bundleOf(metafile: Metafile, sources: string[], outDir: string): Bundle {
  const inBuild = (file: string) => relative(resolve(outDir), resolve(file));
  const outputs = Object.entries(metafile.outputs).filter(([file]) => !file.endsWith('.map'));
  return {
    // What is imported dynamically is an entry point for esbuild, too.
    entries: outputs.flatMap(([file, { entryPoint = '' }]) =>
      sources.includes(entryPoint) ? inBuild(file) : [],
    ),
    files: Object.keys(metafile.outputs).map(inBuild),
    startOf: (source) =>
      outputs
        .filter(([, { entryPoint }]) => entryPoint === source)
        // esbuild lists what they import in their turn, too.
        .flatMap(([file, { imports }]) => [
          inBuild(file),
          ...imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => inBuild(path)),
        ]),
    sources: Object.keys(metafile.inputs).filter((file) => !/node_modules\/|^<|^\w+:/.test(file)),
    packages: packagesIn(metafile),
  };
}

/** The folders of the packages that have at least a byte in a bundle. */
function packagesIn({ outputs }: Pick<Metafile, 'outputs'>): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const folders = inputs.flatMap(([file, { bytesInOutput }]) => {
    // The innermost: packages have packages of their own in `node_modules` of their own.
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
    return folder && bytesInOutput > 0 ? [folder] : [];
  });
  return [...new Set(folders)];
}
