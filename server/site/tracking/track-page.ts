import { errorTitlePrefix, type FormState } from '../../../shared/form-state.ts';
import { brisbaneYear } from '../../../shared/opening-hours.ts';
import type { TrackForm } from '../../../shared/repair-view.ts';
import type { Load } from '../../guard/load.ts';
import { fixedPageRequest } from '../../ssr/page-request.ts';
import { slot, type TemplatedPage } from '../../ssr/page-template.ts';
import { templateOf } from '../../ssr/page-templates.ts';
import { renderWholeHtml } from '../../ssr/render-html.ts';
import { closuresLeft } from '../pages/coming-closures.ts';
import { loadPage } from '../pages/load-page.ts';
import type { PageContext } from '../pages/page-context.ts';

/**
 * The tracking page with one of its forms refused: what was typed and what is wrong. It is rendered once for each
 * combination of fields with errors, as `form-page.ts` does; so two refusals with the same words differ in nothing.
 */
export async function trackPage(
  context: PageContext & { load: Load },
  refused: TrackForm,
  { answers, errors, notice }: FormState,
): Promise<TemplatedPage> {
  const now = context.now();
  const year = brisbaneYear(now);
  const left = closuresLeft(context.release.current.shop.closures, now);
  const request = fixedPageRequest('track');
  const { path } = request;
  const texts: Record<string, string> = {};
  const take = (name: string, text: string): string => {
    texts[name] = text;
    return slot(name);
  };
  const form: FormState = {
    answers: Object.fromEntries(
      Object.entries(answers).map(([field, answer]) => [field, take(`answer-${field}`, answer)]),
    ),
    errors: errors.map(({ field, message }, index) => ({ field, message: take(`error-${index}`, message) })),
    notice: notice === null ? null : take('notice', notice),
  };
  const template = await templateOf(context, ['track', refused, year, left, form], () =>
    context.load.run(async () => {
      const page = await loadPage(context.release.current, { ...request, now });
      const head = { ...page.head, title: errorTitlePrefix + page.head.title, noindex: true as const };
      const refusedPage = { ...page, head, data: { ...page.data, form, refused } };
      return renderWholeHtml(context, { page: refusedPage, path, year });
    }),
  );
  return { template, texts };
}
