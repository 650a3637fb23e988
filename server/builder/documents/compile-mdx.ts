import { createProcessor } from '@mdx-js/mdx';
import type { Nodes, Root } from 'hast';
import remarkGfm from 'remark-gfm';
import type { ProseRule } from '../../../client/prose/components.ts';
import { InvalidContent } from '../facts/read-yaml.ts';
import { checkFacts, type KnownProps } from './check-facts.ts';
import { type CheckContext, checkTree, type Reference } from './mdx-checks.ts';
import { addMarkup } from './mdx-markup.ts';
import type { Fault, Place } from './mdx-nodes.ts';

export interface CompiledDocument {
  /** A JavaScript module that exports the document as a component. */
  code: string;
  /** The links and pictures of the text, with their places. */
  references: Reference[];
  /** The place of the first link whose address is an expression. */
  computed: Place | null;
}

export interface MdxContext extends KnownProps {
  /** The components that documents may use, and how. */
  rules: Record<string, ProseRule>;
  /** What is wrong with an icon's name; `null` if nothing is. */
  iconFault: (name: string) => string | null;
}

/**
 * Compiles one document's MDX. `body` must have the file's own line numbers.
 * @throws {InvalidContent} that lists every fault of the text: `content/pages/faq.mdx:12:3 …`
 */
export function compileMdx(file: string, body: string, context: MdxContext): CompiledDocument {
  const found: Found = { faults: [], references: [], computed: null };
  const data = { context, found } satisfies Task;
  try {
    const code = String(processor.processSync({ value: body, path: file, data }));
    const { faults, references, computed } = found;
    if (faults.length === 0) return { code, references, computed };
  } catch (error) {
    const { reason, line, column } = error as { reason?: string; line?: number; column?: number };
    if (!reason) throw error;
    found.faults.push({ line: line ?? 1, column: column ?? 1, text: withAdvice(reason) });
  }
  const faults = found.faults.sort((a, b) => a.line - b.line || a.column - b.column);
  throw new InvalidContent(faults.map(({ line, column, text }) => `${file}:${line}:${column} ${text}`));
}

interface Found {
  faults: Fault[];
  references: Reference[];
  computed: Place | null;
}

/** What the plugin needs to know of a document, and what it finds there. */
interface Task {
  context: MdxContext;
  found: Found;
}

/** Checks the tree and adds markup to it. */
function rehypeDocument() {
  return (tree: Root, { data }: { data: object }) => {
    const { context, found } = data as Task;
    const { shop, prices, rules, iconFault } = context;
    const placeOf = (node: Nodes) => node.position?.start ?? { line: 1, column: 1 };
    const fault = (node: Nodes, text: string) => {
      const { line, column } = placeOf(node);
      found.faults.push({ line, column, text });
    };
    const checks: CheckContext = {
      rules,
      iconFault,
      publicUrl: shop?.publicUrl ?? null,
      ownNames: ownNamesOf(tree),
      fault,
      reference: (node, href) => {
        const { line, column } = placeOf(node);
        if (href === null) found.computed ??= { line, column };
        else found.references.push({ href, line, column });
      },
    };
    checkTree(tree, checks);
    checkFacts(tree, { shop, prices }, fault);
    addMarkup(tree, fault);
  };
}

const processor = createProcessor({ remarkPlugins: [remarkGfm], rehypePlugins: [rehypeDocument] });

/** The names that a document's own `import` and `export` lines declare. */
function ownNamesOf(tree: Root): Set<string> {
  const modules = tree.children.flatMap((node) => (node.type === 'mdxjsEsm' ? [node.value] : []));
  return new Set(modules.flatMap((code) => code.match(/\b[A-Z]\w*/g) ?? []));
}

/** Adds to the parser's message how an author can avoid the error. */
function withAdvice(reason: string): string {
  if (/acorn|expression/i.test(reason)) return `${reason}. A { that is meant as it stands is written \\{`;
  if (/before name|in name|after name/.test(reason)) {
    return `${reason}. A < that is meant as it stands is written \\<, a comment {/* … */}`;
  }
  return reason;
}
