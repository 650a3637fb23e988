import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { type StaffRole, staffRoles } from '../back-office/store/staff-tables.ts';
import { SeeOther } from '../http/error-table.ts';
import { pathOf, wantsJson } from '../http/request-facts.ts';
import type { Colleague } from './desk-deps.ts';
import { deskError } from './desk-errors.ts';
import { returnPath, sentFrom } from './people/return-path.ts';
import type { Sessions } from './people/sessions.ts';
import { whoGoesOn } from './screens/PasskeyScreen.tsx';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; `null` on routes that are open to anybody. */
    colleague: Colleague | null;
  }
}

/** Who may ask for a route. */
interface AccessRow {
  /** `anybody`: nobody has to be signed in, and no session is read. */
  roles: readonly StaffRole[] | 'anybody';
  /** Whether the passkey has to have been shown a short while ago. Where it depends, the route itself calls `demandStepUp`. */
  stepUp?: true;
  /** Asked for by a timer: it keeps no session awake. */
  isTimed?: true;
}

const anybody: AccessRow = { roles: 'anybody' };
const all: AccessRow = { roles: staffRoles };
const owner: AccessRow = { roles: ['owner'], stepUp: true };
/** Contacts of customers, which want a step-up but within ten minutes of one's own intake. */
const contact: AccessRow = { roles: ['counter', 'owner'] };

/** THE table of who may do what: a route that is not here answers nobody. */
export const access: Record<string, AccessRow> = {
  'GET /files/:name': anybody,
  'GET /sign-in': anybody,
  'POST /sign-in': anybody,
  'GET /join/:token': anybody,
  'POST /join/:token': anybody,
  'POST /sign-out': anybody,
  'POST /lock': anybody,
  'GET /step-up': all,
  'POST /step-up': all,
  'POST /awake': all,
  'GET /': all,
  'POST /find': contact,
  'GET /events': { ...all, isTimed: true },
  'GET /_site/islands/:key': all,
  'GET /new': all,
  'POST /new': all,
  'GET /t/:reference': all,
  'POST /t/:reference/move': all,
  'POST /t/:reference/note': all,
  'POST /t/:reference/called': all,
  'POST /t/:reference/collectors': all,
  'GET /t/:reference/quote': all,
  'POST /t/:reference/quote': all,
  'POST /t/:reference/answer': all,
  'POST /t/:reference/edit': all,
  'POST /t/:reference/show': contact,
  'POST /t/:reference/serial': all,
  'POST /t/:reference/contact': contact,
  'POST /t/:reference/undo': all,
  'POST /t/:reference/reopen': { roles: ['owner'] },
  'GET /t/:reference/slip': all,
  'GET /t/:reference/label': all,
  'GET /slips': all,
  'GET /staff': owner,
  'POST /staff': owner,
  'POST /staff/:id': owner,
  'GET /audit': owner,
};

/** Sent with what the desk's script asks for by itself, such as a board with news in it: that keeps no session awake either. */
const timedHeader = 'x-by-itself';

/** So long after the passkey was shown, it need not be shown again. */
export const stepUpMs = 5 * 60_000;

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

export const isSteppedUp = ({ steppedUpAt }: Colleague, now: Date): boolean =>
  steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() < stepUpMs;

/** Lets a request through as the table says, for `onRequest`. What no route matches is answered as that, without a session. */
export function checkAccess(sessions: Sessions, now: () => Date): onRequestAsyncHookHandler {
  return async (request) => {
    if (request.is404) return;
    const { url } = request.routeOptions;
    const key = `${isRead(request) ? 'GET' : request.method} ${url}`;
    const row = Object.hasOwn(access, key) ? access[key] : undefined;
    if (!row) throw deskError('no-rule');
    if (row.roles === 'anybody') return;
    const isTimed = row.isTimed || request.headers[timedHeader] !== undefined;
    const session = await sessions.sessionOf(request, !isTimed);
    if (!session && isRead(request) && !wantsJson(request))
      throw new SeeOther(`/sign-in?to=${returnPath(pathOf(request.raw.url))}`);
    if (!session) throw deskError('not-signed-in');
    const { colleague, isLocked } = session;
    if (isLocked)
      throw isRead(request) ? deskError('locked', whoGoesOn(colleague.name)) : deskError('locked-post');
    if (!row.roles.includes(colleague.role))
      throw deskError('not-allowed', `Only for the ${row.roles.join(' and the ')}.`);
    request.colleague = colleague;
    if (row.stepUp) demandStepUp(request, now());
  };
}

/** @throws {SeeOther} to the page that asks for the passkey, unless it was shown a short while ago */
export function demandStepUp(request: FastifyRequest, now: Date): void {
  if (request.colleague && isSteppedUp(request.colleague, now)) return;
  // A post cannot be sent again by a redirect: back to the page that sent it.
  const to = isRead(request) ? returnPath(pathOf(request.raw.url)) : sentFrom(request);
  throw new SeeOther(`/step-up?to=${to}`);
}
