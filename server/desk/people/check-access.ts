import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { unlockPrompt } from '../../../client/desk/people/PasskeyScreen.tsx';
import { mistakes, type Refusal } from '../../forms/refusal.ts';
import { SeeOther } from '../../http/error-table.ts';
import { pathOf, wantsJson } from '../../http/request-facts.ts';
import { type AccessRow, access, stepUpMs } from '../access.ts';
import type { Colleague, DeskDeps } from '../desk-deps.ts';
import { deskError } from '../pages/desk-errors.ts';
import { returnPath, sentFrom } from './return-path.ts';
import type { Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; `null` on routes that are open to anybody. */
    colleague: Colleague | null;
  }
}

/** Sent with what the desk's script asks for by itself, such as a board with news in it: that does not extend the session either. */
const backgroundHeader = 'x-by-itself';

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

export const isSteppedUp = ({ steppedUpAt }: Colleague, now: Date): boolean =>
  steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() < stepUpMs;

/** Lets a request through as the table says, for `onRequest`. What no route matches is answered as that, without a session. */
export function checkAccess(sessions: Sessions, now: () => Date): onRequestAsyncHookHandler {
  return async (request) => {
    if (request.is404) return;
    const { url } = request.routeOptions;
    const key = `${isRead(request) ? 'GET' : request.method} ${url}`;
    const rows: Record<string, AccessRow> = access;
    const row = Object.hasOwn(rows, key) ? rows[key] : undefined;
    if (!row) throw deskError('no-rule');
    if (row.roles === 'anybody') return;
    const isBackground = row.isBackground || request.headers[backgroundHeader] !== undefined;
    const session = await sessions.sessionOf(request, !isBackground);
    if (!session && isRead(request) && !wantsJson(request))
      throw new SeeOther(`/sign-in?to=${returnPath(pathOf(request.raw.url))}`);
    if (!session) throw deskError('not-signed-in');
    const { colleague, isLocked } = session;
    if (isLocked)
      throw isRead(request) ? deskError('locked', unlockPrompt(colleague.name)) : deskError('locked-post');
    if (!row.roles.includes(colleague.role))
      throw deskError('not-allowed', `Only for the ${row.roles.join(' and the ')}.`);
    request.colleague = colleague;
    if (row.stepUp) demandStepUp(request, now());
  };
}

/**
 * @param shows what the page is to show then
 * @throws {SeeOther} to the page that asks for the passkey, unless it was shown a short while ago
 */
export function demandStepUp(request: FastifyRequest, now: Date, shows?: 'contact'): void {
  if (request.colleague && isSteppedUp(request.colleague, now)) return;
  // A post cannot be sent again by a redirect: back to the page that sent it.
  const to = isRead(request) ? returnPath(pathOf(request.raw.url)) : sentFrom(request);
  throw new SeeOther(`/step-up?to=${to}${shows ? `&show=${shows}` : ''}`);
}

const passkeyField = 'passkey';

/** For forms with words in them: they are shown again with these, not left for the passkey. @throws {Refusal} */
export function requireStepUp({ colleague, site }: { colleague: Colleague; site: DeskDeps }): void {
  if (isSteppedUp(colleague, site.now())) return;
  throw mistakes([{ field: passkeyField, message: 'Nothing was saved yet: show your passkey again.' }]);
}

/** Whether a form is taken once the passkey was shown again. */
export const wantsPasskey = ({ errors }: Refusal): boolean =>
  errors.some(({ field }) => field === passkeyField);
