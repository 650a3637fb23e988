import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import type { DocumentSection } from '../../../shared/page.ts';
import type { Shop } from '../../../shared/shop.ts';
import { contentHash } from '../../release/content-hash.ts';
import type { StoredDocument } from '../../release/documents.ts';
import type { FrontMatter } from '../../release/front-matter.ts';
import { InvalidContent } from '../facts/read-yaml.ts';
import { iconOf } from '../icons.ts';
import { type CompiledDocument, compileMdx } from './compile-mdx.ts';
import type { DocumentRecord } from './document-index.ts';
import type { DocumentKeys } from './document-keys.ts';
import { bundleModules, type DocumentModule, lineOfWords } from './document-modules.ts';
import { documentText } from './document-store.ts';
import { readFrontMatter } from './front-matter.ts';
import { linkFault } from './link-shapes.ts';
import type { Reference } from './mdx-checks.ts';
import type { ProseRenderer } from './prose-renderer.ts';

export interface CompileContext {
  shop: Shop;
  prose: ProseRenderer;
  keys: DocumentKeys;
  styles: Plugin;
}

export interface CompiledBatch {
  documents: StoredDocument[];
  records: DocumentRecord[];
  faults: string[];
}

interface Draft extends CompiledDocument {
  file: string;
  path: string;
  text: string;
  frontMatter: FrontMatter;
}

/** Some documents from MDX to HTML: MDX through esbuild, which bundles what they import; each module is run once, here. */
export async function compileDocuments(
  batch: { file: string; path: string }[],
  context: CompileContext,
): Promise<CompiledBatch> {
  const result: CompiledBatch = { documents: [], records: [], faults: [] };
  /** Runs what may find faults, and keeps them. */
  const attempt = async <T>(run: () => T | Promise<T>): Promise<T | null> => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof InvalidContent)) throw error;
      result.faults.push(...error.faults);
      return null;
    }
  };

  const drafts: Draft[] = [];
  for (const source of batch) {
    const draft = await attempt(() => readDraft(source, context));
    if (draft) drafts.push(draft);
  }
  const modules = await attempt(() => bundleModules(drafts, context.styles));
  for (const draft of drafts) {
    const module = modules?.get(draft.file);
    const finished = module && (await attempt(() => finish(draft, module, context)));
    if (!finished) continue;
    result.documents.push(finished.document);
    result.records.push(finished.record);
  }
  return result;
}

async function readDraft(
  { file, path }: { file: string; path: string },
  context: CompileContext,
): Promise<Draft> {
  const { shop, prose } = context;
  const text = await readFile(file, 'utf8');
  const { frontMatter, body } = readFrontMatter(file, text);
  const hasIcon = (name: string) => iconOf(name) !== null;
  return { file, path, text, frontMatter, ...compileMdx(file, body, { shop, rules: prose.rules, hasIcon }) };
}

/** The document's HTML, and what the build keeps of it. */
async function finish(draft: Draft, module: DocumentModule, { shop, prose, keys }: CompileContext) {
  const { file, path, text, frontMatter } = draft;
  const html = render(draft, module, { shop, prose });
  const ids = valuesOf(html, 'id');
  const own = new Set(ids.map((id) => `#${id}`));
  const references = referencesIn(html, draft, shop.publicUrl);
  const double = ids.find((id, index) => ids.indexOf(id) !== index);
  if (double) {
    throw new InvalidContent([
      `${file}:${lineOfWords(text, `"${double}"`)}:1 the id "${double}" stands twice`,
    ]);
  }
  const document: StoredDocument = { ...frontMatter, path, html, sections: sectionsOf(html) };
  const record: DocumentRecord = {
    ...frontMatter,
    file,
    path,
    key: keys.keyOf(text),
    hash: contentHash(documentText(document)),
    imports: await keys.hashesOf(module.imports),
    ids,
    // The headings' links to themselves are many, and lead where they should.
    references: references.filter(({ href }) => !own.has(href)),
  };
  return { document, record };
}

function render(
  { file, text }: Draft,
  module: DocumentModule,
  { shop, prose }: Pick<CompileContext, 'shop' | 'prose'>,
) {
  try {
    return prose.render(prose.run(module.code), { shop, icons: (name) => iconOf(name) ?? undefined });
  } catch (error) {
    const { message } = error as Error;
    throw new InvalidContent([`${file}:${lineOfWords(text, message)}:1 could not be rendered: ${message}`]);
  }
}

/**
 * Every link and picture of this site in a document's HTML, those too that expressions and imports have made.
 * Throws where one of these has a wrong shape.
 */
function referencesIn(html: string, { file, references, computed }: Draft, publicUrl: string): Reference[] {
  const places = new Map(references.map((reference) => [reference.href, reference]));
  const hrefs = new Set([...valuesOf(html, 'href'), ...valuesOf(html, 'src')]);
  const { line, column } = computed ?? { line: 1, column: 1 };
  const all = [...hrefs].map((href) => places.get(href) ?? { href, line, column });
  const faults = all.flatMap(({ href, line, column }) => {
    const fault = linkFault(href, publicUrl);
    return fault ? [`${file}:${line}:${column} the link "${href}" ${fault}`] : [];
  });
  if (faults.length > 0) throw new InvalidContent(faults);
  return all.filter(({ href }) => /^[/#]/.test(href));
}

/** The values of an attribute in HTML that React has written. */
function valuesOf(html: string, attribute: string): string[] {
  return [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value]) =>
    decode(value ?? ''),
  );
}

function sectionsOf(html: string): DocumentSection[] {
  return [...html.matchAll(/<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(([, id = '', title = '']) => ({
    id,
    title: decode(title.replace(/<[^>]*>/g, '')),
  }));
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const decode = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? '');
