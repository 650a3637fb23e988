import { emptyForm, errorTitlePrefix, type FormState } from '../../../shared/form-state.ts';
import { fieldsOf } from '../../../shared/forms.ts';
import type { PageData } from '../../../shared/page-data.ts';
import type { QuoteData, RequestQuote } from '../../../shared/quote.ts';
import type { RequestData } from '../../../shared/repair-form.ts';
import { routes } from '../../../shared/routes.ts';
import { formSlots } from '../forms/form-page.ts';
import type { Loaded, LoadedPage } from '../pages/loader.ts';
import { toPage } from '../pages/to-page.ts';
import type { SiteRelease } from '../site-release.ts';
import { queryOf, shownQuote } from './request-quote.ts';

/** An empty form that asks for the repair of a quote, or for one without a quote. */
export function newRequest(data: QuoteData | null): Pick<RequestData, 'form' | 'quote'> {
  if (!data) return { form: emptyForm, quote: null };
  const quote = shownQuote(data);
  return { form: answered({ quote: queryOf(quote.href) }), quote };
}

/** The state of a form that holds answers and nothing else. */
export const answered = (answers: FormState['answers']): FormState => ({ ...emptyForm, answers });

const titles = { form: 'Request a Repair', check: 'Check Your Answers', choose: 'Change the Repair' };

/** The page that asks for a repair, or that checks the answers. It is one page of `/repairs`, and not for search engines. */
export function loadRequest(request: RequestData): Loaded<PageData['repairs']> {
  const { stage, form } = request;
  const hasErrors = form.errors.length > 0 || form.notice !== null;
  return {
    data: { search: null, html: '', bands: [], quote: null, request },
    head: {
      title: `${hasErrors ? errorTitlePrefix : ''}${titles[stage]}`,
      description:
        'Ask for a repair: bring the device in, post it, or have us call you first. You can check your answers before you send them.',
      noindex: true,
    },
  };
}

/**
 * A page of a posted request. The form, with its errors, has slots: each combination of choices, errors and lines is one page. The
 * two others are made for the one visitor whose answers they hold.
 */
export function requestPage(request: RequestData, release: SiteRelease): LoadedPage {
  if (request.stage !== 'form') return toPage('repairs', routes.repairs.path, loadRequest(request), release);
  const { form, texts, take } = formSlots(request.form, fieldsOf('repairs'));
  // Whether a field has an answer at all is part of the page.
  for (const [field, answer] of Object.entries(request.form.answers)) {
    if (answer === '') form.answers[field] = '';
  }
  const quote = request.quote && quoteSlots(request.quote, take);
  const loaded = loadRequest({ ...request, form, quote });
  return toPage('repairs', routes.repairs.path, { ...loaded, texts }, release);
}

/** The quote with slots in place of its texts. */
function quoteSlots(quote: RequestQuote, take: (name: string, words: string) => string): RequestQuote {
  const takeAny = (name: string, words: string | null) => words && take(name, words);
  return {
    device: take('device', quote.device),
    href: take('quote-href', quote.href),
    lines: quote.lines.map(({ text, price, note, ...kind }, index) => ({
      ...kind,
      text: take(`line-${index}`, text),
      price: take(`price-${index}`, price),
      note: takeAny(`note-${index}`, note),
    })),
    total: take('total', quote.total),
    ready: takeAny('ready', quote.ready),
  };
}
