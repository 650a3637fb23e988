import type { FormState } from '../../../shared/form-state.ts';
import { type FormInput, mistakesTogether, postedNames } from '../../../shared/forms.ts';
import { quoteNames, sentQuote } from '../../../shared/quote.ts';
import {
  chooseField,
  chosenPrefix,
  describeDevice,
  maxQuoteLength,
  type RequestData,
  type RequestStep,
} from '../../../shared/repair-form.ts';
import { requestName } from '../../../shared/repair-view.ts';
import { routes } from '../../../shared/routes.ts';
import { choicesOf, type RepairRequest } from '../../back-office/repairs/records/request-details.ts';
import type { SubmissionReceipt } from '../../back-office/submissions/submit.ts';
import type { Done } from '../../forms/define-form.ts';
import type { PostedFields } from '../../forms/form-body.ts';
import { textsOf } from '../../forms/read-fields.ts';
import { mistakes, type Refusal } from '../../forms/refusal.ts';
import { visitorFields } from '../../forms/visitor-fields.ts';
import { sentPath } from '../forms/load-sent.ts';
import { answersTo, notStored, refusedForm, type SitePosted, siteForm } from '../forms/site-form.ts';
import type { LoadedPage } from '../pages/loader.ts';
import { type SiteDeps, withStore } from '../site-deps.ts';
import { answered, requestPage } from './request-page.ts';
import { type LoadedRequestQuote, queryOf, requestQuoteOf } from './request-quote.ts';

const stepField = requestName('step');
const quoteField = requestName('quote');

/** What each of the steps takes and comes back on. */
const onRequestPage = {
  path: routes.repairs.path,
  bodyLimit: 65_536,
  maxUnits: { quote: maxQuoteLength },
  defaults: { way: 'drop-off' },
  failure: notStored,
  page: (posted: SitePosted, refusal: Refusal) =>
    formAgain(posted.site, refusedForm('repairs', posted, refusal)),
};

/** The answers of a request, which have to be right from here on. */
const asked = {
  fields: visitorFields('repairs'),
  together: mistakesTogether('repairs'),
};

const isStep = (step: RequestStep) => (posted: PostedFields) => textsOf(posted[stepField])[0] === step;

/**
 * The forms that ask for a repair. A request is looked over before it is sent: its form posts `step=check`, the page that shows
 * the answers posts them without a step, or with `step=change` to go back to the form.
 */
export const requestForms = [
  siteForm({
    ...onRequestPage,
    fields: {},
    takes: (posted) => posted[chooseField] !== undefined,
    act: (_, posted) => choose(posted),
  }),
  siteForm({
    ...onRequestPage,
    fields: {},
    takes: isStep('change'),
    act: async (_, posted) => change(posted),
  }),
  siteForm({ ...onRequestPage, ...asked, takes: isStep('check'), act: check }),
  siteForm({ ...onRequestPage, ...asked, act: send }),
];

/** The repairs to choose from, where the quote names a device. */
async function choose(posted: SitePosted): Promise<Done<LoadedPage>> {
  const { site } = posted;
  const answers = visitorAnswers(posted);
  const quote = await quoteOf(site, answers[quoteField]);
  if (!quote) return change(posted);
  const data = { stage: 'choose' as const, form: answered(answers), repairs: quote.repairs };
  return { page: async () => pageOf(site, data, quote) };
}

/** The form again, with the repairs that were chosen if they were. */
const change = (posted: SitePosted): Done<LoadedPage> => ({
  page: () => formAgain(posted.site, answered({ ...visitorAnswers(posted), ...chosenIn(posted.fields) })),
});

/** The answers to look over. From here on the prices are those that this page shows. */
async function check(request: FormInput<'repairs'>, posted: SitePosted): Promise<Done<LoadedPage>> {
  const { site } = posted;
  const quote = await quoteFor(request, site);
  const form = answered({ ...visitorAnswers(posted), [quoteField]: quote?.query ?? '' });
  return { facts: { errors: [] }, page: async () => pageOf(site, { stage: 'check', form }, quote) };
}

/** Has the request stored with its quote. */
async function send(
  request: FormInput<'repairs'>,
  { site, network: addressKey }: SitePosted,
): Promise<Done<LoadedPage>> {
  const device = (await quoteFor(request, site))?.stored ?? null;
  const receipt = await withStore(site.requests).request({ ...request, device }, { addressKey });
  const { reference, repeated } = receipt;
  const location = locationOf({ ...request, device }, receipt);
  return { location, stored: repeated ? 'repeated' : 'stored', facts: { reference } };
}

/** Its quote at today's prices. @throws {Refusal} where the shop or the catalogue doesn't have what it asks for */
async function quoteFor({ way, message, quote: query }: FormInput<'repairs'>, site: SiteDeps) {
  // The form doesn't offer it either.
  if (way === 'mail-in' && !byPost(site))
    throw mistakes([{ field: requestName('way'), message: 'Select how you’ll get it to us' }]);
  const quote = await quoteOf(site, query ?? '');
  // The quote names a device that isn't in the catalogue, or no longer anything that is done to it.
  if (!quote?.stored.quote && message === null)
    throw mistakes([{ field: requestName('message'), message: describeDevice }]);
  return quote;
}

const visitorAnswers = (posted: SitePosted): FormState['answers'] =>
  answersTo(postedNames('repairs'), posted);

const quoteOf = ({ release, now }: SiteDeps, query = ''): Promise<LoadedRequestQuote | null> =>
  requestQuoteOf(release.current, query, now());

const byPost = ({ release }: SiteDeps): boolean => release.current.shop.offers.postalRepairs;

const pageOf = (
  site: SiteDeps,
  data: Omit<RequestData, 'quote' | 'byPost'>,
  quote: LoadedRequestQuote | null,
): LoadedPage =>
  requestPage({ ...data, quote: quote?.shown ?? null, byPost: byPost(site) }, site.release.current);

const formAgain = async (site: SiteDeps, form: FormState): Promise<LoadedPage> =>
  pageOf(site, { stage: 'form', form }, await quoteOf(site, form.answers[quoteField]));

/** The quote of repairs that were chosen again, in place of the one before; none where the form did not ask. */
function chosenIn(posted: PostedFields): { quote?: string } {
  const device = posted[quoteNames.device];
  if (typeof device !== 'string') return {};
  const query = new URLSearchParams({ [quoteNames.device]: device });
  for (const [name, choice] of Object.entries(posted)) {
    if (name.startsWith(chosenPrefix)) query.append(quoteNames.choice, String(choice));
  }
  const path = sentQuote(query);
  return path ? { [quoteField]: queryOf(path) } : {};
}

/** The page after the request: its URL tells what is to be done, and nothing about who asked. */
const locationOf = (
  { way, battery, device, email }: RepairRequest,
  { reference, mail }: SubmissionReceipt,
): string =>
  sentPath('repairs', reference, {
    asked: { way, battery, device: device?.path ?? null, choices: choicesOf(device) },
    mail: email === null ? 'no-address' : mail,
  });
