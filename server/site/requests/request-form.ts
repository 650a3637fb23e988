import type { FormState } from '../../../shared/form-state.ts';
import { checkForm, type FormInput, postedNames } from '../../../shared/forms.ts';
import { quoteNames, sentQuote } from '../../../shared/quote.ts';
import {
  chooseField,
  chosenPrefix,
  describeDevice,
  maxQuoteLength,
  type RequestStep,
} from '../../../shared/repair-form.ts';
import { requestName } from '../../../shared/repair-view.ts';
import { routes } from '../../../shared/routes.ts';
import type { SubmissionReceipt } from '../../back-office/submissions/submit.ts';
import type { Done } from '../../forms/define-form.ts';
import type { PostedFields } from '../../forms/form-body.ts';
import { mistakes } from '../../forms/refusal.ts';
import { sentPath } from '../forms/load-sent.ts';
import { answersTo, notStored, refusedForm, type SiteForm, type SitePosted } from '../forms/site-form.ts';
import type { LoadedPage } from '../pages/loader.ts';
import { type SiteDeps, withStore } from '../site-deps.ts';
import { answered, checkPage, choosePage, requestPage } from './request-page.ts';
import { type LoadedRequestQuote, queryOf, requestQuoteOf } from './request-quote.ts';

/**
 * The form that asks for a repair. It is looked over before it is sent: the form posts `step=check`, the page that shows
 * the answers posts them without a step, or with `step=change` to go back to the form.
 */
export const requestForm: SiteForm = {
  path: routes.repairs.path,
  bodyLimit: 65_536,
  maxUnits: { quote: maxQuoteLength },
  defaults: { way: 'drop-off' },
  failure: notStored,
  // Declared in `shared/forms.ts`, and read by `checkForm`, as in the browser.
  fields: {},
  async act(_, posted) {
    const { site, fields } = posted;
    const shown = answersTo(postedNames('repairs'), posted);
    if (fields[chooseField] !== undefined) return choose(site, shown, fields);
    if (posted.answers[stepField] === ('change' satisfies RequestStep))
      return showForm(site, { ...shown, ...chosenIn(fields) });
    const asked = await check(site, fields);
    return posted.answers[stepField] === ('check' satisfies RequestStep)
      ? showAnswers(site, shown, asked.quote)
      : send(posted, asked);
  },
  page: (posted, refusal) => formOf(posted.site, refusedForm('repairs', posted, refusal)),
};

const stepField = requestName('step');
const quoteField = requestName('quote');

const quoteOf = ({ release, now }: SiteDeps, query = ''): Promise<LoadedRequestQuote | null> =>
  requestQuoteOf(release.current, query, now());

const byPost = ({ release }: SiteDeps): boolean => release.current.shop.offers.postalRepairs;

const asking = (site: SiteDeps, form: FormState, quote: LoadedRequestQuote | null) => ({
  ...{ form, quote: quote?.shown ?? null, byPost: byPost(site) },
});

const formOf = async (site: SiteDeps, form: FormState) =>
  requestPage(asking(site, form, await quoteOf(site, form.answers[quoteField])), site.release.current);

const showForm = (site: SiteDeps, answers: FormState['answers']): Done<LoadedPage> => ({
  page: () => formOf(site, answered(answers)),
});

/** The repairs to choose from, where the quote names a device. */
async function choose(
  site: SiteDeps,
  shown: FormState['answers'],
  fields: PostedFields,
): Promise<Done<LoadedPage>> {
  const quote = await quoteOf(site, shown[quoteField]);
  if (!quote) return showForm(site, { ...shown, ...chosenIn(fields) });
  const choosing = { ...asking(site, answered(shown), quote), repairs: quote.repairs };
  return { page: async () => choosePage(choosing, site.release.current) };
}

/** The answers, and their quote at today's prices. @throws {Refusal} */
async function check(site: SiteDeps, fields: PostedFields) {
  const checked = checkForm('repairs', fields);
  if (!checked.ok) throw mistakes(checked.errors);
  const { quote: query, ...wanted } = checked.value;
  // The form doesn't offer it either.
  if (wanted.way === 'mail-in' && !byPost(site))
    throw mistakes([{ field: requestName('way'), message: 'Select how you’ll get it to us' }]);
  const quote = await quoteOf(site, query ?? '');
  // The quote names a device that isn't in the catalogue, or no longer anything that is done to it.
  if (!quote?.stored.quote && wanted.message === null)
    throw mistakes([{ field: requestName('message'), message: describeDevice }]);
  return { wanted, quote };
}

/** From here on the prices are those that this page shows. */
function showAnswers(
  site: SiteDeps,
  shown: FormState['answers'],
  quote: LoadedRequestQuote | null,
): Done<LoadedPage> {
  const form = answered({ ...shown, [quoteField]: quote?.query ?? '' });
  const page = async () => checkPage(asking(site, form, quote), site.release.current);
  return { facts: { errors: [] }, page };
}

async function send(
  { site, network: addressKey }: SitePosted,
  { wanted, quote }: Awaited<ReturnType<typeof check>>,
): Promise<Done<LoadedPage>> {
  const request = { ...wanted, device: quote?.stored ?? null };
  const taken = await withStore(site.requests).request(request, { addressKey });
  const { reference, repeated } = taken;
  const location = locationOf(wanted, taken, quote);
  return { location, stored: repeated ? 'repeated' : 'stored', facts: { reference } };
}

/** The quote of repairs that were chosen anew, in place of the one before; none where the form did not ask. */
function chosenIn({ device, ...posted }: PostedFields): { quote?: string } {
  if (typeof device !== 'string') return {};
  const query = new URLSearchParams({ [quoteNames.device]: device });
  for (const [name, choice] of Object.entries(posted)) {
    if (name.startsWith(chosenPrefix)) query.append(quoteNames.choice, String(choice));
  }
  const path = sentQuote(query);
  return path ? { quote: queryOf(path) } : {};
}

/** The page after the request: its URL tells what is to be done, and nothing about who asked. */
function locationOf(
  { way, battery, email }: Omit<FormInput<'repairs'>, 'quote'>,
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
