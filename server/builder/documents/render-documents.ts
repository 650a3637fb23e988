import type { Shop } from '../../../shared/shop.ts';
import type { StoredDocument } from '../../release/documents.ts';
import type { Bundler } from '../esbuild/bundler.ts';
import { bundleKey, noteSources } from '../esbuild/reuse-bundles.ts';
import { readSources } from '../files/content-key.ts';
import { collectFaults, InvalidContent } from '../files/invalid-content.ts';
import { recall, store } from '../files/memory.ts';
import { iconOf } from '../icons/icon-drawings.ts';
import { withoutStyles } from '../styles/static-styles.ts';
import type { StyleNames } from '../styles/styled-modules.ts';
import { bundleDocuments, type DocumentBundle } from './bundle-documents.ts';
import { lineOfWords } from './line-of-words.ts';
import { type DocumentRecord, type DocumentSource, unrendered } from './read-documents.ts';

export interface RenderOptions {
  bundler: Bundler;
  contentDir: string;
  /** The folder that builds share. */
  cacheDir: string;
  shop: Shop;
  /** From `priceTexts`. */
  prices: Record<string, string>;
  names: StyleNames;
}

export interface RenderedDocument {
  record: DocumentRecord;
  stored: StoredDocument;
}

/** Documents that are bundled together: however many there are, few are in memory at a time. */
const batchSize = 500;

/**
 * Renders documents to HTML, each again only where its text, a component or a fact has changed. What documents import and
 * are rendered with is bundled by esbuild, and React renders it here, once.
 */
export async function renderDocuments(
  sources: DocumentSource[],
  options: RenderOptions,
): Promise<{ documents: RenderedDocument[]; faults: string[] }> {
  const { shop, prices, names, bundler } = options;
  const read = async () => withoutStyles(await readSources('client', 'shared', 'server/builder'), names);
  const inputs = { name: 'documents', options: bundler.mode };
  const code = await read();
  const keyOf = (components: string, { file, text, code, frontMatter }: DocumentSource): string => {
    const facts = /\bprops\b/.test(text) ? [shop, prices] : shop.publicUrl;
    return JSON.stringify([components, file, code, frontMatter, facts]);
  };
  const before = bundleKey(inputs, code);
  const known = new Map(
    sources.map((source) => [source, recall<RenderedDocument>('document', keyOf(before, source))]),
  );
  const { faults, attempt } = collectFaults();
  const missing = sources.filter((source) => !known.get(source));
  for (let from = 0; from < missing.length; from += batchSize) {
    const batch = missing.slice(from, from + batchSize);
    const bundle = await attempt(() => bundleDocuments(batch, options));
    if (!bundle) continue;
    noteSources('documents', code, bundle.sources);
    for (const source of batch) {
      const rendered = await attempt(() => renderDocument(source, bundle, options));
      if (rendered) known.set(source, rendered);
    }
  }
  const now = bundleKey(inputs, code);
  // Not where a source was saved meanwhile: nobody knows which of the two the documents were rendered with.
  const isKnown = now === bundleKey(inputs, await read());
  for (const source of now === before ? missing : sources) {
    const rendered = known.get(source);
    if (rendered && isKnown) store('document', keyOf(now, source), rendered);
  }
  return { documents: [...known.values()].flatMap((rendered) => rendered ?? []), faults };
}

async function renderDocument(
  source: DocumentSource,
  bundle: DocumentBundle,
  { shop, prices }: Pick<RenderOptions, 'shop' | 'prices'>,
): Promise<RenderedDocument> {
  // The parser of HTML is loaded only now: most builds render no document.
  const { factsOf } = await import('./html-facts.ts');
  const { file, path, text, frontMatter } = source;
  const html = htmlOf(source, bundle, { shop, prices });
  const { ids, sections, leadEnd, faults } = factsOf(html);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated) {
    throw new InvalidContent([
      `${file}:${lineOfWords(text, `"${repeated}"`)}:1 the id "${repeated}" stands twice`,
    ]);
  }
  if (faults.length > 0) {
    throw new InvalidContent(
      faults.map(
        ({ text: fault, tag }) => `${file}:${lineOfWords(text, `"={" "${tag}" ${fault}`)}:1 ${fault}`,
      ),
    );
  }
  return {
    record: { ...unrendered(source), ids },
    stored: { ...frontMatter, path, html, leadEnd, sections },
  };
}

function htmlOf(
  { file, text }: DocumentSource,
  { contents, renderDocument }: DocumentBundle,
  facts: Pick<RenderOptions, 'shop' | 'prices'>,
): string {
  try {
    const content = contents[file]?.();
    if (!content) throw new Error(`${file} is not in the bundle of documents`);
    return renderDocument(content, { ...facts, icons: (name) => iconOf(name) ?? undefined });
  } catch (error) {
    const { message } = error as Error;
    throw new InvalidContent([`${file}:${lineOfWords(text, message)}:1 could not be rendered: ${message}`]);
  }
}
