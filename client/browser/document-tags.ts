import { mayCarryTags, type PageId } from '../../shared/page-data.ts';
import type { TagScript } from '../../shared/tag-script.ts';

/** The third-party tags that this document may load: none on a page without tags, `null` if the shop has no tags. */
export function documentTags(): TagScript[] | null {
  const text = document.getElementById('third-party-tags')?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Whether the visitor's browser asks not to be tracked: Global Privacy Control (W3C) or the older Do Not Track. */
export function refusesTags(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as { globalPrivacyControl?: boolean } & Navigator;
  return globalPrivacyControl === true || doNotTrack === '1';
}

/**
 * Whether a page may be shown in this document. A document that has loaded third-party tags cannot unload them, so a link
 * between a page with tags and one without loads the document: no session recorder follows the visitor.
 */
export function canNavigateInPlace(route: PageId): boolean {
  const tags = documentTags();
  return !tags || refusesTags() || mayCarryTags(route) === tags.length > 0;
}
