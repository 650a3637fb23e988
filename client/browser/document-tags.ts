import type { TagScript } from '../../shared/shop.ts';

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
