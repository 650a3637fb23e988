import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxUnitsPerCharacter } from '../../shared/bounded-text.ts';
import { limits, maxDeviceListUnits } from '../../shared/form-schemas.ts';
import type { FormState } from '../../shared/form-state.ts';
import { type EnquiryKind, enquiryKinds, postedNames } from '../../shared/forms.ts';
import { routes } from '../../shared/routes.ts';
import type { AppContext } from '../app-context.ts';
import { ListQuotaReached } from '../back-office/enquiries/list-quota.ts';
import { columnsLeftOut, parseEnquiry } from '../back-office/enquiries/parse-enquiry.ts';
import { StoreUnavailable } from '../back-office/store/store.ts';
import { addressKey } from '../http/address-key.ts';
import { SiteError } from '../http/errors.ts';
import { answersIn, type PostedFields, readFormBody } from '../http/form-body.ts';
import { sendTemplated } from '../http/templated-answer.ts';
import { formPage } from '../pages/form-page.ts';
import { sentPath } from '../pages/load-sent.ts';
import { wantsJson } from '../plugins/errors.ts';
import { requestFacts } from '../plugins/request-lines.ts';
import { createFormGuard, tooMany } from './form-guard.ts';

/**
 * Bytes. The longest message fits in any script, its characters percent-encoded; the longest list of devices in ASCII and
 * in most scripts.
 */
const bodyLimits: Record<EnquiryKind, number> = { contact: 65_536, b2b: 65_536, school: 524_288 };

/** UTF-16 units of one field that are shown again. Longer than any that could be taken, however it is composed. */
const maxAnswerLength = (field: string): number =>
  field === 'devices' ? maxDeviceListUnits : limits.message * maxUnitsPerCharacter;

/**
 * The forms: each posts to its own page. 303 to the page with the reference; 422, 429 and 503 with the page
 * and everything that was typed; 403, 413 and most of 429 before anything is read. Scripts get JSON of the same. The
 * pages stay the same for everybody: no cookie, no token.
 */
export function registerForms(app: FastifyInstance, context: AppContext): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    );
    scope.decorateRequest('waitSeconds', 0);
    scope.addHook('onRequest', createFormGuard(context));
    for (const kind of enquiryKinds) {
      scope.post(routes[kind].path, { bodyLimit: bodyLimits[kind] }, (request, reply) =>
        answerForm(kind, request, reply, context),
      );
    }
  });
}

async function answerForm(
  kind: EnquiryKind,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
): Promise<FastifyReply> {
  const { enquiries, log } = context;
  // Who says nothing about the topic has said that it is none of those on offer.
  const posted: PostedFields = { topic: 'other', ...readPosted(request.body) };
  const answers = answersIn(posted, postedNames(kind));
  const sender = addressKey(request.ip);
  reply.header('cache-control', 'no-store').header('vary', 'accept, accept-encoding');

  const refuse = (status: number, problem: Omit<FormState, 'answers'>, retryAfter?: number) => {
    if (retryAfter) reply.header('retry-after', String(retryAfter));
    return answerRefused(kind, request, reply, context, { status, form: { answers, ...problem } });
  };

  const { waitSeconds } = request;
  if (waitSeconds > 0) return refuse(429, { errors: [], notice: tooMany(waitSeconds) }, waitSeconds);

  // To show such a text again would cost more than all else; it still stands in the visitor's own form.
  const isTooLong = Object.entries(answers).some(([field, { length }]) => length > maxAnswerLength(field));
  if (isTooLong) throw new SiteError(413, 'Payload Too Large');

  const read = parseEnquiry(kind, posted);
  if (!read.ok) return refuse(422, { errors: read.errors, notice: null });

  try {
    if (!enquiries) throw new StoreUnavailable('the server runs without a store');
    const submitted = await enquiries.submit(kind, read.value, { addressKey: sender });
    return answerTaken(kind, request, reply, { ...submitted, leftOut: columnsLeftOut(read.value) });
  } catch (error) {
    if (error instanceof ListQuotaReached) {
      return refuse(429, { errors: [], notice: listQuotaReached }, error.retryAfterSeconds);
    }
    log.error({ ...requestFacts(request), err: error }, 'a form could not be taken');
    const known = error instanceof StoreUnavailable;
    return refuse(known ? 503 : 500, { errors: [], notice: notTaken }, known ? error.retryAfterSeconds : 30);
  }
}

function answerTaken(
  kind: EnquiryKind,
  request: FastifyRequest,
  reply: FastifyReply,
  { reference, repeated, leftOut }: { reference: string; repeated: boolean; leftOut: number },
): FastifyReply {
  const location = sentPath(kind, reference, leftOut);
  if (!wantsJson(request)) return reply.redirect(location, 303);
  return reply.code(repeated ? 200 : 201).send({ reference, location });
}

async function answerRefused(
  kind: EnquiryKind,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
  { status, form }: { status: number; form: FormState },
): Promise<FastifyReply> {
  reply.code(status);
  if (wantsJson(request)) {
    const { errors, notice } = form;
    const [statusMessage, message] = [names[status], notice ?? 'There is a problem'];
    return reply.send({ statusCode: status, statusMessage, message, errors });
  }
  return sendTemplated(request, reply, await formPage(context, kind, form));
}

/** A post without a body is a form without answers. */
function readPosted(body: unknown): PostedFields {
  return Buffer.isBuffer(body) ? readFormBody(body) : {};
}

const names: Record<number, string> = {
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

const listQuotaReached =
  'Your network has sent as many lists as we take in a day. Your answers are still here. Send them again tomorrow, or call us.';

const notTaken =
  'We cannot take this at the moment. Your answers are still here. Send them again in a minute, or call us.';
