import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { Root as Markdown } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Fault } from './mdx-nodes.ts';

/** Faults of a paragraph that was meant as a table or a heading, and is printed as it was typed. */
export function paragraphFaults(node: Element, source: readonly string[]): Fault[] {
  const { start, end } = node.position ?? {};
  if (!start || !end) return [];
  const lines = source.slice(start.line - 1, end.line).map((line) => line.trim());
  const at = (index: number, text: string): Fault[] => [{ line: start.line + index, column: 1, text }];
  const rows = lines.filter((line) => /^\|.+\|$/.test(line));
  if (rows.length > 1) {
    const columns = (rows[0] ?? '').replaceAll('\\|', '').split('|').length - 2;
    return at(
      lines.indexOf(rows[0] ?? ''),
      `a table needs a line of dashes below its first: write ${'|---'.repeat(columns)}| there`,
    );
  }
  const heading = lines.findIndex((line) => /^#{2,6}\u00A0?[^\s#]/.test(line));
  if (heading === -1) return [];
  const meant = lines[heading]?.replace(/^(#+)\u00A0?/, '$1 ');
  return at(heading, `a heading has a space behind its #: write ${meant}`);
}

/** Rows of tables with more cells than there are columns: what is in the last is printed nowhere. */
export function rowFaults(tree: Markdown): Fault[] {
  const faults: Fault[] = [];
  visit(tree, 'table', ({ children: rows }) => {
    const columns = rows[0]?.children.length ?? 0;
    for (const { children: cells, position } of rows) {
      if (cells.length <= columns || !position) continue;
      const text = `this row of the table has ${cells.length} cells, and its first row ${columns}: the last is not shown. A | that is meant as it stands is written \\|`;
      faults.push({ ...position.start, text });
    }
  });
  return faults;
}

/** Bold lines that were meant as headings. */
export function headingWarnings(tree: Root): Fault[] {
  const blocks = tree.children.filter((each) => each.type !== 'text');
  return blocks.flatMap((node, index): Fault[] => {
    if (node.type !== 'element' || !node.position) return [];
    const { line, column } = node.position.start;
    const text = textOf(node).trim();
    if (node.tagName !== 'p' || !isBold(node) || /[.!?…]$/.test(text) || text.length > 60) return [];
    const next = blocks[index + 1];
    const introduces = text.endsWith(':') && next?.type === 'element' && /^[ou]l$/.test(next.tagName);
    const title = text.replace(/:$/, '');
    return introduces
      ? []
      : [{ line, column, text: `"${text}" is bold text: if it is a heading, write ## ${title}` }];
  });
}

const isBold = ({ children }: Element): boolean =>
  children.length === 1 &&
  (children as ElementContent[]).every((each) => 'tagName' in each && each.tagName === 'strong');
