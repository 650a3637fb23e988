import { checkForm, type FormInput } from '../../../shared/forms.ts';
import { describeDevice } from '../../../shared/repair-form.ts';
import type { SubmissionReceipt } from '../../back-office/submissions/submissions.ts';
import { type SiteDeps, withStore } from '../site-deps.ts';
import { sentPath } from './load-sent.ts';
import type { PostedForm } from './posted-form.ts';
import { answered, checkPage, requestPage } from './request-page.ts';
import { type LoadedRequestQuote, requestQuoteOf } from './request-quote.ts';

/**
 * The form that asks for a repair. It is looked over before it is sent: the form posts `step=check`, the page that shows
 * the answers posts them without a step, or with `step=change` to go back to the form.
 */
export function requestForm(context: SiteDeps): PostedForm {
  const quoteOf = (query: string): Promise<LoadedRequestQuote | null> =>
    requestQuoteOf(context.release.current, query, context.now());

  const byPost = (): boolean => context.release.current.shop.offers.postalRepairs;

  return {
    kind: 'repairs',
    bodyLimit: 65_536,
    defaults: { way: 'drop-off' },
    async read(posted) {
      const checked = checkForm('repairs', posted);
      if (!checked.ok) return checked;
      const { value } = checked;
      // The form doesn't offer it either.
      if (value.way === 'mail-in' && !byPost()) {
        return { ok: false, errors: [{ field: 'way', message: 'Select how you’ll get it to us' }] };
      }
      const quote = await quoteOf(value.quote ?? '');
      // The quote names a device that isn't in the catalogue, or no longer anything that is done to it.
      if (!quote?.stored.quote && value.message === null) {
        return { ok: false, errors: [{ field: 'message', message: describeDevice }] };
      }
      return {
        ok: true,
        async value(meta) {
          const { quote: _, ...answers } = value;
          const taken = await withStore(context.requests).request(
            { ...answers, device: quote?.stored ?? null },
            meta,
          );
          return { ...taken, location: locationOf(value, taken, quote) };
        },
      };
    },
    stepOf({ step }) {
      return step === 'check' || step === 'change' ? step : 'send';
    },
    async page(form) {
      const quote = await quoteOf(form.answers.quote ?? '');
      return requestPage({ form, quote: quote?.shown ?? null, byPost: byPost() }, context.release.current);
    },
    async checkPage(answers) {
      const quote = await quoteOf(answers.quote ?? '');
      // From here on the prices are those that this page shows.
      const form = answered({ ...answers, quote: quote?.query ?? '' });
      return checkPage({ form, quote: quote?.shown ?? null, byPost: byPost() }, context.release.current);
    },
  };
}

/** The page after the request: its URL tells what is to be done, and nothing about who asked. */
function locationOf(
  { way, battery }: FormInput<'repairs'>,
  { reference, mail }: Pick<SubmissionReceipt, 'reference' | 'mail'>,
  quote: LoadedRequestQuote | null,
): string {
  const lines = quote?.stored.quote?.lines ?? [];
  const asked = {
    way,
    battery,
    device: quote?.stored.path ?? null,
    choices: lines.map(({ service, option }) => `${service}.${option.slug}`),
  };
  return sentPath('repairs', reference, { asked, mail });
}
