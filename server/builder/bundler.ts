import { type BuildContext, type BuildOptions, context, type Metafile } from 'esbuild';
import { staticStyles } from './extract-styles.ts';
import type { ExtractedStyles } from './extracted-styles.ts';

/** Runs esbuild, incrementally where the same bundle ran before: development repeats bundles after a save. */
export interface Bundler {
  /** `styles` puts class names where the sources have styles. */
  bundle: (options: BuildOptions, styles?: ExtractedStyles) => Promise<Bundle>;
  /** Ends esbuild's work on all bundles. */
  dispose: () => Promise<void>;
}

export interface Bundle {
  /** The files of the entry points, relative to the build's folder. */
  entries: string[];
  /** All files, relative to the build's folder. */
  files: string[];
  /** The files that run when an entry point, or a file that is imported dynamically, is loaded: its own and those it imports. */
  startOf: (source: string) => string[];
  /** Folders of the packages that are in it. */
  packages: string[];
}

/** @param outDir the build's folder, into which all bundles go */
export function createBundler(outDir: string): Bundler {
  const contexts = new Map<string, BuildContext>();
  const inBuild = (file: string) => file.slice(outDir.length + 1);
  const isStatic = ({ kind }: { kind: string }) => kind === 'import-statement';
  // esbuild calls the plugins that a bundle started with at each of its runs: this one must know the styles of now.
  let current: ExtractedStyles = { rules: [], names: {} };
  const plugins = [staticStyles(() => current)];
  return {
    async bundle(options, styles) {
      if (styles) current = styles;
      const key = JSON.stringify([options.entryPoints, options.define]);
      const all = [...(options.plugins ?? []), ...(styles ? plugins : [])];
      const existing = contexts.get(key) ?? (await context({ ...options, plugins: all }));
      contexts.set(key, existing);
      const { metafile } = await existing.rebuild();
      const outputs = Object.entries(metafile?.outputs ?? {}).map(([file, { entryPoint, imports }]) => ({
        file: inBuild(file),
        entryPoint,
        imports,
      }));
      const entryPoints = options.entryPoints as unknown[];
      return {
        entries: outputs.filter(({ entryPoint }) => entryPoints.includes(entryPoint)).map(({ file }) => file),
        files: outputs.map(({ file }) => file),
        startOf: (source) =>
          outputs
            .filter(({ entryPoint }) => entryPoint === source)
            // esbuild lists what they import in their turn, too.
            .flatMap(({ file, imports }) => [
              file,
              ...imports.filter(isStatic).map(({ path }) => inBuild(path)),
            ]),
        packages: metafile ? packagesIn(metafile) : [],
      };
    },

    async dispose() {
      await Promise.all([...contexts.values()].map((each) => each.dispose()));
    },
  };
}

/** The folders of the packages that have at least a byte in a bundle. */
export function packagesIn({ outputs }: Pick<Metafile, 'outputs'>): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const folders = inputs.flatMap(([file, { bytesInOutput }]) => {
    // The innermost: packages have packages of their own in `node_modules` of their own.
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
    return folder && bytesInOutput > 0 ? [folder] : [];
  });
  return [...new Set(folders)];
}
