import { brisbaneYear } from '../../../shared/opening-hours.ts';
import { href } from '../../../shared/routes.ts';
import type { Load } from '../../guard/load.ts';
import { fixedPageRequest } from '../../ssr/page-request.ts';
import { slot, type TemplatedPage } from '../../ssr/page-template.ts';
import { templateOf } from '../../ssr/page-templates.ts';
import { renderWholeHtml } from '../../ssr/render-html.ts';
import { closuresLeft } from '../pages/coming-closures.ts';
import { loadPage } from '../pages/load-page.ts';
import type { PageContext } from '../pages/page-context.ts';
import { formAbout } from './contact-about.ts';

/**
 * The contact page with what the message is about. It is rendered once; the words are its slot.
 * @param about as `parseAbout` has bounded it
 */
export async function aboutPage(
  context: PageContext & { load: Load },
  about: string,
): Promise<TemplatedPage> {
  const now = context.now();
  const year = brisbaneYear(now);
  const left = closuresLeft(context.release.current.shop.closures, now);
  const template = await templateOf(context, ['about', year, left, about !== ''], () =>
    context.load.run(async () => {
      const page = await loadPage(context.release.current, { ...fixedPageRequest('contact'), now });
      const head = { ...page.head, noindex: true as const };
      const data = { ...page.data, form: formAbout(about && slot('about')) };
      return renderWholeHtml(context, { page: { ...page, head, data }, path: href('contact'), year });
    }),
  );
  return { template, texts: { about } };
}
