import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { Root as Markdown } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Fault } from './mdx-nodes.ts';

/** What a paragraph's own line looks like where it was meant as something else, and what to write. */
const misread: { line: RegExp; isSure?: true; advice: (line: string) => string }[] = [
  {
    line: /^#{2,6}\u00A0?[^\s#]/,
    isSure: true,
    advice: (line) => `a heading has a space behind its #: write ${line.replace(/^(#+)\u00A0?/, '$1 ')}`,
  },
  {
    line: /^[•·●▪◦‣]\s*\S/,
    isSure: true,
    advice: (line) => `a list starts each line with - and a space: write - ${line.replace(/^.\s*/, '')}`,
  },
  {
    line: /^(?:[–—]\s*\S|-\p{L})/u,
    advice: (line) => `a list starts each line with - and a space: write - ${line.replace(/^.\s*/, '')}`,
  },
  {
    line: /^\d{1,2}[.)]\p{L}/u,
    advice: (line) => `a list has a space behind each number: write ${line.replace(/^(\d+)[.)]/, '$1. ')}`,
  },
  {
    line: /\S *\t+ *\S/,
    advice: () => 'columns with tabs are printed as one line: write a table, each line as | one | two |',
  },
];

/** Faults of a paragraph that was meant as a table, a heading or a list, and is printed as it was typed. */
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
  for (const { line, isSure, advice } of misread) {
    const found = lines.filter((each) => line.test(each));
    // A single line may be a text that starts so.
    if (found.length > 1 || (isSure && found.length > 0)) {
      return at(lines.indexOf(found[0] ?? ''), advice(found[0] ?? ''));
    }
  }
  return [];
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

/** Headings that nobody meant as such, and bold lines that were meant as headings. */
export function headingWarnings(tree: Root, source: readonly string[]): Fault[] {
  const blocks = tree.children.filter((each) => each.type !== 'text');
  return blocks.flatMap((node, index): Fault[] => {
    if (node.type !== 'element' || !node.position) return [];
    const { line, column } = node.position.start;
    const text = textOf(node).trim();
    if (/^h[1-6]$/.test(node.tagName) && !source[line - 1]?.slice(column - 1).startsWith('#')) {
      const advice = `"${text}" is a heading by the --- or === below it: leave a blank line between the two, or write ## ${text}`;
      return [{ line, column, text: advice }];
    }
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
