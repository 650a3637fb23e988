import * as v from 'valibot';
import type { FieldError } from '../../../shared/form-fields.ts';
import { limits, line } from '../../../shared/form-schemas.ts';
import { formatPrice } from '../../../shared/money.ts';
import {
  collectorFields,
  linkRequestedQuery,
  notMeQuery,
  quoteField,
  type RepairForm,
} from '../../../shared/repair-view.ts';
import { href, routes } from '../../../shared/routes.ts';
import { customerWords, readsOnly } from '../../back-office/repairs/customer-refusals.ts';
import { quoteTotal } from '../../back-office/repairs/quotes.ts';
import type { RepairRecord } from '../../back-office/repairs/repair-record.ts';
import type { Done, Tracking } from '../../back-office/repairs/repair-tracking.ts';
import { mistakes, permit, Refusal } from '../../forms/refusal.ts';
import { networkOf } from '../../guard/address-key.ts';
import { answersIn, type PostedFields } from '../../http/form-body.ts';
import type { PostedForm, PostOutcome } from '../forms/post-forms.ts';
import { toPage } from '../pages/to-page.ts';
import { type SiteDeps, withStore } from '../site-deps.ts';
import { type RepairPageState, repairPage } from './load-repair.ts';
import { readLink } from './read-link.ts';
import { repairView } from './view-repair.ts';

/** A form of a repair's page, as it was posted. */
interface Sent {
  posted: PostedFields;
  context: SiteDeps;
  token: string;
  /** Of the visitor's network. */
  addressKey: string;
  /**
   * The repair, read once. What is accepted needs a single turn of the database without it, so that a form does not fail sooner than
   * others do while the database is busy.
   */
  record: () => Promise<RepairRecord>;
}

/** All but `link` are the customer's alone, through a link that was mailed to them. */
const forms: Record<RepairForm, (sent: Sent) => Promise<PostOutcome>> = {
  quote: restate,
  confirm,
  collectors: nameCollectors,
  clear: (sent) => storeCollectors(sent, []),
  'not-me': (sent) => settle(sent, (tracking) => tracking.stop(sent.token), `?${notMeQuery}=1`),
  link: (sent) =>
    settle(sent, (tracking) => tracking.sendAnswerLink(sent.token, sent), `?${linkRequestedQuery}=1`),
};

/** UTF-16 units of an answer that are shown again. */
const maxAnswerUnits = limits.name * 4;

/**
 * The forms of a repair's page. A quote is answered in two steps, both posted: the choice comes back with its total, and
 * only when that page is confirmed does it count. Nothing is ever changed by opening a link, as mail scanners do.
 *
 * 303 to the page once it is written; 200 the choice restated; 403 the link only reads; 404 it opens nothing; 409 the quote is
 * not what it was; 422 something is missing.
 */
export const repairForm = (context: SiteDeps): PostedForm => ({
  path: routes.repair.path,
  bodyLimit: 16_384,
  open(posted, { request }) {
    const { token } = request.params as { token: string };
    let reading: Promise<RepairRecord> | undefined;
    const record = () => (reading ??= readLink(() => withStore(context.tracking).read(token)));
    const sent: Sent = { posted, context, token, addressKey: networkOf(request), record };
    const { form } = posted;
    const answers = Object.entries(answersIn(posted, Object.keys(posted)));
    return {
      answers: Object.fromEntries(answers.map(([name, typed]) => [name, typed.slice(0, maxAnswerUnits)])),
      async answer() {
        if (typeof form === 'string' && Object.hasOwn(forms, form)) return forms[form as RepairForm](sent);
        await record();
        throw new Refusal('This page doesn’t have that form.');
      },
      // An answer to another version of a quote is not shown as one to today's.
      page: ({ answers, notice, errors }) =>
        pageOf(sent, { notice, errors, ...(errors.length > 0 && { answers }) }),
    };
  },
});

/** The page of a repair, with what became of the form. */
async function pageOf({ record, token, context: { release, now } }: Sent, state: RepairPageState) {
  const facts = { record: await record(), token, release: release.current, now: now() };
  return toPage('repair', href('repair', { token }), repairPage(facts, state), release.current);
}

/** Changes something. Then the page shows what is so now. */
async function settle(
  sent: Sent,
  act: (tracking: Tracking) => Promise<Done | null>,
  query = '',
): Promise<PostOutcome> {
  const { repeated } = await readLink(async () => act(withStore(sent.context.tracking)));
  const stored = repeated === undefined ? null : repeated ? 'repeated' : 'stored';
  return { location: href('repair', { token: sent.token }) + query, stored };
}

/** First step: shows what was chosen, with its total. */
async function restate(sent: Sent): Promise<PostOutcome> {
  const { posted, context, token } = sent;
  const record = await sent.record();
  if (!record.mayAnswer) throw readsOnly(record.repair);
  const view = repairView(record, token, context.release.current.shop, context.now());
  const device = view.devices.find(({ line }) => String(line) === posted.device);
  const quote = device?.quote;
  permit(device && quote, customerWords.none, 'changed');
  const { version, state, lines } = quote;
  permit(String(version) === posted.version, customerWords.superseded, 'changed');
  permit(!view.stopped, customerWords.stopped, 'stopped');
  if (state === 'answered' || state === 'closed')
    throw new Refusal(customerWords[state], { kind: 'changed' });
  const missing = lines
    .filter(({ position }) => !isAnswer(posted[quoteField(position)]))
    .map<FieldError>(({ position, text }) => ({
      field: `quote-${device.line}-${quoteField(position)}`,
      message: `Say yes or no to “${text}”`,
    }));
  if (missing.length > 0) throw mistakes(missing);
  permit(state !== 'expired', customerWords.expired, 'stopped');
  const isYes = ({ position }: { position: number }) => posted[quoteField(position)] === 'yes';
  const priced = record.devices.find(({ line }) => line === device.line)?.quote?.lines ?? [];
  const cents = quoteTotal(priced.filter(isYes));
  const [approved, declined] = [lines.filter(isYes), lines.filter((each) => !isYes(each))];
  const facts = { version, approved, declined, total: formatPrice(cents), cents };
  return { facts, page: () => pageOf(sent, { choice: { ...facts, device } }) };
}

const isAnswer = (said: unknown): boolean => said === 'yes' || said === 'no';

/** Second step: writes the answer that was restated. */
async function confirm(sent: Sent): Promise<PostOutcome> {
  const { posted, token } = sent;
  const [device, version, cents] = [posted.device, posted.version, posted.cents].map(wholeNumber);
  const isWhole = device !== undefined && version !== undefined && cents !== undefined;
  permit(isWhole, customerWords.none, 'changed');
  const answer = { device, version, cents, approved: readAnswers(posted) };
  return settle(sent, (tracking) => tracking.answer(token, answer));
}

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;

/** The answers to a quote's lines, by position. */
const readAnswers = (posted: PostedFields): Map<number, boolean> =>
  new Map(
    Object.entries(posted).flatMap(([name, said]) => {
      const [, position] = /^line-(\d{1,3})$/.exec(name) ?? [];
      return position && isAnswer(said) ? [[Number(position), said === 'yes'] as const] : [];
    }),
  );

const nameSchema = line('Each name', limits.name);

async function nameCollectors(sent: Sent): Promise<PostOutcome> {
  const names: string[] = [];
  const errors: FieldError[] = [];
  for (const [field, typed] of Object.entries(answersIn(sent.posted, [...collectorFields]))) {
    const read = v.safeParse(nameSchema, typed);
    if (!read.success) errors.push({ field, message: read.issues[0].message });
    else if (read.output !== '') names.push(read.output);
  }
  if (errors.length === 0 && names.length === 0)
    errors.push({ field: collectorFields[0], message: 'Enter the name of at least one person' });
  if (errors.length === 0) return storeCollectors(sent, names);
  await sent.record();
  throw mistakes(errors);
}

const storeCollectors = (sent: Sent, names: string[]): Promise<PostOutcome> =>
  settle(sent, (tracking) => tracking.nameCollectors(sent.token, names));
