import { mayCarryTags, type PageId } from '../../shared/page.ts';
import { documentTags, refusesTags } from './document-tags.ts';

/**
 * Whether a page may be shown in this document. Where third-party tags load, a document carries them for its whole
 * life or never: between pages of the two kinds a link loads the document, so that no recorder travels along.
 */
export function mayShowHere(route: PageId): boolean {
  const tags = documentTags();
  return !tags || refusesTags() || mayCarryTags(route) === tags.length > 0;
}
