import { resolve } from 'node:path';
import type { Message, Plugin } from 'esbuild';
import { loadBundle } from '../../release/load-bundle.ts';
import { type Bundler, componentBundle } from '../esbuild/bundler.ts';
import { InvalidContent } from '../files/invalid-content.ts';
import { staticStyles } from '../styles/static-styles.ts';
import type { StyleNames } from '../styles/styled-modules.ts';
import { lineOfWords } from './line-of-words.ts';
import type * as ProseBundle from './prose-bundle.tsx';
import type { DocumentSource } from './read-documents.ts';

/** A bundle of documents, ready to be rendered. */
export interface DocumentBundle extends Pick<typeof ProseBundle, 'renderDocument'> {
  /** By file: runs the document's module. */
  contents: Record<string, () => ProseBundle.DocumentContent>;
  /** The project's files in it, but for documents. */
  sources: string[];
}

/**
 * Bundles documents with what they import and with what renders them, and loads the bundle.
 * @throws {InvalidContent} where a document imports what there is not
 */
export async function bundleDocuments(
  documents: DocumentSource[],
  { bundler, cacheDir, names }: { bundler: Bundler; cacheDir: string; names: StyleNames },
): Promise<DocumentBundle> {
  const byPath = new Map(documents.map((document) => [resolve(document.file), document]));
  const outfile = resolve(cacheDir, 'documents.cjs');
  const rows = [...byPath].map(
    ([path, { file }]) => `  ${JSON.stringify(file)}: () => require(${JSON.stringify(path)}).default,`,
  );
  const contents = [
    "export { renderDocument } from './server/builder/documents/prose-bundle.tsx';",
    `export const contents = {\n${rows.join('\n')}\n};`,
  ].join('\n');
  const { sources } = await bundler
    .bundle('documents', cacheDir, {
      ...componentBundle(bundler.mode),
      stdin: { contents, resolveDir: '.', loader: 'js' },
      outfile,
      minify: false,
      plugins: [
        compiledDocuments(bundler.latest('documents', byPath)),
        staticStyles(bundler.latest('names', names)),
      ],
    })
    .catch((error: { errors?: Message[] }) => {
      throw error.errors ? new InvalidContent(error.errors.map((each) => bundleFault(each, byPath))) : error;
    });
  const loaded = loadBundle<Omit<DocumentBundle, 'sources'>>(outfile);
  return { ...loaded, sources: sources.filter((file) => !file.endsWith('.mdx')) };
}

/** Gives esbuild the compiled modules in place of the documents. */
function compiledDocuments(documents: () => ReadonlyMap<string, DocumentSource>): Plugin {
  return {
    name: 'compiled-documents',
    setup(esbuild) {
      // From the project, wherever the document lies: a content folder may be outside, and no file beside a document is run.
      esbuild.onResolve({ filter: /^react\/|\/shared\// }, ({ path, importer, kind }) => {
        if (!importer.endsWith('.mdx')) return null;
        return esbuild.resolve(path.replace(/^(\.\.\/)+/, './'), { resolveDir: resolve('.'), kind });
      });
      esbuild.onLoad({ filter: /\.mdx$/ }, ({ path }) => {
        const document = documents().get(path);
        if (document) return { contents: document.code, loader: 'js' };
        return { errors: [{ text: 'a document cannot be imported: link to it' }] };
      });
    },
  };
}

/** The fault of an esbuild error. esbuild counts the lines of the compiled module: the document's own line is searched. */
function bundleFault({ text, location }: Message, documents: ReadonlyMap<string, DocumentSource>): string {
  if (!location) return text;
  const document = documents.get(resolve(location.file));
  const line = document ? lineOfWords(document.text, text) : location.line;
  return `${document?.file ?? location.file}:${line}:${document ? 1 : location.column + 1} ${text}`;
}
