import { errorTitlePrefix, type FormState } from '../../../shared/form-state.ts';
import type { EnquiryKind } from '../../../shared/forms.ts';
import type { LoadedPage } from '../../ssr/definition.ts';
import { fixedPageRequest, loadPage } from '../pages/load-page.ts';
import type { SiteDeps } from '../site-deps.ts';
import { formSlots } from './form-slots.ts';

/**
 * A form's page with everything that was typed and with the errors. All combinations of choices and of fields with errors
 * are pages of their own; what was typed and what the messages say are their slots.
 */
export async function formPage(
  { release, now }: Pick<SiteDeps, 'release' | 'now'>,
  kind: EnquiryKind,
  typed: FormState,
  signal: AbortSignal,
): Promise<LoadedPage> {
  const page = await loadPage(fixedPageRequest(kind, signal), { release: release.current, now: now() });
  const { form, texts } = formSlots(kind, typed);
  const head = { ...page.head, title: errorTitlePrefix + page.head.title, noindex: true as const };
  return { ...page, head, data: { ...page.data, form }, texts };
}
