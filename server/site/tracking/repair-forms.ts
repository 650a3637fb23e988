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
import type { ErrorCode } from '../../http/error-table.ts';
import { type PostedFields, postedFields } from '../../http/form-body.ts';
import { wantsJson } from '../../http/request-facts.ts';
import { tooMany } from '../forms/form-guard.ts';
import { refuseForm } from '../forms/refuse-form.ts';
import { toPage } from '../pages/load-page.ts';
import type { RouteContext } from '../site-deps.ts';
import { type RepairMatters, repairPage } from './load-repair.ts';
import { trackingOf } from './read-link.ts';
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
  const tracking = trackingOf(context);
  const posted = postedFields(request.body);
  const record = await tracking.read(token);
  if (!record) return null;
  const sent: Sent = { tracking, posted, context, answer: { ...exchange, record, token } };
  reply.header('cache-control', 'no-store').header('vary', 'accept, accept-encoding');
  const { waitSeconds } = request;
  if (waitSeconds > 0) {
    reply.header('retry-after', String(waitSeconds));
    return refuse(sent, 'too-many-posts', { notice: tooMany(waitSeconds) });
  }
  if (posted.form === 'link') return sendLink(sent);
  const act = typeof posted.form === 'string' ? customersForms.get(posted.form) : undefined;
  if (!act) return refuse(sent, 'invalid-answers', { notice: 'This page doesn’t have that form.' });
  return record.mayAnswer ? act(sent) : readsOnly(sent);
}

/** The forms that only the customer may send: through a link that was mailed to them. */
const customersForms = new Map<string, (sent: Sent) => Promise<FastifyReply | null> | FastifyReply>([
  ['quote', restate],
  ['confirm', confirm],
  ['collectors', nameCollectors],
  ['clear', (sent) => storeCollectors(sent, [])],
  ['not-me', stop],
]);

interface RepairAnswer extends Exchange {
  record: RepairRecord;
  token: string;
}

interface Sent {
  tracking: Tracking;
  posted: PostedFields;
  context: RouteContext;
  answer: RepairAnswer;
}

/** To the page, which shows what is so now. */
function done({ answer }: Sent, query = ''): FastifyReply {
  const location = href('repair', { token: answer.token }) + query;
  return wantsJson(answer.request) ? answer.reply.send({ location }) : answer.reply.redirect(location, 303);
}

function refuse(
  { answer, context }: Sent,
  code: ErrorCode,
  matters: RepairMatters,
  record = answer.record,
): Promise<FastifyReply> {
  const { notice = null, errors = [] } = matters;
  const sendPage = () => sendRepair({ ...answer, record }, context, matters);
  return refuseForm(answer.request, answer.reply, { code, problem: { notice, errors }, sendPage });
}

/** Sends the page of a repair, with what became of the form. */
function sendRepair(
  { record, token, ...exchange }: RepairAnswer,
  { ssr, release, now }: RouteContext,
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

const readsOnly = (sent: Sent) =>
  refuse(sent, 'link-reads-only', { notice: sent.answer.record.repair.closed_at ? over : onlyReads });

/** Why an answer does not count. It comes with today's state of the repair. */
const notAccepted: Record<Exclude<AnswerOutcome, 'accepted' | 'repeated'>, string> = {
  stopped,
  answered: 'This quote has already been answered. The answer is below. To change it, call us.',
  superseded:
    'We’ve sent a newer quote since you opened this page. Please read it below, then answer that one.',
  closed: 'This quote no longer needs an answer. Here’s where your repair is up to.',
  none: 'This isn’t the quote you were shown. Please read this one, then answer again.',
};

/** The answers to a quote's lines, as posted: by position, `undefined` where one has no answer. */
function readChoice(posted: PostedFields, record: RepairRecord) {
  const device = record.devices.find(({ line }) => String(line) === posted.device);
  const quote = device?.quote;
  if (!device || !quote) return null;
  const version = Number(posted.version);
  const isNewest = quote.version === version;
  const choices = quote.lines.map((quoted) => {
    const said = posted[quoteField(quoted.position)];
    return { ...quoted, said: said === 'yes' ? true : said === 'no' ? false : undefined };
  });
  return { device, quote, version, isNewest, choices };
}

/** First step: shows what was chosen, with its total. */
function restate(sent: Sent): Promise<FastifyReply> | FastifyReply {
  const { posted, context, answer } = sent;
  const read = readChoice(posted, answer.record);
  if (!read) return refuse(sent, 'quote-changed', { notice: notAccepted.none });
  const { device, quote, version, isNewest, choices } = read;
  if (!isNewest) return refuse(sent, 'quote-changed', { notice: notAccepted.superseded });
  if (answer.record.repair.stopped_at) return refuse(sent, 'quote-changed', { notice: stopped });
  if (quote.answered_at !== null) return refuse(sent, 'quote-changed', { notice: notAccepted.answered });
  if (device.status !== 'quote_sent') return refuse(sent, 'quote-changed', { notice: notAccepted.closed });
  const missing = choices
    .filter(({ said }) => said === undefined)
    .map<FieldError>(({ position, text }) => ({
      field: `quote-${device.line}-${quoteField(position)}`,
      message: `Say yes or no to “${text}”`,
    }));
  const answers = Object.fromEntries(
    Object.entries(posted).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  if (missing.length > 0) return refuse(sent, 'invalid-answers', { errors: missing, answers });
  const { shop } = context.release.current;
  const view = repairView(answer.record, answer.token, shop, context.now());
  const deviceView = view.devices.find(({ line: at }) => at === device.line);
  if (!deviceView?.quote) return refuse(sent, 'quote-changed', { notice: notAccepted.none });
  const { lines } = deviceView.quote;
  const isYes = (position: number) => choices.some((each) => each.position === position && each.said);
  const cents = choices.reduce((sum, each) => sum + (each.said ? each.cents : 0), 0);
  const choice = {
    device: deviceView,
    version,
    approved: lines.filter(({ position }) => isYes(position)),
    declined: lines.filter(({ position }) => !isYes(position)),
    total: formatPrice(cents),
    cents,
  };
  if (wantsJson(answer.request)) {
    const { approved, declined, total } = choice;
    return answer.reply.send({ version, approved, declined, total, cents });
  }
  return sendRepair(answer, context, { choice });
}

/** Second step: writes the answer that was restated. */
async function confirm(sent: Sent): Promise<FastifyReply | null> {
  const { tracking, posted, answer } = sent;
  const read = readChoice(posted, answer.record);
  if (!read) return refuse(sent, 'quote-changed', { notice: notAccepted.none });
  const { device, version, isNewest, choices } = read;
  const cents = choices.reduce((sum, each) => sum + (each.said ? each.cents : 0), 0);
  const isAsRead = choices.every(({ said }) => said !== undefined) && posted.cents === String(cents);
  if (isNewest && !isAsRead) return refuse(sent, 'quote-changed', { notice: notAccepted.none });
  const approved = new Map(choices.map(({ position, said }) => [position, said === true]));
  const outcome = await tracking.answer(answer.token, { device: device.line, version, approved });
  if (outcome === null) return null;
  if (outcome === 'accepted' || outcome === 'repeated') return done(sent);
  if (outcome === 'read-only') return readsOnly(sent);
  const record = await tracking.read(answer.token);
  return record && refuse(sent, 'quote-changed', { notice: notAccepted[outcome] }, record);
}

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
  if (errors.length > 0) return refuse(sent, 'invalid-answers', { errors, answers });
  return storeCollectors(sent, names);
}

async function storeCollectors(sent: Sent, names: string[]): Promise<FastifyReply | null> {
  const outcome = await sent.tracking.nameCollectors(sent.answer.token, names);
  if (outcome === null) return null;
  if (outcome === 'named') return done(sent);
  if (outcome === 'read-only') return readsOnly(sent);
  return refuse(sent, 'quote-changed', { notice: outcome === 'closed' ? over : stopped });
}

/** "That wasn't me." */
async function stop(sent: Sent): Promise<FastifyReply | null> {
  const outcome = await sent.tracking.stop(sent.answer.token);
  if (outcome === null) return null;
  return outcome === 'stopped' ? done(sent, `?${notMeQuery}=1`) : readsOnly(sent);
}

/** Sends a link that may answer, if there is an address on record: the visitor does not learn whether there is. */
async function sendLink(sent: Sent): Promise<FastifyReply | null> {
  const { tracking, answer } = sent;
  const meta = { addressKey: networkOf(answer.request) };
  const wait = await tracking.sendAnswerLink(answer.token, meta);
  if (wait === null) return null;
  if (wait === 0) return done(sent, `?${linkRequestedQuery}=1`);
  answer.reply.header('retry-after', String(wait));
  return refuse(sent, 'too-many-lookups', { notice: tooManyLinks });
}

const tooManyLinks = 'We’ve had too many requests for links. Check your email, spam folder too, or call us.';
