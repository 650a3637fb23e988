import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../guard/address-key.ts';
import { answerWithin, type Exchange } from '../http/deadlines.ts';
import { type ErrorTable, SeeOther, SiteError } from '../http/error-table.ts';
import { requestFacts, wantsJson } from '../http/request-facts.ts';
import type { Form, Posted } from './define-form.ts';
import { postedFields, takeFileBodies, takeFormBodies } from './form-body.ts';
import { readFields, textsOf } from './read-fields.ts';
import { Refusal, type RefusalKind } from './refusal.ts';

/** What forms of one site share. */
export interface FormFrame<Site, Page> {
  site: Site;
  errors: ErrorTable;
  /** The row of a refusal that names none. */
  codes: Record<RefusalKind, string>;
  /** UTF-16 units of a text. Showing a longer one again would cost more than anything else here; its sender's browser still has it. */
  maxUnits: number;
  /** Each repetition counted. */
  maxFields?: number;
  /** Refuses a form before it is looked at. */
  refuses?: (request: FastifyRequest) => Refusal | null;
  send: (page: Page, exchange: Exchange) => Promise<FastifyReply>;
}

/** Milliseconds for a whole post. Node ends uploads that take more than 30 s; the rest is for storing and rendering. */
const postTimeoutMs = 45_000;

/**
 * Registers forms in a scope. One that was taken redirects (303); 409, 422, 429 and 503 show its page with everything that was typed.
 * Scripts get the same as JSON. What may be refused before the body is read is the scope's.
 */
export function takeForms<Site extends { now: () => Date }, Page>(
  scope: FastifyInstance,
  forms: Form<Site, Page>[],
  frame: FormFrame<Site, Page>,
) {
  takeFormBodies(scope);
  if (forms.some(({ takesFiles }) => takesFiles)) takeFileBodies(scope);
  for (const [path, own] of Map.groupBy(forms, (form) => form.path)) {
    const bodyLimit = Math.max(...own.map((form) => form.bodyLimit));
    scope.post(
      path,
      { bodyLimit },
      answerWithin(postTimeoutMs, (exchange) => answerPost(own, exchange, frame)),
    );
  }
}

async function answerPost<Site extends { now: () => Date }, Page>(
  forms: Form<Site, Page>[],
  exchange: Exchange,
  frame: FormFrame<Site, Page>,
): Promise<FastifyReply> {
  const { request, reply, signal } = exchange;
  const sent = postedFields(request.body, frame.maxFields);
  const form = forms.find(({ takes }) => takes?.(sent) ?? true);
  if (!form) throw new SiteError('malformed-form');
  const fields = { ...form.defaults, ...sent };
  const texts = Object.entries(fields).map(([name, text]) => [name, textsOf(text)] as const);
  const answers = Object.fromEntries(texts.map(([name, [first = '']]) => [name, first]));
  const params = request.params as Posted<Site>['params'];
  const { site } = frame;
  const posted = { site, fields, answers, params, network: networkOf(request), request, signal };
  const isScript = wantsJson(request);
  reply.header('cache-control', 'no-store').header('vary', 'accept, accept-encoding');

  const refuse = async (refusal: Refusal) => {
    const { message, errors, kind, code = frame.codes[kind], retryAfterSeconds } = refusal;
    const { status = 500, title } = frame.errors[code] ?? {};
    request.errorCode = code;
    reply.code(status);
    if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds));
    if (!isScript) return frame.send(await form.page(posted, refusal), exchange);
    const record = kind === 'changed' && form.record ? { record: await form.record(posted) } : {};
    return reply.send({ statusCode: status, statusMessage: title, message, errors, ...record });
  };

  const early = frame.refuses?.(request);
  if (early) return refuse(early);
  const isTooLong = ([name, all]: (typeof texts)[number]) =>
    all.some(({ length }) => length > (form.maxUnits?.[name] ?? frame.maxUnits));
  if (texts.some(isTooLong)) throw new SiteError<string>('answer-too-long');

  const acting = async () => {
    const own = typeof form.fields === 'function' ? await form.fields(site) : form.fields;
    return form.act(readFields(own, fields, site.now(), form.together), posted);
  };
  const done = await acting().catch((error) => refusalOf(error, request, form));
  if (done instanceof Refusal) return refuse(done);
  const { facts } = done;
  if ('page' in done) return isScript && facts ? reply.send(facts) : frame.send(await done.page(), exchange);
  const { location, stored = null } = done;
  request.formOutcome = stored;
  if (!isScript) return reply.redirect(location, 303);
  // A quote's answer is stored, too, but makes nothing that has a reference.
  return reply.code(stored === 'stored' && facts ? 201 : 200).send({ ...facts, location });
}

/** Logs why something was not done. An outage is one error, which the store logs: each form that it refuses is a warning. */
function refusalOf<Site, Page>(
  error: unknown,
  request: FastifyRequest,
  { failure }: Form<Site, Page>,
): Refusal {
  if (error instanceof Refusal) return error;
  const isReadOnly = error instanceof SiteError && error.code === 'store-read-only';
  const isOutage = isReadOnly || (error instanceof SiteError && error.code === 'store-unavailable');
  if (!failure || error instanceof SeeOther || (error instanceof SiteError && !isOutage)) throw error;
  const { logged, notice, readOnly } = failure;
  const facts = requestFacts(request);
  if (isOutage) request.log.warn({ ...facts, cause: error.message }, logged);
  else request.log.error({ ...facts, err: error }, logged);
  const retryAfterSeconds = isOutage ? Number(error.headers['retry-after']) : 30;
  if (isReadOnly && readOnly)
    return new Refusal(readOnly, { kind: 'unavailable', retryAfterSeconds, code: 'store-read-only' });
  return new Refusal(notice, {
    kind: 'unavailable',
    retryAfterSeconds,
    ...(!isOutage && { code: 'internal-error' }),
  });
}
