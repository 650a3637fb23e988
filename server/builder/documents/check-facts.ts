import type { Shop } from '../../../shared/shop.ts';
import { nearest } from '../facts/nearest.ts';
import type { Node } from './mdx-nodes.ts';
import { walk } from './mdx-nodes.ts';

/** A node of an expression's tree (ESTree), as much of it as is looked at. */
interface Expression {
  type: string;
  object?: Expression;
  property?: Expression;
  computed?: boolean;
  name?: string;
}

/** Reports each `props.shop.…` that names no fact: it would print nothing, and nobody would notice. */
export function checkFacts(tree: Node, shop: Shop, fault: (node: Node, text: string) => void): void {
  walk(tree, (node) => {
    const trees = [node.data?.estree, ...(node.attributes ?? []).map(expressionOf)];
    for (const each of trees) {
      forEachChain(each, (names) => {
        const text = factFault(names, shop);
        if (text) fault(node, text);
      });
    }
  });
}

const expressionOf = (attribute: { value?: unknown }): unknown =>
  (attribute.value as { data?: { estree?: unknown } } | null | undefined)?.data?.estree;

function factFault(names: string[], shop: Shop): string | null {
  const [root, first, ...facts] = names;
  if (root !== 'props' || first !== 'shop') return null;
  let value: unknown = shop;
  let path = 'props.shop';
  for (const name of facts) {
    // Beyond the facts themselves stand what lists and texts can do.
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    if (!Object.hasOwn(value, name)) {
      const known = Object.keys(value);
      const near = nearest(name, known);
      return `${path}.${name} is no fact of content/shop.yaml: write ${near ? `${path}.${near}` : `one of ${known.join(', ')}`}`;
    }
    value = (value as Record<string, unknown>)[name];
    path += `.${name}`;
  }
  return null;
}

/** Every chain of plain names in an expression, whole ones only: `props.shop.phone.display` as four names. */
function forEachChain(tree: unknown, visit: (names: string[]) => void): void {
  if (typeof tree !== 'object' || tree === null) return;
  const chain = chainOf(tree as Expression);
  if (chain) visit(chain);
  else for (const value of Object.values(tree)) forEachChain(value, visit);
}

function chainOf({ type, object, property, computed, name }: Expression): string[] | null {
  if (type === 'Identifier') return name ? [name] : null;
  if (type !== 'MemberExpression' || computed || !object || !property?.name) return null;
  const before = chainOf(object);
  return before && [...before, property.name];
}
