import { readFile } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import { compile } from '@mdx-js/mdx';
import { build, type Plugin } from 'esbuild';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import remarkGfm from 'remark-gfm';
import type { Shop } from '../../shared/shop.ts';
import { filesUnder } from '../build/inputs.ts';
import { runCommonJs } from '../build/run-common-js.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import type { StoredDocument } from './library.ts';
import { InvalidContent } from './read-yaml.ts';

export interface DocumentCompiler {
  /** Every document as HTML; only those whose file has changed since the last call are compiled. */
  compileAll: (shop: Shop) => Promise<StoredDocument[]>;
  dispose: () => Promise<void>;
}

type Content = ComponentType<{ shop: Shop }>;

interface Compiled {
  source: string;
  frontMatter: FrontMatter;
  Content: Content;
}

/**
 * Compiles `pages/**\/*.mdx`: one document, one URL. MDX goes through esbuild, which bundles what a
 * document imports; the module is run here, once, and only its HTML reaches the server.
 */
export function createDocumentCompiler({ pagesDir }: { pagesDir: string }): DocumentCompiler {
  const cache = new Map<string, Compiled>();

  return {
    async compileAll(shop) {
      const files = (await filesUnder(pagesDir)).filter((file) => file.endsWith('.mdx'));
      const faults: string[] = [];
      const stale: { file: string; source: string; frontMatter: FrontMatter }[] = [];
      for (const file of files) {
        const source = await readFile(file, 'utf8');
        if (cache.get(file)?.source === source) continue;
        try {
          const { frontMatter } = readFrontMatter(file, source);
          stale.push({ file, source, frontMatter });
        } catch (error) {
          if (!(error instanceof InvalidContent)) throw error;
          faults.push(...error.faults);
        }
      }
      if (faults.length > 0) throw new InvalidContent(faults);
      const modules = await bundleDocuments(stale.map(({ file }) => file));
      for (const { file, source, frontMatter } of stale) {
        cache.set(file, {
          source,
          frontMatter,
          Content: runCommonJs<{ default: Content }>(modules.get(file) ?? '').default,
        });
      }
      return files.map((file) => {
        const { frontMatter, Content } = cache.get(file) as Compiled;
        const path = `/${relative(pagesDir, file).replace(/\.mdx$/, '')}`;
        return { ...frontMatter, path, html: renderToStaticMarkup(createElement(Content, { shop })) };
      });
    },
    async dispose() {
      cache.clear();
    },
  };
}

/** One CommonJS module a document, by file: what it imports is bundled in, but for React's runtime. */
async function bundleDocuments(files: string[]): Promise<Map<string, string>> {
  if (files.length === 0) return new Map();
  const result = await build({
    entryPoints: Object.fromEntries(files.map((file, index) => [String(index), file])),
    outdir: 'documents',
    write: false,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    external: ['react/jsx-runtime'],
    plugins: [mdxPlugin],
    logLevel: 'silent',
  }).catch((error: { errors?: Message[] }) => {
    throw error.errors ? new InvalidContent(error.errors.map(faultOf)) : error;
  });
  return new Map(
    result.outputFiles.map((output) => [files[Number(basename(output.path, '.js'))] ?? '', output.text]),
  );
}

interface Message {
  text: string;
  location?: { file: string; line: number; column: number } | null;
}

const faultOf = ({ text, location }: Message): string =>
  location ? `${location.file}:${location.line}:${location.column + 1} ${text}` : text;

const mdxPlugin: Plugin = {
  name: 'mdx',
  setup(esbuild) {
    esbuild.onLoad({ filter: /\.mdx$/ }, async ({ path }) => {
      const file = relative(resolve(), path);
      const { body } = readFrontMatter(file, await readFile(path, 'utf8'));
      try {
        const compiled = await compile({ value: body, path: file }, { remarkPlugins: [remarkGfm] });
        return { contents: String(compiled), loader: 'js' };
      } catch (error) {
        const {
          reason,
          message,
          line = 1,
          column = 1,
        } = error as {
          reason?: string;
          message: string;
          line?: number;
          column?: number;
        };
        return { errors: [{ text: reason ?? message, location: { file, line, column: column - 1 } }] };
      }
    });
  },
};
