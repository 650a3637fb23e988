import type { Nodes, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { Shop } from '../../../shared/shop.ts';

type Report = (node: Nodes, text: string) => void;

/** Markdown that its author did not finish: it is printed as it was typed, or swallows what follows. */
export function checkText(
  tree: Root,
  source: string,
  shop: Pick<Shop, 'phone' | 'email'> | null,
  { fault, warn }: { fault: Report; warn: Report },
): void {
  /** What stands in shop.yaml and would stay as it is here when it changes there. */
  const facts = new Map([
    [shop?.phone.display, '{props.shop.phone.display}'],
    [shop?.email, '{props.shop.email}'],
  ]);
  const lines = source.split('\n');
  visit(tree, (node) => {
    if (node.type === 'element' && node.tagName === 'pre') {
      const { start, end } = node.position ?? {};
      const fence = /^\s*(```|~~~)/.exec(lines[(start?.line ?? 0) - 1] ?? '')?.[1];
      const last = lines[(end?.line ?? 0) - 1]?.trim() ?? '';
      if (fence && (start?.line === end?.line || !last.endsWith(fence))) {
        fault(node, `the code that starts here never ends: write ${fence} on a line below it`);
      }
      return SKIP;
    }
    if (node.type === 'element' && node.tagName === 'code') return SKIP;
    if (node.type !== 'text') return;
    const link = /\] ?\((?:\/|https?:|#|mailto:|tel:)[^)]{0,200}\)?/.exec(node.value)?.[0];
    if (link) {
      fault(
        node,
        `"${link}" is printed as it stands: a link is written [text](/address), without a space inside`,
      );
    }
    for (const [fact, name] of facts) {
      if (fact && node.value.includes(fact)) {
        warn(node, `"${fact}" stays as it is here when shop.yaml changes: write ${name}`);
      }
    }
    const unfinished = /\b(TODO|TBC|TBD|FIXME|XXX|[Ll]orem ipsum)\b/.exec(node.value)?.[0];
    if (unfinished) warn(node, `"${unfinished}" is printed: finish the text`);
    if (node.value.includes('**')) {
      fault(
        node,
        'has ** that is printed as it stands: write ** at both ends of the words, without a space inside',
      );
    }
  });
}
