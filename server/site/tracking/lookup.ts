import type { FastifyInstance, FastifyReply } from 'fastify';
import { readEmail, readPhone } from '../../../shared/contact-details.ts';
import type { FieldError } from '../../../shared/form-fields.ts';
import { limits } from '../../../shared/form-schemas.ts';
import { parseReference } from '../../../shared/reference.ts';
import type { TrackForm } from '../../../shared/repair-view.ts';
import { href } from '../../../shared/routes.ts';
import type { Contact } from '../../back-office/repairs/repair-lookup.ts';
import type { Tracking } from '../../back-office/repairs/repair-tracking.ts';
import { networkOf } from '../../guard/address-key.ts';
import type { Exchange } from '../../http/deadlines.ts';
import { SiteError } from '../../http/error-table.ts';
import { answersIn, postedFields, postForm, takeForms } from '../../http/form-body.ts';
import { wantsJson } from '../../http/request-facts.ts';
import { createFormGuard, tooMany } from '../forms/form-guard.ts';
import { trackPage } from '../forms/form-page.ts';
import { failureOf, inOwnBrowser, type Refusal, refuseForm } from '../forms/refuse-form.ts';
import { type RouteContext, withStore } from '../site-deps.ts';
import { registerRepairLinks } from './repair-links.ts';

/** Bytes: two short fields, or three names. */
const bodyLimit = 16_384;

/** UTF-16 units of an answer that is shown again: the longest address in any spelling has fewer. */
const maxAnswerUnits = limits.email * 4;

const fieldsOf: Record<TrackForm, string[]> = { lookup: ['reference', 'contact'], lost: ['email'] };

/**
 * Lookups of repairs and lost links, posted to `/repairs/track`, and the pages behind the links. Who asks for a reference
 * that does not exist and who gives a wrong contact get the same answer, 422, after the same work.
 */
export function registerTracking(app: FastifyInstance, context: RouteContext): void {
  app.register(async (scope) => {
    takeForms(scope);
    scope.decorateRequest('waitSeconds', 0);
    const guard = createFormGuard(context);
    scope.addHook('onRequest', (request, reply, done) => {
      if (request.method === 'POST') guard(request, reply, done);
      else done();
    });
    postForm(scope, href('track'), bodyLimit, (exchange) => answerTracking(exchange, context));
    registerRepairLinks(scope, context, bodyLimit);
  });
}

/** What a form says, understood. */
type Asked = { form: 'lookup'; reference: string; contact: Contact } | { form: 'lost'; email: string };

async function answerTracking(exchange: Exchange, context: RouteContext): Promise<FastifyReply> {
  const { request, reply, signal } = exchange;
  const posted = postedFields(request.body);
  const form: TrackForm = posted.form === 'lost' ? 'lost' : 'lookup';
  const answers = answersIn(posted, fieldsOf[form]);
  reply.header('cache-control', 'no-store').header('vary', 'accept, accept-encoding');

  const refuse = (refusal: Refusal) =>
    refuseForm(exchange, refusal, async (problem) => {
      const page = await trackPage(context, form, { answers, ...problem }, signal);
      reply.header('cache-control', inOwnBrowser);
      return context.ssr.sendDocument(page, exchange);
    });

  const { waitSeconds } = request;
  if (waitSeconds > 0)
    return refuse({ code: 'too-many-posts', notice: tooMany(waitSeconds), retryAfter: waitSeconds });
  if (Object.values(answers).some(({ length }) => length > maxAnswerUnits))
    throw new SiteError('answer-too-long');

  const asked =
    form === 'lookup' ? readLookup(answers, context.release.current.shop.referencePrefix) : readLost(answers);
  if (Array.isArray(asked)) return refuse({ code: 'invalid-answers', errors: asked });

  try {
    const outcome = await ask(withStore(context.tracking), asked, networkOf(request));
    if (outcome === 'locked') return refuse({ code: 'too-many-lookups', notice: lockedReference });
    if (outcome === 'unknown') return refuse({ code: 'unknown-repair', notice: unknownRepair });
    if (typeof outcome === 'number')
      return refuse({ code: 'too-many-lookups', notice: tooManyLookups, retryAfter: outcome });
    if (wantsJson(request)) return reply.send(outcome);
    return reply.redirect(outcome.location, 303);
  } catch (error) {
    return refuse({ ...failureOf(exchange, error, 'a lookup failed'), notice: notNow });
  }
}

/** Where to go, why there is no answer, or how many seconds to wait. */
async function ask(
  tracking: Tracking,
  asked: Asked,
  sender: string,
): Promise<{ location: string } | 'unknown' | 'locked' | number> {
  if (asked.form === 'lost') {
    const wait = await tracking.sendLinks(asked.email, { addressKey: sender });
    return wait || { location: `${href('track')}?asked=1#lost` };
  }
  const outcome = await tracking.lookUp(asked.reference, asked.contact, { addressKey: sender });
  if (outcome.kind === 'limited') return outcome.retryAfterSeconds;
  if (outcome.kind === 'found') return { location: href('repair', { token: outcome.token }) };
  return outcome.kind;
}

function readLookup(
  { reference = '', contact = '' }: Record<string, string>,
  prefix: string,
): Asked | FieldError[] {
  const found: FieldError[] = [];
  const code = parseReference(reference);
  if (!code) {
    const message = reference.trim() === '' ? 'Enter your reference' : mistypedReference(prefix);
    found.push({ field: 'reference', message });
  }
  const read = readContact(contact);
  if (!read) {
    const message =
      contact.trim() === ''
        ? 'Enter the phone number or email address you gave us'
        : 'Enter an Australian phone number, like 0491 570 006, or an email address, like name@example.com';
    found.push({ field: 'contact', message });
  }
  return code && read ? { form: 'lookup', reference: code, contact: read } : found;
}

function readContact(typed: string): Contact | null {
  if (typed.includes('@')) {
    const email = readEmail(typed);
    return email === null ? null : { email };
  }
  const phone = readPhone(typed);
  return phone === null ? null : { phone };
}

function readLost({ email = '' }: Record<string, string>): Asked | FieldError[] {
  const read = readEmail(email);
  if (read) return { form: 'lost', email: read };
  const message =
    email.trim() === ''
      ? 'Enter your email address'
      : 'Enter an email address in the correct format, like name@example.com';
  return [{ field: 'email', message }];
}

const mistypedReference = (prefix: string): string =>
  `Check your reference for a typo. It has eight letters and digits after ${prefix}, like ${prefix}-0000-0000`;

const unknownRepair =
  'We can’t find a repair with this reference and this phone or email. The reference is on your slip and in our emails. Use the phone number or email you gave us for this repair, or call us.';

const tooManyLookups =
  'There were too many wrong tries in the last hour. Use the link in our email, wait an hour, or call us.';

/** One answer to all, whether what they typed is right or not. */
const lockedReference =
  'There were too many wrong tries with this reference today. If what you typed is right, a link to the repair is on its way to the email address you gave us. Only gave us a phone number? Call us.';

const notNow =
  'We can’t look this up right now. What you typed is still here. Try again in a minute, or call us.';
