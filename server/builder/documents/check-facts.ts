import type { Nodes, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { Shop } from '../../../shared/shop.ts';
import { nearest } from '../files/nearest.ts';
import { type Fault, isElement, isJsx, type Place, placeOf } from './mdx-nodes.ts';

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
  /** It is printed by itself: `{props.shop.name}` between words. */
  isPrinted?: true;
}

/** All facts that a document uses. */
export function factsUsed(tree: Root): FactUse[] {
  const uses: FactUse[] = [];
  visit(tree, (node) => {
    const printed = printedNames(node)?.join('.');
    for (const each of expressionsIn(node)) {
      forEachChain(each, (names) => {
        const isPrinted = names.join('.') === printed;
        if (names[0] === 'props') uses.push({ names, ...placeOf(node), ...(isPrinted && { isPrinted }) });
      });
    }
  });
  return uses;
}

/** Faults of what stands between braces and is a name of nothing: mostly words that were meant as they stand. */
export function unknownNames(tree: Root, known: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = [];
  visit(tree, (node) => {
    const names = printedNames(node);
    const [first = ''] = names ?? [];
    if (!names || !node.position || first === 'props' || known.has(first)) return;
    const written = names.join('.');
    const isFact = first === 'shop' || first === 'prices';
    const advice = isFact
      ? `write {props.${written}}`
      : `write \\{${written}\\} if it is meant as it stands, or a fact such as {props.shop.name}`;
    faults.push({ ...placeOf(node), text: `{${written}} is no fact: ${advice}` });
  });
  return faults;
}

/** The names of an expression that is nothing else: `{props.shop.name}`; `null` for any other node. */
function printedNames(node: Nodes): string[] | null {
  if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return null;
  const [only, ...others] = node.data?.estree?.body ?? [];
  return only?.type === 'ExpressionStatement' && others.length === 0
    ? chainOf(only.expression as Expression)
    : null;
}

/** The faults of those that are no facts: the page would show nothing there, and nobody would notice. */
export function factFaults(uses: FactUse[], props: KnownProps): Fault[] {
  return uses.flatMap(({ names, line, column, isPrinted }) => {
    const text = factFault(names, props, isPrinted);
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

function factFault(names: string[], props: KnownProps, isPrinted = false): string | null {
  const [, first, ...facts] = names;
  if (first === undefined) return null;
  if (first !== 'shop' && first !== 'prices') {
    const isFact = props.shop && Object.hasOwn(props.shop, first);
    const advice = isFact
      ? `write ${['props', 'shop', first, ...facts].join('.')}`
      : 'write props.shop.… or props.prices.…';
    return `${names.join('.')} is no fact: ${advice}`;
  }
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
  if (!isPrinted || typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value))
    return `${path} is a list, which a text cannot print: leave it out, or name one fact`;
  const parts = Object.keys(value).map((name) => `${path}.${name}`);
  return `${path} is several facts: write one of ${parts.slice(0, 12).join(', ')}`;
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
