import { readFileSync, statSync } from 'node:fs';
import { contentHash } from '../../release/content-hash.ts';
import type { StoredDocument } from '../../release/documents.ts';
import type { FrontMatter } from '../../release/front-matter.ts';
import type { ExtractedStyles } from '../extracted-styles.ts';
import { InvalidContent } from '../facts/read-yaml.ts';
import { iconFault, iconOf } from '../icons.ts';
import type { DocumentProps } from './check-facts.ts';
import { type CompiledDocument, compileMdx } from './compile-mdx.ts';
import type { DocumentRecord, SourceState } from './document-index.ts';
import { type DocumentKeys, documentKeys, type KeyBases, sourceState } from './document-keys.ts';
import type { DocumentModule } from './document-modules.ts';
import { type DocumentStore, documentText, openDocumentStore } from './document-store.ts';
import type { DocumentFile } from './find-documents.ts';
import { readFrontMatter } from './front-matter.ts';
import { factsOf } from './html-facts.ts';
import { lineOfWords } from './line-of-words.ts';
import { linkFault } from './link-shapes.ts';
import type { Reference } from './mdx-checks.ts';
import { readPicture } from './pictures.ts';
import { openProse, type ProseRenderer, type ProseSource } from './prose-renderer.ts';

/** What documents are compiled with: plain data, which threads can be given. */
export interface CompilerOptions extends DocumentProps {
  prose: ProseSource;
  keys: KeyBases;
  /** The class names by file. */
  classNames: ExtractedStyles['names'];
  /** The folder of the compiled documents. */
  cacheDir: string;
}

export interface CompiledBatch {
  records: DocumentRecord[];
  faults: string[];
}

/** Compiles documents and stores them. */
export type CompileBatch = (batch: DocumentFile[]) => Promise<CompiledBatch>;

interface CompileContext extends DocumentProps {
  prose: ProseRenderer;
  keys: DocumentKeys;
  classNames: ExtractedStyles['names'];
  store: DocumentStore;
}

interface Draft extends CompiledDocument, DocumentFile {
  text: string;
  source: SourceState;
  frontMatter: FrontMatter;
}

export function createCompiler({ prose, keys, cacheDir, ...options }: CompilerOptions): CompileBatch {
  const context = {
    ...options,
    prose: openProse(prose),
    keys: documentKeys(keys),
    store: openDocumentStore(cacheDir),
  };
  return (batch) => compileDocuments(batch, context);
}

/**
 * Compiles documents to HTML: MDX makes a module of each, esbuild bundles it with what it imports, if anything, and React
 * renders it here, once.
 */
async function compileDocuments(batch: DocumentFile[], context: CompileContext): Promise<CompiledBatch> {
  const result: CompiledBatch = { records: [], faults: [] };
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
  const importing = drafts.filter(({ isBody }) => !isBody);
  const modules = await attempt(() => bundle(importing, context));
  for (const draft of drafts) {
    const module = draft.isBody ? { code: draft.code, imports: [] } : modules?.get(draft.file);
    const record = module && (await attempt(() => finish(draft, module, context)));
    if (record) result.records.push(record);
  }
  return result;
}

async function bundle(drafts: Draft[], { classNames }: CompileContext): Promise<Map<string, DocumentModule>> {
  if (drafts.length === 0) return new Map();
  // Loaded here: few documents import something.
  const { staticStyles } = await import('../extract-styles.ts');
  const { bundleModules } = await import('./document-modules.ts');
  return bundleModules(
    drafts,
    staticStyles(() => ({ names: classNames })),
  );
}

function readDraft({ file, path }: DocumentFile, context: CompileContext): Draft {
  const { shop, prices, prose } = context;
  const stat = statSync(file);
  const text = readFileSync(file, 'utf8');
  const { frontMatter, body } = readFrontMatter(file, path, text);
  return {
    file,
    path,
    text,
    source: sourceState(text, stat),
    frontMatter,
    ...compileMdx(file, body, { shop, prices, rules: prose.rules, iconFault, pictureOf: readPicture }),
  };
}

/** Renders and stores the document. Returns its record. */
async function finish(
  draft: Draft,
  module: DocumentModule,
  { shop, prices, prose, keys, store }: CompileContext,
): Promise<DocumentRecord> {
  const { file, path, text, source, frontMatter } = draft;
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
  return {
    ...frontMatter,
    file,
    path,
    source,
    key: keys.keyOf(source),
    hash: contentHash(documentText(document)),
    output: store.add(document),
    imports: await keys.hashesOf([...module.imports, ...draft.pictures]),
    ids,
    ...(draft.warnings.length > 0 && { warnings: draft.warnings }),
    // Left out are the many links of headings to themselves, whose target is there.
    references: references.filter(({ href }) => !ownIds.has(href)),
  };
}

function render(
  { file, text, isBody }: Draft,
  module: DocumentModule,
  { shop, prices, prose }: Pick<CompileContext, 'shop' | 'prices' | 'prose'>,
) {
  try {
    const content = isBody ? prose.runBody(module.code) : prose.run(module.code);
    return prose.render(content, { shop, prices, icons: (name) => iconOf(name) ?? undefined });
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
