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
  /** Folders of the packages that are in it. */
  packages: string[];
}

/** @param outDir the build's folder, into which all bundles go */
export function createBundler(outDir: string): Bundler {
  const contexts = new Map<string, BuildContext>();
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
      const outputs = Object.entries(metafile?.outputs ?? {}).map(
        ([file, { entryPoint }]) => [file.slice(outDir.length + 1), entryPoint] as const,
      );
      const entryPoints = options.entryPoints as unknown[];
      return {
        entries: outputs.filter(([, entry]) => entryPoints.includes(entry)).map(([file]) => file),
        files: outputs.map(([file]) => file),
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
