/** A node of an MDX document's tree (hast with JSX), as much of it as the build looks at. */
export interface Node {
  type: string;
  /** Of an element that Markdown made. */
  tagName?: string;
  properties?: Record<string, unknown>;
  /** Of an element that is written as JSX. */
  name?: string | null;
  attributes?: Attribute[];
  children?: Node[];
  value?: string;
  position?: { start: Place } | undefined;
  data?: { meta?: string | null; estree?: unknown } | null;
}

export interface Attribute {
  type: string;
  name?: string;
  /** `null`: a flag. An object: an expression. */
  value?: string | { value: string } | null;
  position?: { start: Place };
}

export interface Place {
  line: number;
  column: number;
}

/** A fault of one document, where it stands. */
export interface Fault extends Place {
  text: string;
}

/** The name of an element, whether Markdown made it or JSX; empty for everything else. */
export const nameOf = (node: Node): string => node.tagName ?? node.name ?? '';

export const isJsx = (node: Node): boolean => node.type.startsWith('mdxJsx');

/** An attribute's value: text, `true` for a flag, `null` for an expression, whose value only rendering knows. */
export function attributeOf(node: Node, name: string): string | true | null | undefined {
  if (node.properties) {
    const value = node.properties[name];
    return value === undefined || value === null ? undefined : String(value);
  }
  const found = node.attributes?.find((each) => each.name === name);
  if (!found) return undefined;
  if (typeof found.value === 'string') return found.value;
  return found.value ? null : true;
}

export function setAttribute(node: Node, name: string, value: string): void {
  if (node.properties) node.properties[name] = value;
  else node.attributes = [...(node.attributes ?? []), { type: 'mdxJsxAttribute', name, value }];
}

/** Calls `visit` for a node and everything below it, parents first. What `visit` puts in a node's place is not visited. */
export function walk(
  node: Node,
  visit: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
): void {
  visit(node, parent);
  for (const child of [...(node.children ?? [])]) walk(child, visit, node);
}

/** A component put into the tree by the build. */
export function component(
  name: string,
  props: Record<string, string | undefined>,
  children: Node[] = [],
): Node {
  const attributes = Object.entries(props).flatMap(([key, value]) =>
    value === undefined ? [] : [{ type: 'mdxJsxAttribute', name: key, value }],
  );
  return { type: 'mdxJsxFlowElement', name, attributes, children };
}

/** The words in a node, without those that expressions will print. */
export function textOf(node: Node): string {
  if (node.type === 'text') return node.value ?? '';
  return (node.children ?? []).map(textOf).join('');
}

/** A node's children without blanks and comments. */
export function contentOf(node: Node): Node[] {
  return (node.children ?? []).filter(
    ({ type, value = '' }) =>
      !(type === 'text' && value.trim() === '') &&
      !(/Expression$/.test(type) && /^\s*(\/\*[\s\S]*\*\/\s*)?$/.test(value)),
  );
}
