import { errorTitlePrefix, type FormState } from '../../../shared/form-state.ts';
import { type EnquiryKind, fieldsOf } from '../../../shared/forms.ts';
import type { TrackForm } from '../../../shared/repair-view.ts';
import type { LoadedPage } from '../../ssr/definition.ts';
import { fixedPageRequest, loadPage } from '../pages/load-page.ts';
import type { SiteDeps } from '../site-deps.ts';
import { formSlots } from './form-slots.ts';

/**
 * A form's page with its errors. Each combination of choices and of wrong fields is a page; typed text fills its slots.
 */
export async function formPage(
  { release, now }: Pick<SiteDeps, 'release' | 'now'>,
  kind: EnquiryKind,
  typed: FormState,
  signal: AbortSignal,
): Promise<LoadedPage> {
  const page = await loadPage(fixedPageRequest(kind, signal), { release: release.current, now: now() });
  const { form, texts } = formSlots(typed, fieldsOf(kind));
  return { ...withErrors(page), data: { ...page.data, form }, texts };
}

/**
 * The tracking page with a form refused. What was typed fills slots: refusals with the same words differ in nothing.
 */
export async function trackPage(
  { release, now }: Pick<SiteDeps, 'release' | 'now'>,
  refused: TrackForm,
  typed: FormState,
  signal: AbortSignal,
): Promise<LoadedPage> {
  const page = await loadPage(fixedPageRequest('track', signal), { release: release.current, now: now() });
  const { form, texts } = formSlots(typed);
  return { ...withErrors(page), data: { ...page.data, form, refused }, texts };
}

/** A page that shows what is wrong with its form: its title says so, and search engines leave it out. */
const withErrors = (page: LoadedPage): LoadedPage => ({
  ...page,
  head: { ...page.head, title: errorTitlePrefix + page.head.title, noindex: true },
});
