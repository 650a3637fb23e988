import type { Element, Parents, Properties, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { EXIT, visit } from 'unist-util-visit';
import { toSlug } from '../files/plain-name.ts';
import {
  attributeOf,
  component,
  contentOf,
  type ElementNode,
  element,
  elementName,
  isElement,
  isJsx,
  setAttribute,
} from './mdx-nodes.ts';

/**
 * Adds what Markdown does not write: an id and a link to itself to each heading, an id to each part that opens, a region
 * that scrolls round each table, a scope to each header cell, a frame to code. A list item that is one `<If>` is put
 * into it.
 */
export function addMarkup(tree: Root, fault: (node: ElementNode, text: string) => unknown): void {
  const ids = new Set<string>();
  const labels = new Set<string>();
  let section = '';
  visit(tree, isElement, (node) => {
    const id = attributeOf(node, 'id');
    if (typeof id === 'string') ids.add(id);
  });
  visit(tree, isElement, (node, index, parent: Parents | undefined) => {
    const name = elementName(node);
    const replaceBy = (other: ElementNode) => {
      if (parent && index !== undefined) parent.children[index] = other;
    };
    if (/^h[2-6]$/.test(name)) {
      linkHeading(node, ids);
      section = textOf(node).trim();
    } else if (name === 'Collapsible') {
      const title = attributeOf(node, 'title');
      if (typeof title === 'string' && attributeOf(node, 'id') === undefined) {
        setAttribute(node, 'id', unlike(slugOf(title), ids, '-'));
      }
    } else if (name === 'img' && isDrawing.test(`${attributeOf(node, 'src')}`)) {
      replaceBy(drawingOf(node));
    } else if (name === 'table') {
      scopeCells(node);
      labelCells(node);
      const label = unlike(section ? `Table: ${section}` : 'Table', labels, ' ');
      setAttribute(node, isJsx(node) ? 'aria-label' : 'ariaLabel', section || label);
      replaceBy(component('TableRegion', { label }, [node]));
    } else if (name === 'li') {
      const [only, ...others] = contentOf(node);
      if (only && isElement(only) && elementName(only) === 'If' && others.length === 0) {
        replaceBy(turnedInsideOut(node, only));
      }
    } else if (name === 'pre' && !isJsx(node)) {
      const code = codeOf(node, (text) => fault(node, text));
      if (code) replaceBy(code);
    }
  });
}

/** Drawings of this site: their outlines take the colours of the page, light or dark. */
const isDrawing = /^\/drawings\/[\w-]+\.svg$/;

/** A picture of a drawing → the part `drawing` of its file, drawn into the page: an `<img>` knows no colour of its page. */
function drawingOf(node: ElementNode): ElementNode {
  const [src, alt, width, height] = ['src', 'alt', 'width', 'height'].map((name) => attributeOf(node, name));
  const words = typeof alt === 'string' && alt ? { role: 'img', ariaLabel: alt } : { ariaHidden: 'true' };
  return element(
    'svg',
    { ...words, width: `${width}`, height: `${height}`, viewBox: `0 0 ${width} ${height}` },
    [element('use', { href: `${src}#drawing` }, []) as Element],
  );
}

/** Makes the heading's words a link to the heading: its accessible name stays the same, and nothing is read out twice. */
function linkHeading(node: ElementNode, ids: Set<string>): void {
  let id = attributeOf(node, 'id');
  if (typeof id !== 'string') {
    id = unlike(slugOf(textOf(node)), ids, '-');
    setAttribute(node, 'id', id);
  }
  let hasLink = false;
  visit(node, isElement, (inner) => {
    hasLink = elementName(inner) === 'a';
    return hasLink ? EXIT : undefined;
  });
  if (!hasLink) node.children = [element('a', { href: `#${id}` }, node.children)];
}

const slugOf = (text: string): string => toSlug(text) || 'section';

/** The name if it is free, else with the first number behind it that makes it so. It is taken from then on. */
function unlike(name: string, taken: Set<string>, joint: string): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}${joint}${number}`;
  taken.add(free);
  return free;
}

/** `<li><If>…</If></li>` → `<If><li>…</li></If>`: without the words, the bullet goes too. */
function turnedInsideOut(item: ElementNode, condition: ElementNode): ElementNode {
  return {
    ...condition,
    children: [{ ...item, children: condition.children }],
  } as ElementNode;
}

function scopeCells(table: ElementNode): void {
  const scope = (node: ElementNode, value: string) => {
    for (const child of node.children.filter(isElement)) {
      const name = elementName(child);
      if (name === 'th' && attributeOf(child, 'scope') === undefined) setAttribute(child, 'scope', value);
      if (!isJsx(child)) nameAlignment(child.properties);
      scope(child, name === 'thead' ? 'col' : name === 'tbody' ? 'row' : value);
    }
  };
  scope(table, 'row');
}

/** Gives each cell its column's title, which stands before it where a narrow screen puts the cells below one another. */
function labelCells(table: ElementNode): void {
  const rows: ElementNode[] = [];
  visit(table, isElement, (node) => {
    if (elementName(node) === 'tr') rows.push(node);
  });
  const cells = (row: ElementNode) => row.children.filter(isElement);
  const [head, ...body] = rows;
  const titles = head
    ? cells(head).map((cell) => (elementName(cell) === 'th' ? textOf(cell).trim() : ''))
    : [];
  for (const row of body) {
    for (const [index, cell] of cells(row).entries()) {
      const title = titles[index];
      if (title && elementName(cell) === 'td')
        setAttribute(cell, isJsx(cell) ? 'data-label' : 'dataLabel', title);
    }
  }
}

/** React would turn Markdown's `align` into a style attribute, which the security policy forbids. */
function nameAlignment(properties: Properties): void {
  const { align } = properties;
  if (typeof align !== 'string') return;
  delete properties.align;
  properties.dataAlign = align;
}

function codeOf(pre: Element, fault: (text: string) => void): ElementNode | null {
  const [code] = pre.children;
  if (code?.type !== 'element' || code.tagName !== 'code') return null;
  const classes = (code.properties.className as string[] | undefined) ?? [];
  const language = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? 'text';
  const meta = code.data?.meta?.trim() ?? '';
  const title = /^title="([^"]+)"$/.exec(meta)?.[1];
  if (meta && !title) fault(`"${meta}" after the language is not valid: write title="…" or nothing`);
  return component('Code', { title, language }, [{ type: 'text', value: textOf(code).replace(/\n$/, '') }]);
}
