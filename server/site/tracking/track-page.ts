import type { FormState } from '../../../shared/form-state.ts';
import type { TrackForm } from '../../../shared/repair-view.ts';
import type { LoadedPage } from '../../ssr/definition.ts';
import { withErrors } from '../forms/form-page.ts';
import { formSlots } from '../forms/form-slots.ts';
import { fixedPageRequest, loadPage } from '../pages/load-page.ts';
import type { SiteDeps } from '../site-deps.ts';

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
