import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxUnitsPerCharacter } from '../../../shared/bounded-text.ts';
import { limits, maxDeviceListUnits } from '../../../shared/form-schemas.ts';
import type { FormState } from '../../../shared/form-state.ts';
import { maxQuoteLength } from '../../../shared/repair-form.ts';
import { ruleFor } from '../../../shared/route-rules.ts';
import { routeRules } from '../../../shared/routes.ts';
import { StoreUnavailable } from '../../back-office/store/store.ts';
import { Refusal, type RefusalKind } from '../../forms/refusal.ts';
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
  /** Checks it and carries it out. @throws {Refusal} */
  answer: () => Promise<PostOutcome>;
  /** The form's page with its answers, and with what is wrong. */
  page: (form: FormState) => Promise<LoadedPage>;
  /** What is logged and said where it could not be carried out; without it, that is an error like any other. */
  failure?: { logged: string; notice: string };
}

/** The page to go on to, or to show now; `facts` are for scripts. */
export type PostOutcome =
  | { location: string; stored?: Stored; facts?: object }
  | { page: () => Promise<LoadedPage>; facts?: object };

/** `repeated`: the same was stored before. */
export type Stored = FastifyRequest['formOutcome'];

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
  const refuse = ({ message, errors: mistakes, code: own, kind, retryAfterSeconds }: Refusal) => {
    const code = (own ?? codes[kind]) as SiteErrorCode;
    const { status, title } = siteErrors[code];
    const notice = mistakes.length > 0 ? null : message;
    request.errorCode = code;
    reply.code(status);
    if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds));
    if (!wantsJson(request)) return send(form.page({ answers, notice, errors: mistakes }));
    return reply.send({ statusCode: status, statusMessage: title, message, errors: mistakes });
  };

  const { waitSeconds } = request;
  if (waitSeconds > 0)
    return refuse(new Refusal(tooMany(waitSeconds), { kind: 'limited', retryAfterSeconds: waitSeconds }));
  // Showing such a text again would cost more than anything else here; the visitor's browser still has it.
  const isTooLong = ([field, { length }]: [string, string]) => length > (form.maxUnits ?? maxUnitsOf(field));
  if (Object.entries(answers).some(isTooLong)) throw new SiteError<SiteErrorCode>('answer-too-long');

  const outcome = await form.answer().catch((error) => refusalOf(error, exchange, form.failure));
  if (outcome instanceof Refusal) return refuse(outcome);
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

const maxUnits: Record<string, number> = { devices: maxDeviceListUnits, quote: maxQuoteLength };

const codes: Record<RefusalKind, SiteErrorCode> = {
  mistake: 'invalid-answers',
  changed: 'quote-changed',
  stopped: 'quote-changed',
  limited: 'too-many-posts',
  unavailable: 'store-unavailable',
};

/** Logs why something was not stored. An outage is one error, which the store logs: each form that it refuses is a warning. */
function refusalOf(error: unknown, { request }: Exchange, failure: OpenedForm['failure']): Refusal {
  if (error instanceof Refusal) return error;
  if (!failure) throw error;
  const { logged, notice } = failure;
  const facts = requestFacts(request);
  const kind = 'unavailable';
  if (error instanceof StoreUnavailable) {
    request.log.warn({ ...facts, cause: error.message }, logged);
    return new Refusal(notice, { kind, retryAfterSeconds: error.retryAfterSeconds });
  }
  request.log.error({ ...facts, err: error }, logged);
  return new Refusal(notice, { kind, code: 'internal-error', retryAfterSeconds: 30 });
}

/** Of a form that is stored. */
export const notStored: NonNullable<OpenedForm['failure']> = {
  logged: 'a form could not be stored',
  notice:
    'We can’t take this right now. Your answers are still here. Send them again in a minute, or call us.',
};
