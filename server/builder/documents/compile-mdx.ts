import { createProcessor } from '@mdx-js/mdx';
import type { Nodes, Root } from 'hast';
import type { Root as Markdown } from 'mdast';
import remarkGfm from 'remark-gfm';
import type { ProseRule } from '../../../client/prose/prose-rules.ts';
import { InvalidContent } from '../files/invalid-content.ts';
import { codeFaults } from './check-code.ts';
import { type FactUse, factFaults, factsUsed, type KnownProps } from './check-facts.ts';
import { rowFaults } from './check-markdown.ts';
import { checkText } from './check-text.ts';
import { checkTree, type Reference } from './mdx-checks.ts';
import { type ParserError, plainFault } from './mdx-errors.ts';
import { addMarkup } from './mdx-markup.ts';
import { type Fault, nodeStart, type Place, placed } from './mdx-nodes.ts';
import type { Picture } from './pictures.ts';

export interface CompiledDocument {
  /** A JavaScript module that exports the document as a component. */
  code: string;
  /** The links and pictures of the text, with their places. */
  references: Reference[];
  /** The facts that it uses: they may change while the text does not. */
  facts: FactUse[];
  /** What is probably wrong, with its place. */
  warnings: string[];
}

export interface MdxContext extends KnownProps {
  /** The components that documents may use, and how. */
  rules: Record<string, ProseRule>;
  /** What is wrong with an icon's name; `null` if nothing is. */
  iconFault: (name: string) => string | null;
  /** From `readPicture`. */
  pictureOf: (path: string) => Picture | string | null;
}

/**
 * Compiles one document's MDX. `body` must have the file's own line numbers.
 * @throws {InvalidContent} that lists every fault of the text: `content/pages/faq.mdx:12:3 …`
 */
export function compileMdx(file: string, body: string, context: MdxContext): CompiledDocument {
  const found: FoundInDocument = { faults: [], references: [], facts: [], warnings: [] };
  const data = { context, found } satisfies Task;
  try {
    const code = String(processor.processSync({ value: body, path: file, data }));
    const { faults, references, facts } = found;
    const warnings = found.warnings.map((each) => placed(file, each));
    if (faults.length === 0) return { code, references, facts, warnings };
  } catch (error) {
    const { reason, place } = error as Partial<ParserError>;
    if (error instanceof RangeError) found.faults.push(tooDeep);
    else if (reason) found.faults.push(plainFault({ reason, place }, body));
    else throw error;
  }
  const faults = found.faults.sort((a, b) => a.line - b.line || a.column - b.column);
  throw new InvalidContent(faults.map((each) => placed(file, each)));
}

/** What the parser, which looks into each part from within the one around it, cannot follow. */
const tooDeep: Fault = {
  line: 1,
  column: 1,
  text: 'quotes, lists or tags stand too deep inside one another: write fewer levels',
};

interface FoundInDocument extends Omit<CompiledDocument, 'code' | 'warnings'> {
  faults: Fault[];
  warnings: Fault[];
}

/** What the plugin needs to know of a document, and what it finds there. */
interface Task {
  context: MdxContext;
  found: FoundInDocument;
}

/** Checks the tree and adds markup to it. */
function rehypeDocument() {
  return (tree: Root, file: { data: object }) => {
    const { context, found } = file.data as Task;
    const { shop, prices } = context;
    const fault = (at: Nodes | Place, text: string) => found.faults.push({ ...nodeStart(at), text });
    const warn = (at: Nodes | Place, text: string) => found.warnings.push({ ...nodeStart(at), text });
    found.faults.push(...codeFaults(tree, String(file), context.rules));
    checkTree(tree, {
      ...context,
      publicUrl: shop?.publicUrl ?? null,
      fault,
      warn,
      reference(node, href, isPicture) {
        found.references.push({ href, ...nodeStart(node), ...(isPicture && { isPicture }) });
      },
    });
    checkText(tree, String(file), { shop, prices }, { fault, warn });
    found.facts.push(...factsUsed(tree));
    found.faults.push(...factFaults(found.facts, { shop, prices }));
    addMarkup(tree, fault);
  };
}

/** Checks what is lost when Markdown becomes HTML. */
function remarkDocument() {
  return (tree: Markdown, file: { data: object }) => {
    (file.data as Task).found.faults.push(...rowFaults(tree));
  };
}

const processor = createProcessor({
  remarkPlugins: [remarkGfm, remarkDocument],
  rehypePlugins: [rehypeDocument],
});
