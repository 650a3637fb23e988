import { type CssNode, generate, parse, type Rule, walk } from 'css-tree';

/**
 * What of some CSS is seen before anybody touches the page: all but rules for print, for what a pointer is over, for a focus
 * that looks otherwise than elsewhere, for the change from one page to another, and for what is out of sight.
 */
export function seenAtFirst(css: string): string {
  const tree = parse(css, { parseValue: false, parseCustomProperty: false });
  walk(tree, (node, item, list) => {
    if (isLater(node)) list?.remove(item);
  });
  return generate(tree);
}

function isLater(node: CssNode): boolean {
  if (node.type === 'Atrule')
    return node.name === 'media' && node.prelude !== null && generate(node.prelude) === 'print';
  if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList') return false;
  if (isAboutUnseen(node)) return true;
  return node.prelude.children.toArray().every((selector) => isSelectorLater(generate(selector)));
}

/** Rules that say how the browser leaves out what is out of sight. */
const isAboutUnseen = ({ block }: Rule): boolean =>
  !block.children.isEmpty &&
  block.children
    .toArray()
    .every(
      (each) =>
        each.type === 'Declaration' && /^(content-visibility|contain-intrinsic-size)$/.test(each.property),
    );

/** But for what opens a menu where no script runs. */
const isSelectorLater = (selector: string): boolean =>
  /:hover|\.n-.*:focus-visible|::view-transition/.test(selector) && !selector.includes('data-boot');
