import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxUnitsPerCharacter } from '../../../shared/bounded-text.ts';
import type { FieldError } from '../../../shared/form-fields.ts';
import { limits, maxDeviceListUnits } from '../../../shared/form-schemas.ts';
import type { FormState } from '../../../shared/form-state.ts';
import { maxQuoteLength } from '../../../shared/repair-form.ts';
import { ruleFor } from '../../../shared/route-rules.ts';
import { routeRules } from '../../../shared/routes.ts';
import { QuotaReached } from '../../back-office/limits/daily-quota.ts';
import { StoreUnavailable } from '../../back-office/store/store.ts';
import type { Exchange } from '../../http/deadlines.ts';
import { SiteError } from '../../http/error-table.ts';
import { type PostedFields, postedFields, postForm, takeForms } from '../../http/form-body.ts';
import { requestFacts, wantsJson } from '../../http/request-facts.ts';
import type { LoadedPage } from '../pages/loader.ts';
import type { RouteContext } from '../site-deps.ts';
import { type SiteErrorCode, siteErrors } from '../site-errors.ts';
import { createFormGuard, tooMany } from './form-guard.ts';

/** One of the site's forms: what differs from form to form. */
export interface PostedForm {
  /** The form's own page, which it is posted to. */
  path: string;
  /** Bytes. */
  bodyLimit: number;
  open: (posted: PostedFields, exchange: Exchange) => OpenedForm;
}

/** A form that somebody has posted. */
export interface OpenedForm {
  /** What its page shows again, by field. */
  answers: FormState['answers'];
  /** UTF-16 units of such an answer that are shown again, where they are not those of every form. */
  maxUnits?: number;
  /** Checks it and carries it out. */
  answer: () => Promise<PostOutcome>;
  /** The form's page with its answers, and with what is wrong. */
  page: (form: FormState) => Promise<LoadedPage>;
  /** What is logged and said where it could not be carried out; without it, that is an error like any other. */
  failure?: { logged: string; notice: string };
}

/** The page to go on to, or to show now; `facts` are for scripts. Or why the form was not taken. */
export type PostOutcome =
  | { ok: true; location: string; stored?: Stored; facts?: object }
  | { ok: true; page: () => Promise<LoadedPage>; facts?: object }
  | ({ ok: false } & Refusal);

/** `repeated`: the same was stored before. */
export type Stored = FastifyRequest['formOutcome'];

/** Why a form was not taken, and how many seconds later it may be sent again. */
interface Refusal extends Partial<Pick<FormState, 'notice' | 'errors'>> {
  code: SiteErrorCode;
  retryAfter?: number | undefined;
}

export const invalid = (mistakes: FieldError[]): PostOutcome => ({
  ok: false,
  code: 'invalid-answers',
  errors: mistakes,
});

/**
 * Registers forms that share their limits. One that was taken redirects (303); 422, 429 and 503 show the page with everything
 * that was typed; 403, 413 and most of 429 are sent before the body is read. Scripts get the same as JSON. Form pages set no
 * cookie and hold no token, so that they can be cached.
 */
export function postForms(app: FastifyInstance, context: RouteContext, forms: PostedForm[]): void {
  app.register(async (scope) => {
    takeForms(scope);
    scope.decorateRequest('waitSeconds', 0);
    scope.addHook('onRequest', createFormGuard(context));
    for (const { path, bodyLimit, open } of forms)
      postForm(scope, path, bodyLimit, (exchange) => answerPost(open, exchange, context.ssr));
  });
}

async function answerPost(
  open: PostedForm['open'],
  exchange: Exchange,
  { sendDocument }: RouteContext['ssr'],
): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const form = open(postedFields(request.body), exchange);
  const { answers } = form;
  reply.header('cache-control', 'no-store').header('vary', 'accept, accept-encoding');

  const send = async (loading: Promise<LoadedPage>) => {
    const page = await loading;
    // The visitor's own browser shows it again when they go back to it. One that it must not store it could only ask to be sent again.
    if (!ruleFor(page.path, routeRules).private) reply.header('cache-control', 'private, no-cache');
    return sendDocument(page, exchange);
  };
  const refuse = ({ code, notice = null, errors: mistakes = [], retryAfter }: Refusal) => {
    const { status, title } = siteErrors[code];
    request.errorCode = code;
    reply.code(status);
    if (retryAfter) reply.header('retry-after', String(retryAfter));
    if (!wantsJson(request)) return send(form.page({ answers, notice, errors: mistakes }));
    const message = notice ?? 'There is a problem';
    return reply.send({ statusCode: status, statusMessage: title, message, errors: mistakes });
  };

  const { waitSeconds } = request;
  if (waitSeconds > 0)
    return refuse({ code: 'too-many-posts', notice: tooMany(waitSeconds), retryAfter: waitSeconds });
  // Showing such a text again would cost more than anything else here; the visitor's browser still has it.
  const isTooLong = ([field, { length }]: [string, string]) => length > (form.maxUnits ?? maxUnitsOf(field));
  if (Object.entries(answers).some(isTooLong)) throw new SiteError<SiteErrorCode>('answer-too-long');

  const outcome = await form.answer().catch((error) => refusalOf(error, exchange, form.failure));
  if (!outcome.ok) return refuse(outcome);
  const isScript = wantsJson(request);
  const { facts } = outcome;
  if ('page' in outcome) return isScript && facts ? reply.send(facts) : send(outcome.page());
  const { location, stored = null } = outcome;
  request.formOutcome = stored;
  if (!isScript) return reply.redirect(location, 303);
  // A quote's answer is stored, too, but makes nothing that has a reference.
  return reply.code(stored === 'stored' && facts ? 201 : 200).send({ ...facts, location });
}

/** More UTF-16 units than any valid answer has, composed or decomposed. */
const maxUnitsOf = (field: string): number => maxUnits[field] ?? limits.message * maxUnitsPerCharacter;

const maxUnits: Record<string, number> = {
  devices: maxDeviceListUnits,
  list: maxDeviceListUnits,
  quote: maxQuoteLength,
};

/** Logs why something was not stored. An outage is one error, which the store logs: each form that it refuses is a warning. */
function refusalOf(
  error: unknown,
  { request }: Exchange,
  failure: OpenedForm['failure'],
): { ok: false } & Refusal {
  if (!failure) throw error;
  if (error instanceof QuotaReached)
    return { ok: false, ...quotaReached[error.what], retryAfter: error.retryAfterSeconds };
  const { logged, notice } = failure;
  const facts = requestFacts(request);
  if (error instanceof StoreUnavailable) {
    request.log.warn({ ...facts, cause: error.message }, logged);
    return { ok: false, code: 'store-unavailable', notice, retryAfter: error.retryAfterSeconds };
  }
  request.log.error({ ...facts, err: error }, logged);
  return { ok: false, code: 'internal-error', notice, retryAfter: 30 };
}

/** Of a form that is stored. */
export const notStored: NonNullable<OpenedForm['failure']> = {
  logged: 'a form could not be stored',
  notice:
    'We can’t take this right now. Your answers are still here. Send them again in a minute, or call us.',
};

const quotaReached: Record<QuotaReached['what'], { code: SiteErrorCode; notice: string }> = {
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
