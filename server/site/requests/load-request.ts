import { emptyForm, errorTitlePrefix } from '../../../shared/form-state.ts';
import type { PageData } from '../../../shared/page-data.ts';
import type { QuoteData } from '../../../shared/quote.ts';
import type { RequestData } from '../../../shared/repair-form.ts';
import type { Loaded } from '../pages/loader.ts';
import { shownQuote } from './request-quote.ts';

/** An empty form that asks for the repair of a quote, or for one without a quote. */
export function newRequest(data: QuoteData | null): Pick<RequestData, 'form' | 'quote'> {
  if (!data) return { form: emptyForm, quote: null };
  const quote = shownQuote(data);
  const query = quote.href.slice(quote.href.indexOf('?') + 1);
  return { form: { ...emptyForm, answers: { quote: query } }, quote };
}

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
