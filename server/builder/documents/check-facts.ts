import type { Nodes, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { Shop } from '../../../shared/shop.ts';
import { nearest } from '../files/nearest.ts';
import { type Fault, isElement, isJsx, type Place } from './mdx-nodes.ts';

/** The part of an expression's tree (ESTree) that the check needs. */
interface Expression {
  type: string;
  object?: Expression;
  property?: Expression;
  computed?: boolean;
  name?: string;
  value?: unknown;
}

/** What a document's `props` holds. */
export interface DocumentProps {
  shop: Shop;
  /** From `priceTexts`. */
  prices: Record<string, string>;
}

/** The same while the facts have faults: what is not known is not checked. */
export type KnownProps = { [Name in keyof DocumentProps]: DocumentProps[Name] | null };

/** The use of a fact in a document, `props.shop.phone.display`, with its place. */
export interface FactUse extends Place {
  names: string[];
}

/** All facts that a document uses. */
export function factsUsed(tree: Root): FactUse[] {
  const uses: FactUse[] = [];
  visit(tree, (node) => {
    const { line, column } = node.position?.start ?? { line: 1, column: 1 };
    for (const each of expressionsIn(node)) {
      forEachChain(each, (names) => {
        if (names[0] === 'props') uses.push({ names, line, column });
      });
    }
  });
  return uses;
}

/** The faults of those that are no facts: the page would show nothing there, and nobody would notice. */
export function factFaults(uses: FactUse[], props: KnownProps): Fault[] {
  return uses.flatMap(({ names, line, column }) => {
    const text = factFault(names, props);
    return text ? { line, column, text } : [];
  });
}

/** The expressions of a node itself: its own, or those of its attributes. */
function expressionsIn(node: Nodes): unknown[] {
  const own = (node.data as { estree?: unknown } | undefined)?.estree;
  if (!isElement(node) || !isJsx(node)) return [own];
  const values = node.attributes.map(({ value }) => (typeof value === 'object' ? value?.data?.estree : null));
  return [own, ...values];
}

function factFault(names: string[], props: KnownProps): string | null {
  const [, first, ...facts] = names;
  if (first !== 'shop' && first !== 'prices') return null;
  const file = first === 'shop' ? 'shop.yaml' : 'services.yaml';
  let value: unknown = props[first];
  if (value === null) return null;
  let path = `props.${first}`;
  for (const name of facts) {
    // What follows a list or a text is JavaScript: a method, an index.
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    if (!Object.hasOwn(value, name)) {
      const known = Object.keys(value);
      const near = nearest(name, known);
      return `${path}.${name} is not in content/${file}: write ${near ? `${path}.${near}` : `one of ${known.join(', ')}`}`;
    }
    value = (value as Record<string, unknown>)[name];
    path += `.${name}`;
  }
  return null;
}

/**
 * Calls `visit` with every complete chain of plain names in an expression: `props.shop.phone.display` is four names, and
 * `props.prices['data-recovery']` three.
 */
function forEachChain(tree: unknown, visit: (names: string[]) => void): void {
  if (typeof tree !== 'object' || tree === null) return;
  const chain = chainOf(tree as Expression);
  if (chain) visit(chain);
  else for (const value of Object.values(tree)) forEachChain(value, visit);
}

function chainOf({ type, object, property, computed, name }: Expression): string[] | null {
  if (type === 'Identifier') return name ? [name] : null;
  if (type !== 'MemberExpression' || !object || !property) return null;
  const last = computed ? property.value : property.name;
  const before = chainOf(object);
  return before && typeof last === 'string' ? [...before, last] : null;
}
