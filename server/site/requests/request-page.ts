import type { FormState } from '../../../shared/form-state.ts';
import { fieldsOf } from '../../../shared/forms.ts';
import type { RequestQuote } from '../../../shared/quote.ts';
import type { RequestData } from '../../../shared/repair-form.ts';
import { routes } from '../../../shared/routes.ts';
import { formSlots } from '../forms/form-slots.ts';
import type { LoadedPage } from '../pages/loader.ts';
import { toPage } from '../pages/to-page.ts';
import type { SiteRelease } from '../site-release.ts';
import { loadRequest } from './load-request.ts';

/** The answers to a request, to be checked by the one visitor who gave them. */
export const checkPage = (request: Omit<RequestData, 'stage'>, release: SiteRelease): LoadedPage =>
  toPage('repairs', routes.repairs.path, loadRequest({ ...request, stage: 'check' }), release);

/** The repairs to choose from anew, for the one visitor whose answers wait. */
export const choosePage = (request: Omit<RequestData, 'stage'>, release: SiteRelease): LoadedPage =>
  toPage('repairs', routes.repairs.path, loadRequest({ ...request, stage: 'choose' }), release);

/** A posted request's form with its errors. Each combination of choices, errors and lines is a page with slots. */
export function requestPage(request: Omit<RequestData, 'stage'>, release: SiteRelease): LoadedPage {
  const { form, texts, take } = formSlots(request.form, fieldsOf('repairs'));
  // Whether a field has an answer at all is part of the page.
  for (const [field, answer] of Object.entries(request.form.answers)) {
    if (answer === '') form.answers[field] = '';
  }
  const quote = request.quote && quoteSlots(request.quote, take);
  const loaded = loadRequest({ ...request, stage: 'form', form, quote });
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

/** The state of a form that holds answers and nothing else. */
export const answered = (answers: FormState['answers']): FormState => ({ answers, errors: [], notice: null });
