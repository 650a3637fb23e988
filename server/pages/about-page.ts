import { brisbaneYear } from '../../shared/opening-hours.ts';
import { href } from '../../shared/routes.ts';
import type { Load } from '../http/load.ts';
import { slot, type TemplatedPage } from '../render/page-template.ts';
import { closuresLeft } from './coming-closures.ts';
import { formAbout } from './contact-about.ts';
import { loadPage } from './load-page.ts';
import type { PageContext } from './page-context.ts';
import { fixedPageRequest } from './page-request.ts';
import { templateOf } from './page-templates.ts';
import { renderWholeHtml } from './render-html.ts';

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
