import type { FastifyInstance, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../back-office/store/store.ts';
import { isConflict, Refusal, type RefusalKind } from '../forms/refusal.ts';
import { networkOf } from '../guard/address-key.ts';
import type { Exchange } from '../http/deadlines.ts';
import { type PostedFields, postedFields, postForm, takeForms } from '../http/form-body.ts';
import { wantsJson } from '../http/request-facts.ts';
import type { Ssr } from '../ssr/ssr.ts';
import type { Colleague, DeskDeps } from './desk-deps.ts';
import { type DeskErrorCode, deskError, deskErrors } from './desk-errors.ts';
import { type DeskPages, pageOf, type Shown } from './desk-pages.ts';

/** A form of the desk that somebody has posted. */
export interface PostedForm {
  /** As they were sent. None is longer than `maxUnits`. */
  fields: PostedFields;
  /** The first text of each field, to show the form again. */
  answers: Record<string, string>;
  /** Of the route's path. */
  params: Record<string, string | undefined>;
  /** Who sent it; `null` on routes that are open to anybody. */
  colleague: Colleague | null;
  /** The network that it came from, as limits count it. */
  network: string;
}

/** All texts of a field, such as of its ticked boxes. */
export const textsOf = (field: string | string[] = []): string[] => [field].flat();

/** One form: what differs from form to form. */
export interface DeskForm {
  /** The pattern of its route, which `access.ts` has a row for. */
  path: string;
  /**
   * Carries it out. @returns the path to go on to; a page where that shows what no address may have
   * @throws {Refusal}: then its page is shown again
   */
  act: (posted: PostedForm, exchange: Exchange) => Promise<string | Shown>;
  /** Its page with what was typed, and with why it was not taken. */
  again: (posted: PostedForm, refusal: Refusal) => Promise<Shown>;
}

/** Bytes of a form. */
const maxLength = 65_536;
/** Each repetition counted: of a school's batch each device sends two. */
export const maxFields = 1000;
/** UTF-16 units of a field. */
export const maxUnits = 4000;

/**
 * Registers forms. One that was taken redirects (303); 409, 422 and 503 show its page with everything that was typed. Scripts get the
 * same as JSON. `access.ts` and `same-origin.ts` have let the request through before its body is read.
 */
export function deskForms(
  app: FastifyInstance,
  { release }: DeskDeps,
  ssr: Ssr<DeskPages>,
  forms: DeskForm[],
): void {
  app.register(async (scope) => {
    takeForms(scope);
    for (const { path, act, again } of forms)
      postForm(scope, path, maxLength, async (exchange) => {
        const { request, reply } = exchange;
        const posted = readPosted(request);
        const isScript = wantsJson(request);
        const show = (shown: Shown) =>
          ssr.sendDocument(pageOf(release.current.id, request.url, posted.colleague, shown), exchange);
        try {
          const done = await act(posted, exchange);
          if (typeof done !== 'string') return await show(done);
          return isScript ? reply.send({ location: done }) : reply.redirect(done, 303);
        } catch (error) {
          const refusal = refusalOf(error);
          const { message, errors, kind } = refusal;
          const code = codes[kind];
          const { status: statusCode } = deskErrors[code];
          request.errorCode = code;
          reply.code(statusCode);
          if (!isScript) return show(await again(posted, refusal));
          return reply.send({ statusCode, message, errors, isChanged: isConflict(refusal) });
        }
      });
  });
}

/** @throws {SiteError} for what no form of the desk sends */
function readPosted(request: FastifyRequest): PostedForm {
  const fields = postedFields(request.body, maxFields);
  const texts = Object.entries(fields).map(([name, text]) => [name, textsOf(text)] as const);
  if (texts.some(([, all]) => all.some(({ length }) => length > maxUnits)))
    throw deskError('answer-too-long');
  const answers = Object.fromEntries(texts.map(([name, [first = '']]) => [name, first]));
  const params = request.params as PostedForm['params'];
  return { fields, answers, params, colleague: request.colleague, network: networkOf(request) };
}

const codes: Record<RefusalKind, DeskErrorCode> = {
  mistake: 'refused',
  changed: 'changed',
  stopped: 'refused',
  limited: 'overloaded',
  unavailable: 'store-unavailable',
};

/** @throws what no form can mend */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (!(error instanceof StoreUnavailable)) throw error;
  return new Refusal(
    'The database does not answer, so nothing was saved. What you typed is here: send it again in a minute.',
    { kind: 'unavailable' },
  );
}
