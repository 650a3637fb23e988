import { errorTitlePrefix, type FormState } from '../../shared/form-state.ts';
import { brisbaneYear } from '../../shared/opening-hours.ts';
import type { TrackForm } from '../../shared/page.ts';
import type { Load } from '../http/load.ts';
import { slot, type TemplatedPage } from '../render/page-template.ts';
import { closuresLeft } from './coming-closures.ts';
import { loadPage } from './load-page.ts';
import type { PageContext } from './page-context.ts';
import { fixedPageRequest } from './page-request.ts';
import { templateOf } from './page-templates.ts';
import { renderWholeHtml } from './render-html.ts';

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
