import { basename, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { InvalidContent } from '../facts/read-yaml.ts';
import { lineOfWords } from './line-of-words.ts';

/** A document that MDX has compiled. */
export interface DocumentSource {
  /** Relative to the project. */
  file: string;
  /** As its author wrote it. */
  text: string;
  /** The module that MDX made of it. */
  code: string;
}

export interface DocumentModule {
  /** CommonJS that exports the document. It contains everything that the document imports except React's runtime. */
  code: string;
  /** The files it imports, relative to the project. */
  imports: string[];
}

/** Bundles each document with what it imports, all in one run of esbuild. `styles` replaces styles by class names. */
export async function bundleModules(
  sources: DocumentSource[],
  styles: Plugin,
): Promise<Map<string, DocumentModule>> {
  const byFile = new Map(sources.map((source) => [resolve(source.file), source]));
  const result = await build({
    entryPoints: Object.fromEntries(sources.map(({ file }, index) => [String(index), file])),
    outdir: 'documents',
    write: false,
    metafile: true,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    external: ['react/jsx-runtime'],
    plugins: [compiledDocuments(byFile), styles],
    logLevel: 'silent',
    logLimit: 0,
  }).catch((error: { errors?: Message[] }) => {
    throw error.errors ? new InvalidContent(error.errors.map((each) => faultOf(each, byFile))) : error;
  });
  const inputs = Object.entries(result.metafile.outputs).map(
    ([name, output]) => [basename(name), Object.keys(output.inputs)] as const,
  );
  const inputsOf = new Map(inputs);
  return new Map(
    result.outputFiles.map(({ path, text }) => {
      const name = basename(path);
      const { file = '' } = sources[Number.parseInt(name, 10)] ?? {};
      const imports = (inputsOf.get(name) ?? []).filter((input) => resolve(input) !== resolve(file));
      return [file, { code: text, imports }];
    }),
  );
}

/** Gives esbuild the compiled modules in place of the documents. */
function compiledDocuments(sources: Map<string, DocumentSource>): Plugin {
  return {
    name: 'compiled-documents',
    setup(esbuild) {
      esbuild.onLoad({ filter: /\.mdx$/ }, ({ path }) => {
        const source = sources.get(path);
        if (source) return { contents: source.code, loader: 'js' };
        return { errors: [{ text: 'a document cannot be imported: link to it' }] };
      });
    },
  };
}

interface Message {
  text: string;
  location?: { file: string; line: number; column: number } | null;
}

/** The fault of an esbuild error. esbuild counts the lines of the compiled module: the document's own line is searched. */
function faultOf({ text, location }: Message, sources: Map<string, DocumentSource>): string {
  if (!location) return text;
  const source = sources.get(resolve(location.file));
  const line = source ? lineOfWords(source.text, text) : location.line;
  return `${source?.file ?? location.file}:${line}:${source ? 1 : location.column + 1} ${text}`;
}
