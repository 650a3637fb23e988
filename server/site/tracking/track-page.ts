import { errorTitlePrefix, type FormState } from '../../../shared/form-state.ts';
import type { TrackForm } from '../../../shared/repair-view.ts';
import type { LoadedPage } from '../../ssr/definition.ts';
import { createSlots } from '../../ssr/template.ts';
import { fixedPageRequest, loadPage } from '../pages/load-page.ts';
import type { SiteDeps } from '../site-deps.ts';

/**
 * The tracking page with one of its forms refused: what was typed and what is wrong are slots, so that two refusals
 * with the same words differ in nothing.
 */
export async function trackPage(
  { release, now }: Pick<SiteDeps, 'release' | 'now'>,
  refused: TrackForm,
  { answers, errors, notice }: FormState,
  signal: AbortSignal,
): Promise<LoadedPage> {
  const page = await loadPage(fixedPageRequest('track', signal), { release: release.current, now: now() });
  const { texts, take } = createSlots();
  const form: FormState = {
    answers: Object.fromEntries(
      Object.entries(answers).map(([field, answer]) => [field, take(`answer-${field}`, answer)]),
    ),
    errors: errors.map(({ field, message }, index) => ({ field, message: take(`error-${index}`, message) })),
    notice: notice === null ? null : take('notice', notice),
  };
  const head = { ...page.head, title: errorTitlePrefix + page.head.title, noindex: true as const };
  return { ...page, head, data: { ...page.data, form, refused }, texts };
}
