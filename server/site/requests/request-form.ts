import type { FormState } from '../../../shared/form-state.ts';
import { checkForm, type FormInput, postedNames } from '../../../shared/forms.ts';
import { sentQuote } from '../../../shared/quote.ts';
import { chooseField, chosenPrefix, describeDevice, type RequestStep } from '../../../shared/repair-form.ts';
import { routes } from '../../../shared/routes.ts';
import type { SubmissionReceipt } from '../../back-office/submissions/submit.ts';
import { mistakes } from '../../forms/refusal.ts';
import { networkOf } from '../../guard/address-key.ts';
import { answersIn, type PostedFields } from '../../http/form-body.ts';
import { sentPath } from '../forms/load-sent.ts';
import { notStored, type PostedForm } from '../forms/post-forms.ts';
import { type SiteDeps, withStore } from '../site-deps.ts';
import { answered, checkPage, choosePage, requestPage } from './request-page.ts';
import { type LoadedRequestQuote, queryOf, requestQuoteOf } from './request-quote.ts';

/**
 * The form that asks for a repair. It is looked over before it is sent: the form posts `step=check`, the page that shows
 * the answers posts them without a step, or with `step=change` to go back to the form.
 */
export function requestForm(context: SiteDeps): PostedForm {
  const quoteOf = (query = ''): Promise<LoadedRequestQuote | null> =>
    requestQuoteOf(context.release.current, query, context.now());

  const byPost = (): boolean => context.release.current.shop.offers.postalRepairs;

  const asked = (form: FormState, quote: LoadedRequestQuote | null) => {
    return { form, quote: quote?.shown ?? null, byPost: byPost() };
  };

  const page = async (form: FormState) =>
    requestPage(asked(form, await quoteOf(form.answers.quote)), context.release.current);

  return {
    path: routes.repairs.path,
    bodyLimit: 65_536,
    open(typed, { request }) {
      const posted: PostedFields = { way: 'drop-off', ...typed };
      const isStep = (step: RequestStep): boolean => posted.step === step;
      const shown = answersIn(posted, postedNames('repairs'));
      return {
        answers: shown,
        page,
        failure: notStored,
        async answer() {
          const isChoosing = posted[chooseField] !== undefined;
          if (isChoosing) {
            const quote = await quoteOf(shown.quote);
            const choosing = { ...asked(answered(shown), quote), repairs: quote?.repairs ?? [] };
            if (quote) return { page: async () => choosePage(choosing, context.release.current) };
          }
          if (isStep('change') || isChoosing)
            return { page: () => page(answered({ ...shown, ...chosenIn(posted) })) };
          const checked = checkForm('repairs', posted);
          if (!checked.ok) throw mistakes(checked.errors);
          const { quote: query, ...answers } = checked.value;
          // The form doesn't offer it either.
          if (answers.way === 'mail-in' && !byPost())
            throw mistakes([{ field: 'way', message: 'Select how you’ll get it to us' }]);
          const quote = await quoteOf(query ?? '');
          // The quote names a device that isn't in the catalogue, or no longer anything that is done to it.
          if (!quote?.stored.quote && answers.message === null)
            throw mistakes([{ field: 'message', message: describeDevice }]);
          if (isStep('check')) {
            // From here on the prices are those that this page shows.
            const form = answered({ ...shown, quote: quote?.query ?? '' });
            const checking = async () => checkPage(asked(form, quote), context.release.current);
            return { facts: { errors: [] }, page: checking };
          }
          const taken = await withStore(context.requests).request(
            { ...answers, device: quote?.stored ?? null },
            { addressKey: networkOf(request) },
          );
          const { reference, repeated } = taken;
          const location = locationOf(checked.value, taken, quote);
          return { location, stored: repeated ? 'repeated' : 'stored', facts: { reference } };
        },
      };
    },
  };
}

/** The quote of repairs that were chosen anew, in place of the one before; none where the form did not ask. */
function chosenIn({ device, ...posted }: PostedFields): { quote?: string } {
  if (typeof device !== 'string') return {};
  const query = new URLSearchParams({ device });
  for (const [name, choice] of Object.entries(posted)) {
    if (name.startsWith(chosenPrefix)) query.append('with', String(choice));
  }
  const path = sentQuote(query);
  return path ? { quote: queryOf(path) } : {};
}

/** The page after the request: its URL tells what is to be done, and nothing about who asked. */
function locationOf(
  { way, battery, email }: FormInput<'repairs'>,
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
  return sentPath('repairs', reference, { asked, mail: email === null ? 'no-address' : mail });
}
