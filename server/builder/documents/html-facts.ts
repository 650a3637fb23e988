import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { DocumentSection } from '../../../shared/page.ts';

/** What the build must know about a document's HTML. */
export interface HtmlFacts {
  /** All ids, in order; one that stands twice is in it twice. */
  ids: string[];
  /** What `href` and `src` refer to, each once. */
  addresses: string[];
  /** Headings of the second level that have an id. */
  sections: DocumentSection[];
}

export function factsOf(html: string): HtmlFacts {
  const ids: string[] = [];
  const addresses = new Set<string>();
  const sections: DocumentSection[] = [];
  visit(fromHtml(html, { fragment: true }), 'element', (node: Element) => {
    const { id, href, src } = node.properties;
    if (typeof id === 'string') ids.push(id);
    if (typeof href === 'string') addresses.add(href);
    if (typeof src === 'string') addresses.add(src);
    if (node.tagName === 'h2' && typeof id === 'string') sections.push({ id, title: textOf(node) });
  });
  return { ids, addresses: [...addresses], sections };
}
