import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { type StaffRole, staffRoles } from '../back-office/store/staff-tables.ts';
import { SeeOther } from '../http/error-table.ts';
import { pathOf, wantsJson } from '../http/request-facts.ts';
import type { Colleague } from './desk-deps.ts';
import { deskError, withStore } from './desk-errors.ts';
import { returnPath, sentFrom } from './people/return-path.ts';
import type { Session, Sessions } from './people/sessions.ts';
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
  /**
   * Whether the passkey has to have been asked for again a short while ago. `by-route`: in some cases alone, which the route knows; it
   * calls `demandStepUp`.
   */
  stepUp?: true | 'by-route';
  /** Asked for by a timer: it keeps no session awake. */
  isTimed?: true;
}

const anybody: AccessRow = { roles: 'anybody' };
const all: AccessRow = { roles: staffRoles };
const owner: AccessRow = { roles: ['owner'], stepUp: true };
/** Contacts of customers, but not of one's own intake in its first ten minutes. */
const contact: AccessRow = { roles: ['counter', 'owner'], stepUp: 'by-route' };

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
  'POST /t/:reference/reopen': { roles: ['owner'], stepUp: 'by-route' },
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

/** So long after the passkey was asked for again, it need not be. */
export const stepUpMs = 5 * 60_000;

const isSteppedUp = ({ steppedUpAt }: Colleague, at: Date): boolean =>
  steppedUpAt !== null && at.getTime() - steppedUpAt.getTime() < stepUpMs;

export type Verdict = 'allowed' | 'no-rule' | 'not-signed-in' | 'locked' | 'not-allowed' | 'step-up';

/** What a row of the table says of a session; of none, too. */
export function verdictOn(row: AccessRow | undefined, session: Session | null, at: Date): Verdict {
  if (!row) return 'no-rule';
  if (row.roles === 'anybody') return 'allowed';
  if (!session) return 'not-signed-in';
  if (session.isLocked) return 'locked';
  if (!row.roles.includes(session.colleague.role)) return 'not-allowed';
  return row.stepUp === true && !isSteppedUp(session.colleague, at) ? 'step-up' : 'allowed';
}

/** The row of a request's route, by its pattern: a `HEAD` has that of its `GET`. */
export const rowOf = (method: string, pattern = ''): AccessRow | undefined => {
  const key = `${method === 'HEAD' ? 'GET' : method} ${pattern}`;
  return Object.hasOwn(access, key) ? access[key] : undefined;
};

/** Lets a request through as the table says, for `onRequest`. What no route matches is answered as that, without a session. */
export function checkAccess(sessions: Sessions, now: () => Date): onRequestAsyncHookHandler {
  return async (request) => {
    if (request.is404) return;
    const row = rowOf(request.method, request.routeOptions.url);
    const isOpen = !row || row.roles === 'anybody';
    const isTimed = row?.isTimed || request.headers[timedHeader] !== undefined;
    const session = isOpen ? null : await withStore(sessions.sessionOf(request, !isTimed));
    const verdict = verdictOn(row, session, now());
    if (verdict !== 'allowed') refuse(verdict, request, row, session);
    request.colleague = session?.colleague ?? null;
  };
}

/** @throws {SeeOther} to the page that asks for the passkey, unless it was asked for a short while ago */
export function demandStepUp(request: FastifyRequest, now: Date): void {
  if (!request.colleague || !isSteppedUp(request.colleague, now)) refuse('step-up', request);
}

function refuse(
  verdict: Exclude<Verdict, 'allowed'>,
  request: FastifyRequest,
  row?: AccessRow,
  session?: Session | null,
): never {
  const path = pathOf(request.raw.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isPage = isRead && !wantsJson(request);
  if (verdict === 'not-signed-in' && isPage) throw new SeeOther(`/sign-in?to=${returnPath(path)}`);
  // A post cannot be sent again by a redirect: back to the page that sent it.
  if (verdict === 'step-up')
    throw new SeeOther(`/step-up?to=${isRead ? returnPath(path) : sentFrom(request)}`);
  if (verdict === 'locked' && isRead) throw deskError(verdict, whoGoesOn(session?.colleague.name ?? ''));
  if (verdict === 'locked') throw deskError('locked-post');
  if (verdict !== 'not-allowed') throw deskError(verdict);
  const roles = [row?.roles ?? []].flat();
  throw deskError('not-allowed', `Only for the ${roles.join(' and the ')}.`);
}
