import type { Nodes, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { KnownProps } from './check-facts.ts';
import { headingWarnings, paragraphFaults } from './check-markdown.ts';
import type { CheckContext } from './mdx-checks.ts';
import { nameOf } from './mdx-nodes.ts';
import { typedFacts } from './typed-facts.ts';

/** Markdown that its author did not finish, by what is printed of it. */
const unfinished: [printed: RegExp, advice: (found: string) => string][] = [
  [
    /\] ?\((?:\/|https?:|#|mailto:|tel:)[^)]{0,200}\)?|\) ?\[(?:\/|https?:)[^\]]{0,200}\]?|\][[][^\]]{0,60}\]/,
    (found) =>
      /\(\S+ .*\.\w{2,4}\)/.test(found)
        ? `"${found}" is printed as it stands: an address has no spaces. Rename the file, with - for each space`
        : `"${found}" is printed as it stands: a link is written [text](/address), without a space inside`,
  ],
  [
    /\[\^\w+\]/,
    (found) =>
      `"${found}" is printed as it stands: write the note as ${found}: on a line of its own, or remove it`,
  ],
  [
    /\*\*|~~|(?<!\w)__(?=\w)/,
    (found) =>
      `has ${found} that is printed as it stands: write ${found} at both ends of the words, without a space inside`,
  ],
];

/** Markdown that its author did not finish: it is printed as it was typed, or swallows what follows. Facts that are typed out. */
export function checkText(
  tree: Root,
  source: string,
  props: KnownProps,
  { fault, warn }: Pick<CheckContext, 'fault' | 'warn'>,
): void {
  const lines = source.split(/\r?\n/);
  for (const { text, ...place } of headingWarnings(tree, lines)) warn(place, text);
  visit(tree, (node, _index, parent) => {
    if (node.type === 'element' && node.tagName === 'pre') {
      const fence = openFence(node, lines);
      if (fence) fault(node, `the code that starts here never ends: write ${fence} on a line below it`);
      return SKIP;
    }
    if (node.type === 'element' && node.tagName === 'code') return SKIP;
    if (node.type === 'element' && node.tagName === 'p') {
      for (const { text, ...at } of paragraphFaults(node, lines)) fault(at, text);
    }
    if (node.type !== 'text') return;
    for (const [printed, advice] of unfinished) {
      const found = printed.exec(node.value)?.[0];
      if (found) fault(node, advice(found));
    }
    // What a link says is somebody else's: it leads to them.
    if (nameOf(parent) !== 'a') for (const text of typedFacts(node.value, props)) warn(node, text);
    const draft = /\b(TODO|TBC|TBD|FIXME|XXX|[Ll]orem ipsum)\b/.exec(node.value)?.[0];
    if (draft) warn(node, `"${draft}" is printed: finish the text`);
  });
}

/** The marks that open a block of code which no line closes. */
function openFence({ position }: Nodes, lines: string[]): string | undefined {
  const { start, end } = position ?? {};
  const fence = /^\s*(```|~~~)/.exec(lines[(start?.line ?? 0) - 1] ?? '')?.[1];
  const last = lines[(end?.line ?? 0) - 1]?.trim() ?? '';
  return fence && (start?.line === end?.line || !last.endsWith(fence)) ? fence : undefined;
}
