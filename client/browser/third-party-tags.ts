/**
 * Loads the document's third-party tags: a bundle that boot loads on pages with tags, unless the visitor refuses them.
 * Cached pages are the same for everybody, so this script recognises crawlers.
 */
import { isCrawler } from '../../shared/crawlers.ts';
import type { TagScript } from '../../shared/tag-script.ts';
import { documentTags } from './document-tags.ts';

if (!isCrawler(navigator.userAgent)) documentTags()?.forEach(loadTag);

/** Nothing waits for the script: if it is blocked or broken, the page does not change. */
function loadTag({ src, data }: TagScript): void {
  const script = Object.assign(document.createElement('script'), { src, async: true });
  for (const [name, value] of Object.entries(data)) script.setAttribute(`data-${name}`, value);
  document.head.append(script);
}
