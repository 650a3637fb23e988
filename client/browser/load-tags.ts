import { documentTags, refusesTags } from './document-tags.ts';
import { whenLoadedAndIdle } from './when-idle.ts';

/** URL of the bundle that loads the tags, which the build defines: most pages never load it. */
declare const TAGS_URL: string;

/** Loads the shop's third-party tags after the page has loaded and is idle, unless the visitor refuses them. */
export function startLoadingTags(): void {
  whenLoadedAndIdle(() => {
    // A blocked bundle changes nothing on the page.
    if (documentTags()?.length && !refusesTags()) import(TAGS_URL).catch(() => {});
  });
}
