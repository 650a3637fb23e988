import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxUnitsPerCharacter } from '../../../shared/bounded-text.ts';
import { limits, maxDeviceListUnits } from '../../../shared/form-schemas.ts';
import { enquiryKinds, postedNames } from '../../../shared/forms.ts';
import { maxQuoteLength } from '../../../shared/repair-form.ts';
import { routes } from '../../../shared/routes.ts';
import { QuotaReached } from '../../back-office/submissions/daily-quota.ts';
import { networkOf } from '../../guard/address-key.ts';
import type { Exchange } from '../../http/deadlines.ts';
import { type ErrorCode, SiteError } from '../../http/error-table.ts';
import { answersIn, type PostedFields, postedFields, postForm, takeForms } from '../../http/form-body.ts';
import { wantsJson } from '../../http/request-facts.ts';
import type { LoadedPage } from '../../ssr/definition.ts';
import type { RouteContext } from '../site-deps.ts';
import { enquiryForm } from './enquiry-form.ts';
import { createFormGuard, tooMany } from './form-guard.ts';
import type { PostedForm, TakenForm } from './posted-form.ts';
import { failureOf, inOwnBrowser, type Refusal, refuseForm } from './refuse-form.ts';
import { requestForm } from './request-form.ts';

/** UTF-16 units of one field that are shown again: more than any valid answer has, composed or decomposed. */
const maxAnswerLength = (field: string): number => maxUnits[field] ?? limits.message * maxUnitsPerCharacter;

const maxUnits: Record<string, number> = { devices: maxDeviceListUnits, quote: maxQuoteLength };

/**
 * The forms, each posted to its own page's path. A stored form redirects (303) to a page with its reference; 422, 429 and
 * 503 show the page with everything that was typed; 403, 413 and most of 429 are sent before the body is read. Scripts
 * get the same as JSON. Form pages set no cookie and hold no token, so that they can be cached.
 */
export function registerForms(app: FastifyInstance, context: RouteContext): void {
  app.register(async (scope) => {
    takeForms(scope);
    scope.decorateRequest('waitSeconds', 0);
    scope.addHook('onRequest', createFormGuard(context));
    for (const form of [...enquiryKinds.map((kind) => enquiryForm(kind, context)), requestForm(context)]) {
      postForm(scope, routes[form.kind].path, form.bodyLimit, (exchange) =>
        answerForm(form, exchange, context),
      );
    }
  });
}

async function answerForm(
  form: PostedForm,
  exchange: Exchange,
  { ssr }: RouteContext,
): Promise<FastifyReply> {
  const { request, reply, signal } = exchange;
  const posted: PostedFields = { ...form.defaults, ...postedFields(request.body) };
  const answers = answersIn(posted, postedNames(form.kind));
  reply.header('cache-control', 'no-store').header('vary', 'accept, accept-encoding');

  const send = (page: LoadedPage) => {
    reply.header('cache-control', inOwnBrowser);
    return ssr.sendDocument(page, exchange);
  };
  const refuse = (refusal: Refusal) =>
    refuseForm(exchange, refusal, async (problem) => send(await form.page({ answers, ...problem }, signal)));

  const { waitSeconds } = request;
  if (waitSeconds > 0)
    return refuse({ code: 'too-many-posts', notice: tooMany(waitSeconds), retryAfter: waitSeconds });

  // Showing such a text again would cost more than anything else here; the visitor's browser still has it.
  const isTooLong = Object.entries(answers).some(([field, { length }]) => length > maxAnswerLength(field));
  if (isTooLong) throw new SiteError('answer-too-long');

  const step = form.stepOf?.(posted) ?? 'send';
  if (step === 'change') {
    return send(await form.page({ answers, errors: [], notice: null }, signal));
  }
  const read = await form.read(posted);
  if (!read.ok) return refuse({ code: 'invalid-answers', errors: read.errors });
  if (step === 'check' && form.checkPage) {
    if (wantsJson(request)) return reply.send({ errors: [] });
    return send(await form.checkPage(answers));
  }

  try {
    return answerTaken(request, reply, await read.value({ addressKey: networkOf(request) }));
  } catch (error) {
    if (error instanceof QuotaReached) {
      return refuse({ ...quotaReached[error.what], retryAfter: error.retryAfterSeconds });
    }
    return refuse({ ...failureOf(exchange, error, 'a form could not be stored'), notice: notTaken });
  }
}

function answerTaken(
  request: FastifyRequest,
  reply: FastifyReply,
  { reference, repeated, location }: TakenForm,
): FastifyReply {
  if (!wantsJson(request)) return reply.redirect(location, 303);
  return reply.code(repeated ? 200 : 201).send({ reference, location });
}

const quotaReached: Record<QuotaReached['what'], { code: ErrorCode; notice: string }> = {
  lists: {
    code: 'list-quota-reached',
    notice:
      'Your network has sent as many lists as we take in a day. Your answers are still here. Send them again tomorrow, or call us.',
  },
  messages: {
    code: 'message-quota-reached',
    notice:
      'Your network has sent as many messages as we take in a day. Your answers are still here. Please call us.',
  },
};

const notTaken =
  'We can’t take this right now. Your answers are still here. Send them again in a minute, or call us.';
