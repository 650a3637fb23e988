/**
 * Loads the document's third-party tags: a bundle of its own, brought by boot to pages that may carry them and
 * visitors who do not refuse. Kept pages are the same for everybody, so crawlers are told apart here.
 */
import { isCrawler } from '../../shared/crawlers.ts';
import type { TagScript } from '../../shared/shop.ts';
import { documentTags } from './document-tags.ts';

if (!isCrawler(navigator.userAgent)) documentTags()?.forEach(loadTag);

/** What is blocked or broken is the provider's affair: nothing here waits for it. */
function loadTag({ src, id }: TagScript): void {
  const script = Object.assign(document.createElement('script'), { src, async: true });
  script.dataset.id = id;
  document.head.append(script);
}
