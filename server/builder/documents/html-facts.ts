import type { Element } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toString as textOf } from 'hast-util-to-string';
import { parseFragment } from 'parse5';
import { visit } from 'unist-util-visit';
import type { DocumentSection } from '../../../shared/document-data.ts';
import { renderedFaults } from './rendered-faults.ts';

/** What the build must know about a document's HTML. */
export interface HtmlFacts {
  /** All ids, in order; one that stands twice is in it twice. */
  ids: string[];
  /** Headings of the second level that have an id. */
  sections: DocumentSection[];
  /** Where an offer, or a warning, at the very start ends, the warning with tabs below it under a heading of their own, as an index; 0 where the document starts with something else. */
  leadEnd: number;
  /** What its expressions must not have rendered, with how the element begins. */
  faults: { text: string; tag: string }[];
}

export function factsOf(html: string): HtmlFacts {
  const ids: string[] = [];
  const sections: DocumentSection[] = [];
  const faults: HtmlFacts['faults'] = [];
  // Not hast-util-from-html: it notes the place of every node, which takes as long again.
  // What stands in `<noscript>` is looked at, too.
  visit(fromParse5(parseFragment(html, { scriptingEnabled: false })), 'element', (node: Element) => {
    const { id } = node.properties;
    faults.push(...renderedFaults(node).map((text) => ({ text, tag: `<${node.tagName}` })));
    if (typeof id === 'string') ids.push(id);
    if (node.tagName === 'h2' && typeof id === 'string') sections.push({ id, title: textOf(node) });
  });
  return { ids, sections, leadEnd: leadEndOf(html), faults };
}

/** A warning or an offer, as `Callout.tsx` and `Offer.tsx` of `client/prose/` render it. */
const startsWithLead = /^<div[^>]* data-(?:type="(?:danger|warning)"|offer)/;

function leadEndOf(html: string): number {
  if (!startsWithLead.test(html)) return 0;
  const nodes = parseFragment(html, { sourceCodeLocationInfo: true }).childNodes;
  const [warning, heading, tabs] = nodes.filter(({ nodeName }) => nodeName !== '#text');
  const last = heading?.nodeName === 'h2' && tabs?.nodeName === 'site-tabs' ? tabs : warning;
  return last?.sourceCodeLocation?.endOffset ?? 0;
}
