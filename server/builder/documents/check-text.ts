import type { Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { KnownProps } from './check-facts.ts';
import { headingWarnings, paragraphFaults } from './check-markdown.ts';
import type { CheckContext } from './mdx-checks.ts';
import { elementName } from './mdx-nodes.ts';
import { typedFacts } from './typed-facts.ts';

/** A link with a space before or in its address, of which Markdown makes none. */
const unfinishedLink = /\] ?\((?:\/|https?:|#|mailto:|tel:)[^)]{0,200}\)?/;

/** Markdown that its author did not finish, and that is printed as it was typed. Prices and numbers that are typed out. */
export function checkText(
  tree: Root,
  source: string,
  props: KnownProps,
  { fault, warn }: Pick<CheckContext, 'fault' | 'warn'>,
): void {
  const lines = source.split(/\r?\n/);
  for (const { text, ...place } of headingWarnings(tree)) warn(place, text);
  visit(tree, (node, _index, parent) => {
    if (node.type === 'element' && /^(pre|code)$/.test(node.tagName)) return SKIP;
    if (node.type === 'element' && node.tagName === 'p') {
      for (const { text, ...at } of paragraphFaults(node, lines)) fault(at, text);
    }
    if (node.type !== 'text') return;
    const link = unfinishedLink.exec(node.value)?.[0];
    if (link)
      fault(node, `"${link}" is printed as it stands: a link is written [text](/address), without spaces`);
    if (node.value.includes('**')) {
      fault(
        node,
        'has ** that is printed as it stands: write ** at both ends of the words, without a space inside',
      );
    }
    // What a link says is somebody else's: it leads to them.
    if (elementName(parent) !== 'a') for (const text of typedFacts(node.value, props)) warn(node, text);
  });
}
