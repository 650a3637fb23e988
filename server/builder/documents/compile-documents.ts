import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { contentHash } from '../../release/content-hash.ts';
import type { StoredDocument } from '../../release/documents.ts';
import type { FrontMatter } from '../../release/front-matter.ts';
import { InvalidContent } from '../facts/read-yaml.ts';
import { iconFault, iconOf } from '../icons.ts';
import type { DocumentProps } from './check-facts.ts';
import { type CompiledDocument, compileMdx } from './compile-mdx.ts';
import type { DocumentRecord } from './document-index.ts';
import type { DocumentKeys } from './document-keys.ts';
import { bundleModules, type DocumentModule, lineOfWords } from './document-modules.ts';
import { documentText } from './document-store.ts';
import { readFrontMatter } from './front-matter.ts';
import { factsOf } from './html-facts.ts';
import { linkFault } from './link-shapes.ts';
import type { Reference } from './mdx-checks.ts';
import { readPicture } from './pictures.ts';
import type { ProseRenderer } from './prose-renderer.ts';

export interface CompileContext extends DocumentProps {
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

/**
 * Compiles documents to HTML: MDX makes a module of each, esbuild bundles it with what it imports, and React renders it
 * here, once.
 */
export async function compileDocuments(
  batch: { file: string; path: string }[],
  context: CompileContext,
): Promise<CompiledBatch> {
  const result: CompiledBatch = { documents: [], records: [], faults: [] };
  /** Runs a step of the work and collects the faults that it throws. */
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
  const { shop, prices, prose } = context;
  const text = await readFile(file, 'utf8');
  const { frontMatter, body } = readFrontMatter(file, path, text);
  return {
    file,
    path,
    text,
    frontMatter,
    ...compileMdx(file, body, { shop, prices, rules: prose.rules, iconFault, pictureOf: readPicture }),
  };
}

/** The document as the build writes it, and its record. */
async function finish(draft: Draft, module: DocumentModule, { shop, prices, prose, keys }: CompileContext) {
  const { file, path, text, frontMatter } = draft;
  const html = render(draft, module, { shop, prices, prose });
  const { ids, addresses, sections, leadEnd } = factsOf(html);
  const ownIds = new Set(ids.map((id) => `#${id}`));
  const references = referencesTo(addresses, draft, shop.publicUrl);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated) {
    throw new InvalidContent([
      `${file}:${lineOfWords(text, `"${repeated}"`)}:1 the id "${repeated}" stands twice`,
    ]);
  }
  const document: StoredDocument = { ...frontMatter, path, html, leadEnd, sections };
  const record: DocumentRecord = {
    ...frontMatter,
    file,
    path,
    key: keys.keyOf(text),
    hash: contentHash(documentText(document)),
    imports: await keys.hashesOf([...module.imports, ...draft.pictures]),
    ids,
    ...(draft.warnings.length > 0 && { warnings: draft.warnings }),
    // Left out are the many links of headings to themselves, whose target is there.
    references: references.filter(({ href }) => !ownIds.has(href)),
  };
  return { document, record };
}

function render(
  { file, text }: Draft,
  module: DocumentModule,
  { shop, prices, prose }: Pick<CompileContext, 'shop' | 'prices' | 'prose'>,
) {
  try {
    return prose.render(prose.run(module.code), { shop, prices, icons: (name) => iconOf(name) ?? undefined });
  } catch (error) {
    const { message } = error as Error;
    throw new InvalidContent([`${file}:${lineOfWords(text, message)}:1 could not be rendered: ${message}`]);
  }
}

/**
 * The addresses of this site, with their places in the document. Expressions and imports can make addresses that the
 * text does not contain: the shape of all of them is checked here.
 * @throws {InvalidContent}
 */
function referencesTo(
  addresses: string[],
  { file, references, computed }: Draft,
  publicUrl: string,
): Reference[] {
  const places = new Map(references.map((reference) => [reference.href, reference]));
  const { line, column } = computed ?? { line: 1, column: 1 };
  const all = addresses.map((href) => places.get(href) ?? { href, line, column });
  const faults = all.flatMap(({ href, line, column }) => {
    const fault = linkFault(href, publicUrl);
    return fault ? [`${file}:${line}:${column} the link "${href}" ${fault}`] : [];
  });
  if (faults.length > 0) throw new InvalidContent(faults);
  return all.filter(({ href }) => /^[/#]/.test(href));
}
