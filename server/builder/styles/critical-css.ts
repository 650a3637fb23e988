import { type CssNode, generate, parse, walk } from 'css-tree';

/**
 * What of some CSS is seen before anybody touches the page: all but rules for print, for what a pointer is over or has
 * opened, for a focus that looks otherwise than elsewhere, and for what moves: transitions, and the change from one page to another.
 */
export function criticalCss(css: string): string {
  const tree = parse(css, { parseValue: false, parseCustomProperty: false });
  walk(tree, (node, item, list) => {
    if (isDeferred(node)) list?.remove(item);
  });
  return generate(tree);
}

function isDeferred(node: CssNode): boolean {
  if (node.type === 'Declaration') return node.property === 'transition';
  if (node.type === 'Atrule') {
    if (node.name !== 'media') return node.name === 'page';
    return (
      node.prelude !== null && /^(print|\(prefers-reduced-motion:reduce\))$/.test(generate(node.prelude))
    );
  }
  if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList') return false;
  return node.prelude.children.toArray().every((selector) => isSelectorDeferred(generate(selector)));
}

/** But for what opens a menu where no script runs. */
const isSelectorDeferred = (selector: string): boolean =>
  /:hover|\[aria-expanded|\.n-.*:focus-visible|::view-transition/.test(selector) &&
  !selector.includes('data-boot');
