import { emptyForm, type FormState } from '../../../shared/form-state.ts';
import type { PageData } from '../../../shared/page-data.ts';
import type { TrackForm } from '../../../shared/repair-view.ts';
import { formSlots, refusedPage } from '../forms/form-page.ts';
import type { LoadContext, Loaded, LoadedPage } from '../pages/loader.ts';
import type { SiteDeps } from '../site-deps.ts';

/** The page on which repairs are looked up. */
export function loadTrack({ release, query }: LoadContext): Loaded<PageData['track']> {
  const { cleanRoomPartner, recycling } = release.shop.offers;
  return {
    data: {
      ...release.contactFacts,
      offers: { cleanRoomPartner, recycling },
      referencePrefix: release.shop.referencePrefix,
      refused: null,
      form: emptyForm,
      linkRequested: query.has('asked'),
    },
    head: {
      description:
        'See where your repair is up to, with its reference and your phone or email, and what each step means.',
    },
    // Nobody's words are on it: one render serves everybody.
    texts: {},
  };
}

/**
 * The same page with a form refused. What was typed fills slots: refusals with the same words differ in nothing.
 */
export async function trackPage(
  deps: Pick<SiteDeps, 'release' | 'now'>,
  refused: TrackForm,
  typed: FormState,
  signal: AbortSignal,
): Promise<LoadedPage> {
  const page = await refusedPage('track', loadTrack, deps, signal);
  const { form, texts } = formSlots(typed);
  return { ...page, data: { ...page.data, form, refused }, texts };
}
