import type { Nodes, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { Shop } from '../../../shared/shop.ts';
import { nearestOrAll } from '../files/nearest.ts';
import { type Fault, isElement, isJsx, nodeStart, type Place } from './mdx-nodes.ts';

/** What a document's `props` holds. */
export interface DocumentProps {
  shop: Shop;
  /** From `priceTexts`. */
  prices: Record<string, string>;
}

/** The same while the facts have faults: what is not known is not checked. */
export type KnownProps = { [Name in keyof DocumentProps]: DocumentProps[Name] | null };

/** The use of a fact in a document with its place: `props.shop.phone.display`, `props.prices['data-recovery']`. */
export interface FactUse extends Place {
  /** What follows `props`. */
  names: string[];
  /** It is printed by itself: `{props.shop.name}` between words. */
  isPrinted?: true;
}

/** All facts that a document uses. */
export function factsUsed(tree: Root): FactUse[] {
  const uses: FactUse[] = [];
  visit(tree, (node) => {
    for (const code of codeIn(node)) {
      for (const [fact, path = ''] of code.matchAll(/\bprops((?:\.\w+|\[['"][^'"]+['"]\])+)/g)) {
        const isPrinted = fact === code.trim() && !isElement(node);
        const names = path.match(/[\w-]+/g) ?? [];
        uses.push({ names, ...nodeStart(node), ...(isPrinted && { isPrinted }) });
      }
    }
  });
  return uses;
}

/** The code of a node itself: its own, or that of its attributes. */
function codeIn(node: Nodes): string[] {
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression' || node.type === 'mdxjsEsm') {
    return [node.value];
  }
  if (!isElement(node) || !isJsx(node)) return [];
  return node.attributes.flatMap(({ value }) => (typeof value === 'object' && value ? value.value : []));
}

/** The faults of those that are no facts: the page would show nothing there, and nobody would notice. */
export function factFaults(uses: FactUse[], props: KnownProps): Fault[] {
  return uses.flatMap(({ names, line, column, isPrinted = false }) => {
    const text = factFault(names, props, isPrinted);
    return text ? { line, column, text } : [];
  });
}

function factFault(names: string[], props: KnownProps, isPrinted: boolean): string | null {
  let value: unknown = props;
  let path = 'props';
  for (const name of names) {
    // What is not known is not checked; what follows a list or a text is JavaScript: a method, an index.
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    if (!Object.hasOwn(value, name)) {
      return `${path}.${name} is no fact: behind ${path} write ${nearestOrAll(name, Object.keys(value))}`;
    }
    value = (value as Record<string, unknown>)[name];
    path += `.${name}`;
  }
  return isPrinted && typeof value === 'object' && value !== null
    ? `${path} is several facts, which a text cannot print: name one of them`
    : null;
}
