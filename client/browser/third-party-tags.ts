/**
 * Loads the document's third-party tags: a bundle of its own that boot loads on pages with tags, unless the
 * visitor refuses them. Cached pages are the same for everybody, so crawlers are recognised here.
 */
import { isCrawler } from '../../shared/crawlers.ts';
import type { TagScript } from '../../shared/shop.ts';
import { documentTags } from './document-tags.ts';

if (!isCrawler(navigator.userAgent)) documentTags()?.forEach(loadTag);

/** Nothing waits for the script: if it is blocked or broken, the page does not change. */
function loadTag({ src, data }: TagScript): void {
  const script = Object.assign(document.createElement('script'), { src, async: true });
  for (const [name, value] of Object.entries(data)) script.setAttribute(`data-${name}`, value);
  document.head.append(script);
}
