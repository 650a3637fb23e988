import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { FieldError } from '../../../shared/form-fields.ts';
import { limits, line } from '../../../shared/form-schemas.ts';
import { formatPrice } from '../../../shared/money.ts';
import { collectorFields, linkRequestedQuery, notMeQuery, quoteField } from '../../../shared/repair-view.ts';
import { href } from '../../../shared/routes.ts';
import type { AnswerOutcome } from '../../back-office/repairs/quote-answers.ts';
import type { RepairRecord } from '../../back-office/repairs/repair-record.ts';
import type { Tracking } from '../../back-office/repairs/repair-tracking.ts';
import { networkOf } from '../../guard/address-key.ts';
import type { Exchange } from '../../http/deadlines.ts';
import { type PostedFields, postedFields } from '../../http/form-body.ts';
import { wantsJson } from '../../http/request-facts.ts';
import { tooMany } from '../forms/form-guard.ts';
import { type Refusal, refuseForm } from '../forms/refuse-form.ts';
import { toPage } from '../pages/load-page.ts';
import { type RouteContext, withStore } from '../site-deps.ts';
import { type RepairMatters, repairPage } from './load-repair.ts';
import { repairView } from './view-repair.ts';

/**
 * The forms of a repair's page. A quote is answered in two steps, both posted: the choice comes back with its total, and
 * only when that page is confirmed does it count. Nothing is ever changed by opening a link, as mail scanners do.
 *
 * 303 to the page once it is written; 200 the choice restated; 403 the link only reads; 409 the quote is not what it was;
 * 422 something is missing.
 * @returns `null` where the link opens nothing
 */
export async function answerRepairForm(
  token: string,
  exchange: Exchange,
  context: RouteContext,
): Promise<FastifyReply | null> {
  const { request, reply } = exchange;
  const tracking = withStore(context.tracking);
  const posted = postedFields(request.body);
  const sent: Sent = { tracking, posted, context, exchange, token };
  reply.header('cache-control', 'no-store').header('vary', 'accept, accept-encoding');
  const { waitSeconds } = request;
  if (waitSeconds > 0) {
    return refuse(sent, { code: 'too-many-posts', notice: tooMany(waitSeconds), retryAfter: waitSeconds });
  }
  const act = typeof posted.form === 'string' ? forms.get(posted.form) : undefined;
  return act
    ? act(sent)
    : refuse(sent, { code: 'invalid-answers', notice: 'This page doesn’t have that form.' });
}

/** All but `link` are the customer's alone, through a link that was mailed to them. */
const forms = new Map<string, (sent: Sent) => Promise<FastifyReply | null>>([
  ['quote', restate],
  ['confirm', confirm],
  ['collectors', nameCollectors],
  ['clear', (sent) => storeCollectors(sent, [])],
  ['not-me', stop],
  ['link', sendLink],
]);

interface Sent {
  tracking: Tracking;
  posted: PostedFields;
  context: RouteContext;
  exchange: Exchange;
  token: string;
}

/** To the page, which shows what is so now. */
function done({ exchange: { request, reply }, token }: Sent, query = ''): FastifyReply {
  const location = href('repair', { token }) + query;
  return wantsJson(request) ? reply.send({ location }) : reply.redirect(location, 303);
}

/**
 * Answers with today's page, and with what became of the form. Only here is the repair read: what is accepted needs a single turn
 * of the database, so that a form does not fail sooner than others do while the database is busy.
 */
async function refuse(
  sent: Sent,
  { answers, ...refusal }: Refusal & Pick<RepairMatters, 'answers'>,
  known?: RepairRecord,
): Promise<FastifyReply | null> {
  const record = known ?? (await sent.tracking.read(sent.token));
  if (!record) return null;
  return refuseForm(sent.exchange, refusal, (problem) =>
    sendRepair(sent, record, { ...problem, ...(answers && { answers }) }),
  );
}

/** Sends the page of a repair, with what became of the form. */
function sendRepair(
  { exchange, token, context: { ssr, release, now } }: Sent,
  record: RepairRecord,
  matters: RepairMatters,
): Promise<FastifyReply> {
  const loaded = repairPage({ record, token, release: release.current, now: now() }, matters);
  const page = toPage('repair', href('repair', { token }), loaded, release.current);
  return ssr.sendDocument(page, exchange);
}

const stopped =
  'Nothing can be changed here: you told us that an answer or a name wasn’t yours. Call us, and we’ll sort it out.';
const over = 'This repair is over, so nothing can be changed here. If something is wrong, call us.';
const onlyReads =
  'This link only shows the repair. To answer, choose “Email me a link to answer”, or call us.';

async function readsOnly(sent: Sent): Promise<FastifyReply | null> {
  const record = await sent.tracking.read(sent.token);
  const notice = record?.repair.closed_at ? over : onlyReads;
  return record && refuse(sent, { code: 'link-reads-only', notice }, record);
}

/** Why an answer does not count. It comes with today's state of the repair. */
const notAccepted: Record<Exclude<AnswerOutcome, 'accepted' | 'repeated'>, string> = {
  stopped,
  answered: 'This quote has already been answered. The answer is below. To change it, call us.',
  superseded:
    'We’ve sent a newer quote since you opened this page. Please read it below, then answer that one.',
  expired: 'This quote has run out. Call us, and we’ll tell you whether its price still holds.',
  closed: 'This quote no longer needs an answer. Here’s where your repair is up to.',
  none: 'This isn’t the quote you were shown. Please read this one, then answer again.',
};

/** First step: shows what was chosen, with its total. */
async function restate(sent: Sent): Promise<FastifyReply | null> {
  const { tracking, posted, context, exchange, token } = sent;
  const record = await tracking.read(token);
  if (!record) return null;
  if (!record.mayAnswer) return readsOnly(sent);
  const changed = (notice: string) => refuse(sent, { code: 'quote-changed', notice }, record);
  const device = record.devices.find(({ line }) => String(line) === posted.device);
  const quote = device?.quote;
  if (!device || !quote) return changed(notAccepted.none);
  const { version } = quote;
  if (String(version) !== posted.version) return changed(notAccepted.superseded);
  if (record.repair.stopped_at) return changed(stopped);
  if (quote.answered_at !== null) return changed(notAccepted.answered);
  if (device.status !== 'quote_sent') return changed(notAccepted.closed);
  const missing = quote.lines
    .filter(({ position }) => !isAnswer(posted[quoteField(position)]))
    .map<FieldError>(({ position, text }) => ({
      field: `quote-${device.line}-${quoteField(position)}`,
      message: `Say yes or no to “${text}”`,
    }));
  const answers = Object.fromEntries(
    Object.entries(posted).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  if (missing.length > 0) return refuse(sent, { code: 'invalid-answers', errors: missing, answers }, record);
  const view = repairView(record, token, context.release.current.shop, context.now());
  const deviceView = view.devices.find(({ line: at }) => at === device.line);
  if (!deviceView?.quote) return changed(notAccepted.none);
  if (deviceView.quote.state === 'expired') return changed(notAccepted.expired);
  const { lines } = deviceView.quote;
  const isYes = ({ position }: { position: number }) => posted[quoteField(position)] === 'yes';
  const cents = quote.lines.filter(isYes).reduce((sum, each) => sum + each.cents, 0);
  const choice = {
    device: deviceView,
    version,
    total: formatPrice(cents),
    cents,
    approved: lines.filter(isYes),
    declined: lines.filter((each) => !isYes(each)),
  };
  if (wantsJson(exchange.request)) {
    const { approved, declined, total } = choice;
    return exchange.reply.send({ version, approved, declined, total, cents });
  }
  return sendRepair(sent, record, { choice });
}

const isAnswer = (said: unknown): boolean => said === 'yes' || said === 'no';

/** Second step: writes the answer that was restated. */
async function confirm(sent: Sent): Promise<FastifyReply | null> {
  const { tracking, posted, token } = sent;
  const [device, version, cents] = [posted.device, posted.version, posted.cents].map(wholeNumber);
  const outcome =
    device === undefined || version === undefined || cents === undefined
      ? 'none'
      : await tracking.answer(token, { device, version, cents, approved: readAnswers(posted) });
  if (outcome === null) return null;
  if (outcome === 'accepted' || outcome === 'repeated') return done(sent);
  if (outcome === 'read-only') return readsOnly(sent);
  return refuse(sent, { code: 'quote-changed', notice: notAccepted[outcome] });
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

async function nameCollectors(sent: Sent): Promise<FastifyReply | null> {
  const { posted } = sent;
  const names: string[] = [];
  const errors: FieldError[] = [];
  const answers: Record<string, string> = {};
  for (const field of collectorFields) {
    const typed = [posted[field] ?? ''].flat()[0] ?? '';
    answers[field] = typed.slice(0, limits.name * 4);
    const read = v.safeParse(nameSchema, typed);
    if (!read.success) errors.push({ field, message: read.issues[0].message });
    else if (read.output !== '') names.push(read.output);
  }
  if (errors.length === 0 && names.length === 0)
    errors.push({ field: collectorFields[0], message: 'Enter the name of at least one person' });
  if (errors.length > 0) return refuse(sent, { code: 'invalid-answers', errors, answers });
  return storeCollectors(sent, names);
}

async function storeCollectors(sent: Sent, names: string[]): Promise<FastifyReply | null> {
  const outcome = await sent.tracking.nameCollectors(sent.token, names);
  if (outcome === null) return null;
  if (outcome === 'named') return done(sent);
  if (outcome === 'read-only') return readsOnly(sent);
  return refuse(sent, { code: 'quote-changed', notice: outcome === 'closed' ? over : stopped });
}

/** "That wasn't me." */
async function stop(sent: Sent): Promise<FastifyReply | null> {
  const outcome = await sent.tracking.stop(sent.token);
  if (outcome === null) return null;
  return outcome === 'stopped' ? done(sent, `?${notMeQuery}=1`) : readsOnly(sent);
}

/** Sends a link that may answer, if there is an address on record: the visitor does not learn whether there is. */
async function sendLink(sent: Sent): Promise<FastifyReply | null> {
  const { tracking, exchange, token } = sent;
  const wait = await tracking.sendAnswerLink(token, { addressKey: networkOf(exchange.request) });
  if (wait === null) return null;
  if (wait === 0) return done(sent, `?${linkRequestedQuery}=1`);
  return refuse(sent, { code: 'too-many-lookups', notice: tooManyLinks, retryAfter: wait });
}

const tooManyLinks = 'We’ve had too many requests for links. Check your email, spam folder too, or call us.';
