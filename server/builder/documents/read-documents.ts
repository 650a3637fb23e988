import { proseRules } from '../../../client/prose/prose-rules.ts';
import type { FrontMatter } from '../../release/front-matter.ts';
import { priceTexts } from '../facts/price-ranges.ts';
import type { KnownFacts } from '../facts/read-facts.ts';
import { readText } from '../facts/read-yaml.ts';
import { contentKey } from '../files/content-key.ts';
import { filesUnder } from '../files/file-tree.ts';
import { collectFaults, InvalidContent } from '../files/invalid-content.ts';
import { recall, store } from '../files/memory.ts';
import { iconFault } from '../icons/icon-drawings.ts';
import { factFaults } from './check-facts.ts';
import type { CompiledDocument, MdxContext } from './compile-mdx.ts';
import { type DocumentFile, findDocuments } from './find-documents.ts';
import type { Reference } from './mdx-checks.ts';
import { placed } from './mdx-nodes.ts';
import { publicDir } from './other-pages.ts';
import { readPicture } from './pictures.ts';
import { readFrontMatter } from './read-front-matter.ts';

/** A document whose text has no faults: MDX has compiled it, and nothing is rendered yet. */
export interface DocumentSource extends DocumentFile, CompiledDocument {
  /** As its author wrote it. */
  text: string;
  frontMatter: FrontMatter;
}

export interface ReadDocuments {
  documents: DocumentSource[];
  /** Paths of the documents with faults. */
  broken: Set<string>;
  faults: string[];
}

/** Compiles the text of all documents of a content folder, each again only where it or a fact in it has changed. */
export async function readDocuments(
  contentDir: string,
  { shop, manufacturers }: Pick<KnownFacts, 'shop' | 'manufacturers'>,
  pictureOf = readPicture,
): Promise<ReadDocuments> {
  const found = await findDocuments(contentDir);
  const { faults, attempt } = collectFaults();
  const prices = manufacturers && priceTexts(manufacturers);
  const context: MdxContext = { shop, prices, rules: proseRules, iconFault, pictureOf };
  const compiler = await contentKey(...compilerSources);
  const publicFiles = await filesUnder(publicDir);
  const read = found.documents.map(async ({ file, path }) => {
    const source = await attempt(async () => {
      const text = readText(file);
      const { frontMatter, body } = readFrontMatter(file, path, text);
      // What no document should type out.
      const { publicUrl, phone } = shop ?? {};
      const amounts = /\$ ?\d/.test(text) ? prices : null;
      const facts = [publicUrl, phone, amounts];
      // The compiled document has the sizes of its pictures.
      const pictures = publicFiles.filter((name) => text.includes(name.slice(publicDir.length)));
      const key = JSON.stringify([compiler, await contentKey(...pictures), file, text, facts]);
      const known = recall<CompiledDocument>('mdx', key);
      const outdated = factFaults(known?.facts ?? [], { shop, prices });
      if (outdated.length > 0) throw new InvalidContent(outdated.map((fault) => placed(file, fault)));
      const compiled = known ?? store('mdx', key, await compile(file, body, context));
      return { file, path, text, frontMatter, ...compiled };
    });
    return { path, source };
  });
  const all = await Promise.all(read);
  return {
    documents: all.flatMap(({ source }) => source ?? []),
    broken: new Set(all.flatMap(({ path, source }) => (source ? [] : path))),
    faults: [...found.faults, ...faults],
  };
}

/** What the build knows about a document without its HTML: enough to list it and to check links to it. */
export interface DocumentRecord extends FrontMatter {
  /** Relative to the project. */
  file: string;
  path: string;
  /** The ids in its HTML, which links may name behind the `#`; `null` while it is not rendered. */
  ids: string[] | null;
  /** Paths of this site that its text links to or shows. */
  references: Reference[];
}

/** The record of a document that is not rendered: of its addresses it has those that the text names. */
export const unrendered = ({ file, path, frontMatter, references }: DocumentSource): DocumentRecord => ({
  ...frontMatter,
  file,
  path,
  ids: null,
  references: references.filter(({ href }) => /^[/#]/.test(href)),
});

/** What a compiled document depends on beside its text, facts, pictures and `server/builder`. */
export const compilerSources = [
  'client/prose/prose-rules.ts',
  'server/guard/canonical-paths.ts',
  'shared/draw-icon.ts',
  'shared/icon-word.ts',
  'shared/iconify.ts',
];

async function compile(file: string, body: string, context: MdxContext): Promise<CompiledDocument> {
  // MDX and its parsers take longer to load than all else, and most builds compile no document.
  const { compileMdx } = await import('./compile-mdx.ts');
  return compileMdx(file, body, context);
}
