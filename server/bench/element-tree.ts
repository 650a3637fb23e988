import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';
import type { ComponentType } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * A component that renders an HTML document as React elements, every icon and footer link of it: what somebody would
 * have who had written the page by hand. It is compiled to the calls that JSX is compiled to. Each element with a class
 * is a component of its own without properties, hooks or context; this makes about as many as the site's page has.
 *
 * @throws {Error} on HTML that React does not write
 */
export function compileTree(html: string): ComponentType {
  const functions: string[] = [];

  function expression(node: Node): string {
    if ('value' in node) return JSON.stringify(node.value);
    if (!('tagName' in node)) throw new Error(`React writes no ${node.nodeName}`);
    if (!node.attrs.some(({ name }) => name === 'class')) return call(node);
    const name = `C${functions.length}`;
    functions.push('');
    functions[Number(name.slice(1))] = `function ${name}() { return ${call(node)}; }`;
    return `jsx(${name}, {})`;
  }

  function call(element: Element): string {
    // React writes an empty comment between two texts.
    const children = element.childNodes.filter((node) => node.nodeName !== '#comment').map(expression);
    const props = element.attrs.map(
      ({ name, value }) => `${JSON.stringify(propOf(name))}: ${propValue(name, value)}`,
    );
    if (children.length === 1) props.push(`children: ${children[0]}`);
    if (children.length > 1) props.push(`children: [${children.join(', ')}]`);
    return `${children.length > 1 ? 'jsxs' : 'jsx'}(${JSON.stringify(element.tagName)}, { ${props.join(', ')} })`;
  }

  const [root] = parseDocument(html).childNodes.filter((node) => 'tagName' in node);
  if (!root) throw new Error('no document');
  const body = expression(root);
  const source = `${functions.join('\n')}\nreturn function Page() { return ${body}; };`;
  return new Function('jsx', 'jsxs', 'Fragment', source)(jsx, jsxs, Fragment) as ComponentType;
}

const propOf = (name: string): string => ({ class: 'className', for: 'htmlFor' })[name] ?? name;

/** Attributes that React takes as booleans under the name that HTML has for them. */
const booleans = new Set(['async', 'checked', 'disabled', 'hidden', 'open', 'required', 'selected']);

const propValue = (name: string, value: string): string =>
  booleans.has(name) ? 'true' : JSON.stringify(value);

/**
 * A document as the comparison takes it: parsed and written again, which evens out how attributes and entities are
 * spelled, and with what is in the head sorted, since React chooses the order there.
 */
export function normalHtml(html: string): string {
  const document = parseDocument(html);
  const root = document.childNodes.find((node) => 'tagName' in node);
  const head = root?.childNodes.find((node) => node.nodeName === 'head');
  if (!head || !('childNodes' in head)) throw new Error('no head');
  const parts = head.childNodes.map((child) => serialize({ ...head, childNodes: [child] })).sort();
  head.childNodes = [];
  return `${parts.join('\n')}\n${serialize(document)}`;
}

/** What is in a `<noscript>` counts as elements. */
const parseDocument = (html: string) => parse(html, { scriptingEnabled: false });
