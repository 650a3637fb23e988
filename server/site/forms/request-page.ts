import type { FormState } from '../../../shared/form-state.ts';
import { brisbaneYear } from '../../../shared/opening-hours.ts';
import type { RequestQuote } from '../../../shared/quote.ts';
import type { RequestData } from '../../../shared/repair-form.ts';
import { routes } from '../../../shared/routes.ts';
import type { Load } from '../../guard/load.ts';
import { slot, type TemplatedPage } from '../../ssr/page-template.ts';
import { templateOf } from '../../ssr/page-templates.ts';
import { renderWholeHtml } from '../../ssr/render-html.ts';
import { headOf } from '../pages/head.ts';
import type { PageContext } from '../pages/page-context.ts';
import { withSlots } from './form-page.ts';
import { loadRequest } from './load-request.ts';

/**
 * The page of a request that was posted: its form with the errors, or its answers to be checked. Rendered once for each
 * combination of choices, errors and lines of the quote; what was typed and what the quote says are its slots.
 */
export async function requestPage(
  context: PageContext & { load: Load },
  request: RequestData,
): Promise<TemplatedPage> {
  const year = brisbaneYear(context.now());
  const { form, texts } = withSlots('repairs', request.form);
  // Whether something was answered at all is part of the page's state: the check says "none" otherwise.
  for (const [field, answer] of Object.entries(request.form.answers)) {
    if (answer === '') form.answers[field] = '';
  }
  const quote = request.quote && quoteWithSlots(request.quote, texts);
  const slotted: RequestData = { ...request, form, quote };
  const template = await templateOf(context, ['repairs', year, slotted], () =>
    context.load.run(async () => {
      const release = context.release.current;
      const { path, title } = routes.repairs;
      const { data, head } = loadRequest(slotted);
      const facts = { path, title, breadcrumbs: [], ...head };
      const page = {
        build: release.id,
        route: 'repairs' as const,
        head: headOf(release, facts),
        data,
      };
      return renderWholeHtml(context, { page, path, year });
    }),
  );
  return { template, texts };
}

/** The quote with slots in place of its texts, which it adds to `texts`. */
function quoteWithSlots(quote: RequestQuote, texts: Record<string, string>): RequestQuote {
  function take(name: string, text: string): string;
  function take(name: string, text: string | null): string | null;
  function take(name: string, text: string | null): string | null {
    if (text === null) return null;
    texts[name] = text;
    return slot(name);
  }
  return {
    device: take('device', quote.device),
    href: take('quote-href', quote.href),
    lines: quote.lines.map(({ text, price, note }, index) => ({
      text: take(`line-${index}`, text),
      price: take(`price-${index}`, price),
      note: take(`note-${index}`, note),
    })),
    total: take('total', quote.total),
    ready: take('ready', quote.ready),
  };
}

/** The state of a form that holds answers and nothing else. */
export const answered = (answers: FormState['answers']): FormState => ({ answers, errors: [], notice: null });
