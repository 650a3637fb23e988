import * as v from 'valibot';
import { bare } from '../../../shared/clean-typed.ts';
import type { FieldError } from '../../../shared/form-fields.ts';
import { limits, line } from '../../../shared/form-schemas.ts';
import { formatPrice } from '../../../shared/money.ts';
import {
  collectorFields,
  linkRequestedQuery,
  notMeQuery,
  quoteField,
  type RepairForm,
  trackingNames,
} from '../../../shared/repair-view.ts';
import { href, routes } from '../../../shared/routes.ts';
import {
  madeOf,
  plainOf,
  type StaffFields,
  type StaffValues,
  staffFields,
} from '../../../shared/staff-fields.ts';
import type { Done as Stored, Tracking } from '../../back-office/repairs/links/repair-tracking.ts';
import { customerWords, readsOnly } from '../../back-office/repairs/quotes/customer-refusals.ts';
import {
  answeredLines,
  approvedTotal,
  isAsked,
  isLeft,
} from '../../back-office/repairs/records/agreed-lines.ts';
import type { RepairRecord } from '../../back-office/repairs/views/repair-record.ts';
import { type Done, isNamed } from '../../forms/define-form.ts';
import { ensure, mistakes, Refusal } from '../../forms/refusal.ts';
import { type SiteForm, type SitePosted, siteForm, stateOf } from '../forms/site-form.ts';
import type { LoadedPage } from '../pages/loader.ts';
import { toPage } from '../pages/to-page.ts';
import { withStore } from '../site-deps.ts';
import { type RepairPageState, repairPage } from './load-repair.ts';
import { readLink } from './read-link.ts';
import { repairView } from './view-repair.ts';

const tokenOf = ({ params }: SitePosted): string => bare(params.token ?? '');

/** A form of the page of a repair. What it comes to, but for the first step of an answer, is that the page shows what is so now. */
const repairForm = <Fields extends StaffFields>(
  name: RepairForm | undefined,
  fields: Fields,
  act: (values: StaffValues<Fields>, posted: SitePosted) => Promise<Done<LoadedPage>>,
): SiteForm =>
  siteForm({
    ...{ path: routes.repair.path, bodyLimit: 16_384, fields, act, ...(name && { takes: isNamed(name) }) },
    async record(posted) {
      const { devices } = viewOf(posted, await recordOf(posted));
      return { devices: devices.map(({ line, device, status, quote }) => ({ line, device, status, quote })) };
    },
    page(posted, refusal) {
      const { errors, notice, answers } = stateOf(posted.answers, refusal);
      // An answer to another version of a quote is not shown as one to today's.
      return pageWith(posted, {
        notice,
        errors,
        ...(errors.length > 0 && { answers: shortened(answers) }),
      });
    },
  });

/** UTF-16 units of an answer that are shown again. */
const maxAnswerUnits = limits.name * 4;

const shortened = (answers: Record<string, string>) =>
  Object.fromEntries(Object.entries(answers).map(([name, typed]) => [name, typed.slice(0, maxAnswerUnits)]));

const recordOf = (posted: SitePosted): Promise<RepairRecord> =>
  readLink(() => withStore(posted.site.tracking).read(tokenOf(posted)));

const viewOf = (posted: SitePosted, record: RepairRecord) => {
  const { release, now } = posted.site;
  return repairView(record, tokenOf(posted), release.current.shop, now());
};

/** The page of a repair, with what became of the form. */
async function pageWith(posted: SitePosted, state: RepairPageState) {
  const { release, now } = posted.site;
  const token = tokenOf(posted);
  const facts = { record: await recordOf(posted), token, release: release.current, now: now() };
  return toPage('repair', href('repair', { token }), repairPage(facts, state), release.current);
}

/** Changes something. Then the page shows what is so now. */
async function settle(
  posted: SitePosted,
  act: (tracking: Tracking, token: string) => Promise<Stored | null>,
  query = '',
): Promise<Done<LoadedPage>> {
  const token = tokenOf(posted);
  const { repeated } = await readLink(async () => act(withStore(posted.site.tracking), token));
  const stored = repeated === undefined ? null : repeated ? 'repeated' : 'stored';
  return { location: href('repair', { token }) + query, stored };
}

const wholeNumber = v.fallback(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), -1);

const quoted = staffFields({
  device: madeOf(wholeNumber, { name: trackingNames.device }),
  version: madeOf(wholeNumber, { name: trackingNames.version }),
  cents: madeOf(wholeNumber, { name: trackingNames.cents }),
  /** "yes" or "no" to all that is asked, instead of to each line. */
  all: plainOf({ name: trackingNames.all }),
  /** By the position of each line: "yes" or "no". */
  lines: { ...plainOf({ name: quoteField('') }), isGroup: true },
});
type Quoted = StaffValues<typeof quoted>;

/** The answers to a quote's lines, by position. */
const answersIn = ({ lines }: Quoted): Map<number, boolean> =>
  new Map(
    [...lines].flatMap(([position, said]) =>
      /^\d{1,3}$/.test(position) && /^(yes|no)$/.test(said)
        ? [[Number(position), said === 'yes'] as const]
        : [],
    ),
  );

/** First step: shows what was chosen, with its total. */
async function restate(values: Quoted, posted: SitePosted): Promise<Done<LoadedPage>> {
  const record = await recordOf(posted);
  if (!record.mayAnswer) throw readsOnly(record.repair);
  const view = viewOf(posted, record);
  const device = view.devices.find(({ line }) => line === values.device);
  const quote = device?.quote;
  ensure(device, customerWords.none, 'changed');
  ensure(quote, customerWords.closed, 'changed');
  const { version, state, lines } = quote;
  // A higher one was withdrawn, unless somebody made it up.
  ensure(values.version <= version, customerWords[state === 'open' ? 'none' : 'closed'], 'changed');
  ensure(version === values.version, customerWords.superseded, 'changed');
  ensure(!view.stopped, customerWords.stopped, 'stopped');
  if (state === 'answered' || state === 'closed')
    throw new Refusal(customerWords[state], { kind: 'changed' });
  const asked = lines.filter(({ isAgreed }) => !isAgreed);
  const said = /^(yes|no)$/.test(values.all)
    ? new Map(asked.map(({ position }) => [position, values.all === 'yes']))
    : answersIn(values);
  const missing = asked
    .filter(({ position }) => !said.has(position))
    .map<FieldError>(({ position, text }) => ({
      field: `quote-${device.line}-${quoteField(position)}`,
      message: `Say yes or no to “${text}”`,
    }));
  if (missing.length > 0) throw mistakes(missing);
  ensure(state !== 'expired', customerWords.expired, 'stopped');
  const isYes = (position: number) => said.get(position) === true;
  const stored = record.devices.find(({ line }) => line === device.line)?.quote?.lines ?? [];
  const after = answeredLines(stored, isYes);
  const cents = approvedTotal({ lines: after });
  const stays = after.filter((each) => !isAsked(each) && isLeft(each));
  const facts = {
    version,
    approved: asked.filter(({ position }) => isYes(position)),
    declined: asked.filter(({ position }) => !isYes(position)),
    kept: lines.filter(({ position }) => stays.some((each) => each.position === position)),
    total: formatPrice(cents),
    cents,
  };
  return { facts, page: () => pageWith(posted, { choice: { ...facts, device } }) };
}

/** Second step: writes the answer that was restated. */
async function confirm(values: Quoted, posted: SitePosted): Promise<Done<LoadedPage>> {
  const { device, version, cents } = values;
  ensure(Math.min(device, version, cents) >= 0, customerWords.none, 'changed');
  const answer = { device, version, cents, approved: answersIn(values) };
  return settle(posted, (tracking, token) => tracking.answer(token, answer));
}

const nameSchema = line('Each name', limits.name);
const named = staffFields(
  Object.fromEntries(collectorFields.map((name) => [name, madeOf(nameSchema, { name })])),
);

function nameCollectors(values: StaffValues<typeof named>, posted: SitePosted): Promise<Done<LoadedPage>> {
  const names = Object.values(values).filter((name) => name !== '');
  if (names.length === 0)
    throw mistakes([{ field: collectorFields[0], message: 'Enter the name of at least one person' }]);
  return storeCollectors(posted, names);
}

const storeCollectors = (posted: SitePosted, names: string[]): Promise<Done<LoadedPage>> =>
  settle(posted, (tracking, token) => tracking.nameCollectors(token, names));

/**
 * The forms of a repair's page; all but `link` are the customer's alone, through a link that was mailed to them. A quote is answered in two
 * steps, both posted: the choice comes back with its total, and only when that page is confirmed does it count. Nothing is ever changed by
 * opening a link, as mail scanners do.
 *
 * 303 to the page once it is written; 200 the choice restated; 403 the link only reads; 404 it opens nothing; 409 the quote is
 * not what it was; 422 something is missing.
 */
export const repairForms: SiteForm[] = [
  repairForm('quote', quoted, restate),
  repairForm('confirm', quoted, confirm),
  repairForm('collectors', named, nameCollectors),
  repairForm('clear', {}, (_, posted) => storeCollectors(posted, [])),
  repairForm('not-me', {}, (_, posted) =>
    settle(posted, (tracking, token) => tracking.stop(token), `?${notMeQuery}=1`),
  ),
  repairForm('link', {}, (_, posted) => {
    const { network: addressKey } = posted;
    const send = (tracking: Tracking, token: string) => tracking.sendAnswerLink(token, { addressKey });
    return settle(posted, send, `?${linkRequestedQuery}=1`);
  }),
  repairForm(undefined, {}, async () => {
    throw new Refusal('This page doesn’t have that form.');
  }),
];
