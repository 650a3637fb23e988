import { documentTags, refusesTags } from './document-tags.ts';
import { whenIdle, whenLoaded } from './when-idle.ts';

/** Where the build has put what loads the tags: a bundle of its own, since most pages bring none. */
declare const TAGS_URL: string;

/** Brings the shop's third-party tags once the page has loaded and rests, unless the visitor refuses them. */
export function startLoadingTags(): void {
  whenLoaded(() =>
    whenIdle(() => {
      // Whether it arrives, or a blocker keeps it away, changes nothing on the page.
      if (documentTags()?.length && !refusesTags()) import(TAGS_URL).catch(() => {});
    }),
  );
}
