import type { ElementContent, Nodes, Properties } from 'hast';

type JsxElement = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** An element of an MDX document's tree, whether Markdown made it (hast) or the author wrote it as JSX. */
export type ElementNode = Extract<Nodes, { type: 'element' }> | JsxElement;

export interface Place {
  line: number;
  column: number;
}

/** Where a node begins; the start of the document for one that the build has added. */
export function nodeStart(at: Nodes | Place): Place {
  const { line, column } = 'type' in at ? (at.position?.start ?? { line: 1, column: 1 }) : at;
  return { line, column };
}

/** Something that an author must correct, at its place in the document. */
export interface Fault extends Place {
  text: string;
}

/** A fault with its file, as authors read it. */
export const placed = (file: string, { line, column, text }: Fault): string =>
  `${file}:${line}:${column} ${text}`;

export const isElement = (node: unknown): node is ElementNode =>
  ['element', 'mdxJsxFlowElement', 'mdxJsxTextElement'].includes((node as Nodes).type);

export const isJsx = (node: ElementNode): node is JsxElement => node.type !== 'element';

/** The name of an element; empty for a fragment and for a node that is no element. */
export function elementName(node: Nodes | undefined): string {
  if (!node || !isElement(node)) return '';
  return (isJsx(node) ? node.name : node.tagName) ?? '';
}

/** An attribute's value: text, `true` for a flag, `null` for an expression, whose value only rendering knows. */
export function attributeOf(node: ElementNode, name: string): string | true | null | undefined {
  if (!isJsx(node)) {
    const value = node.properties[name];
    return value === undefined || value === null ? undefined : String(value);
  }
  const found = node.attributes.find((each) => each.type === 'mdxJsxAttribute' && each.name === name);
  if (!found) return undefined;
  if (typeof found.value === 'string') return found.value;
  return found.value ? null : true;
}

export function setAttribute(node: ElementNode, name: string, value: string): void {
  if (isJsx(node)) node.attributes.push({ type: 'mdxJsxAttribute', name, value });
  else node.properties[name] = value;
}

/** A component that the build adds to the tree. */
export function component(
  name: string,
  props: Record<string, string | undefined>,
  children: ElementContent[] = [],
): JsxElement {
  const attributes = Object.entries(props).flatMap(([key, value]) =>
    value === undefined ? [] : [{ type: 'mdxJsxAttribute' as const, name: key, value }],
  );
  return { type: 'mdxJsxFlowElement', name, attributes, children };
}

/** An element that the build adds to the tree. */
export function element(tagName: string, properties: Properties, children: ElementContent[]): ElementNode {
  return { type: 'element', tagName, properties, children };
}

/** A node's children without white space and comments. */
export function contentOf(node: ElementNode): ElementContent[] {
  return node.children.filter((child) => {
    if (child.type === 'text') return child.value.trim() !== '';
    const isExpression = child.type === 'mdxFlowExpression' || child.type === 'mdxTextExpression';
    return !isExpression || !/^\s*(\/\*[\s\S]*\*\/\s*)?$/.test(child.value);
  });
}
