import type { TagScript } from '../../shared/shop.ts';

/** The third-party tags that this document may carry, none where it may not; `null` where the shop has none at all. */
export function documentTags(): TagScript[] | null {
  const text = document.getElementById('third-party-tags')?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Whether the visitor has asked not to be followed: Global Privacy Control (W3C) or the older Do Not Track. */
export function refusesTags(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as { globalPrivacyControl?: boolean } & Navigator;
  return globalPrivacyControl === true || doNotTrack === '1';
}
