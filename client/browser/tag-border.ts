import { mayCarryTags, type PageId } from '../../shared/page-data.ts';
import { documentTags, refusesTags } from './document-tags.ts';

/**
 * Whether a page may be shown in this document. A document that has loaded third-party tags keeps them, so a link
 * between a page with tags and one without loads the document: no session recorder follows the visitor.
 */
export function mayShowHere(route: PageId): boolean {
  const tags = documentTags();
  return !tags || refusesTags() || mayCarryTags(route) === tags.length > 0;
}
