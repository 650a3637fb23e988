import { highlight, languageNames } from './highlight.ts';
import { attributeOf, component, isJsx, type Node, nameOf, setAttribute, textOf, walk } from './mdx-nodes.ts';

/**
 * Gives Markdown's own elements what the site wants of them: headings an id and a link to themselves, tables
 * a region to scroll in and header cells a scope, code its colours.
 */
export function addMarkup(tree: Node, fault: (node: Node, text: string) => void): void {
  const ids = new Set<string>();
  const labels = new Set<string>();
  let section = '';
  walk(tree, (node) => {
    const id = attributeOf(node, 'id');
    if (typeof id === 'string') ids.add(id);
  });
  walk(tree, (node, parent) => {
    const name = nameOf(node);
    if (/^h[2-6]$/.test(name)) {
      linkHeading(node, ids);
      section = textOf(node).trim();
    } else if (name === 'table') {
      scopeCells(node);
      const label = unlike(section ? `Table: ${section}` : 'Table', labels, ' ');
      replace(parent, node, component('TableRegion', { label }, [node]));
    } else if (name === 'pre' && !isJsx(node)) {
      const code = codeOf(node, (text) => fault(node, text));
      if (code) replace(parent, node, code);
    }
  });
}

/** The heading's words become a link to it: its name stays what it says, and there is no second thing to read. */
function linkHeading(node: Node, ids: Set<string>): void {
  let id = attributeOf(node, 'id');
  if (typeof id !== 'string') {
    id = unlike(slugOf(textOf(node)), ids, '-');
    setAttribute(node, 'id', id);
  }
  let hasLink = false;
  walk(node, (inner) => {
    hasLink ||= nameOf(inner) === 'a';
  });
  if (hasLink) return;
  const link: Node = {
    type: 'element',
    tagName: 'a',
    properties: { href: `#${id}` },
    children: node.children ?? [],
  };
  node.children = [link];
}

/** "What we don’t do" → "what-we-dont-do" */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug || 'section';
}

/** The name, with a number behind it where it is taken; takes it. */
function unlike(name: string, taken: Set<string>, joint: string): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}${joint}${number}`;
  taken.add(free);
  return free;
}

function scopeCells(table: Node): void {
  const scope = (node: Node, value: string) => {
    for (const child of node.children ?? []) {
      const name = nameOf(child);
      if (name === 'th' && attributeOf(child, 'scope') === undefined) setAttribute(child, 'scope', value);
      // Markdown's `align` would become a style attribute, which the security policy forbids.
      const align = child.properties?.align;
      if (child.properties && typeof align === 'string') {
        delete child.properties.align;
        child.properties.dataAlign = align;
      }
      scope(child, name === 'thead' ? 'col' : name === 'tbody' ? 'row' : value);
    }
  };
  scope(table, 'row');
}

function codeOf(pre: Node, fault: (text: string) => void): Node | null {
  const [code] = pre.children ?? [];
  if (!code || nameOf(code) !== 'code') return null;
  const classes = (code.properties?.className as string[] | undefined) ?? [];
  const language = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length);
  const meta = code.data?.meta?.trim() ?? '';
  const title = /^title="([^"]+)"$/.exec(meta)?.[1];
  if (meta && !title) fault(`"${meta}" behind the language is not understood: write title="…", or nothing`);
  const highlighted = highlight(textOf(code).replace(/\n$/, ''), language);
  if (!highlighted) {
    fault(`the language "${language}" is not known here: write one of ${languageNames.join(', ')}`);
    return null;
  }
  return component('Code', { title, ...highlighted });
}

function replace(parent: Node | null, node: Node, by: Node): void {
  const at = parent?.children?.indexOf(node) ?? -1;
  if (at !== -1) parent?.children?.splice(at, 1, by);
}
