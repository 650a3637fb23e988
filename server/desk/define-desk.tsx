import type { Load } from '../guard/load.ts';
import type { DescribedError } from '../http/error-table.ts';
import type { Build, LoadedPage, PageRequest, RouteRow, SiteDefinition } from '../ssr/definition.ts';
import { loadBoard } from './board/load-board.ts';
import type { Colleague, DeskDeps } from './desk-deps.ts';
import { deskErrors, withStore } from './desk-errors.ts';
import { type DeskPages, deskRoutes, pageOf, type Screens, type Shown } from './desk-pages.ts';
import { loadIntake } from './intake/intake-form.ts';
import { loadBlankSlips, loadLabels, loadSlip } from './paper/load-paper.ts';
import { loadAudit, loadJoin, loadSignIn, loadStepUp } from './people/people-pages.ts';
import { returnPath } from './people/return-path.ts';
import { loadStaff } from './people/staff-pages.ts';
import { lockedProps } from './screens/PasskeyScreen.tsx';
import { loadTicket } from './ticket/load-ticket.ts';
import { loadQuote } from './ticket/quote-page.ts';

type PageId = keyof typeof deskRoutes;
export type DeskRequest = PageRequest<PageId, Colleague>;

/** What a page shows, loaded for one request. Throws `NotFound`, `SeeOther` or an error of `desk-errors.ts` where it shows nothing. */
type Loader = (request: DeskRequest, deps: DeskDeps) => Promise<Shown>;

const loaders: Record<PageId, Loader> = {
  board: loadBoard,
  intake: loadIntake,
  ticket: loadTicket,
  quote: loadQuote,
  slip: loadSlip,
  label: loadLabels,
  slips: loadBlankSlips,
  signIn: loadSignIn,
  stepUp: loadStepUp,
  join: loadJoin,
  staff: loadStaff,
  audit: loadAudit,
};

export interface DeskOptions {
  build: { current: Build<DeskPages> };
  load: Load;
  unrouted: NonNullable<SiteDefinition['unrouted']>;
}

/** The staff's desk, as the core serves it. */
export function defineDesk(
  deps: DeskDeps,
  { build, load, unrouted }: DeskOptions,
): SiteDefinition<DeskPages, Colleague> {
  return {
    // The other screens have no address: a search, an error, what a form shows again.
    routes: deskRoutes as Record<PageId, RouteRow> as SiteDefinition<DeskPages>['routes'],
    build,
    visitorOf: ({ colleague }) => colleague,
    async loadPage(request) {
      const shown = await withStore(loaders[request.id as PageId](request as DeskRequest, deps));
      return pageOf(build.current.id, request.path, request.visitor, shown);
    },
    errorPage: (error, message, path) => errorPage(build.current.id, error, message, path),
    errors: deskErrors,
    payloads: false,
    load,
    now: deps.now,
    // A school's batch is chosen line by line.
    maxQueryLength: { page: 4000, island: 500 },
    // Its paths hold references and tokens: the log has the route's pattern.
    maskPath: (_path, route = '(no route)') => route,
    unrouted,
  };
}

/** The same for everybody who meets an error, so that a flood of wrong addresses renders one page. */
function errorPage(
  build: string,
  { code, title, text }: DescribedError,
  message: string,
  path: string,
): LoadedPage<DeskPages> {
  if (code === 'locked' || code === 'locked-post') {
    const next = code === 'locked' ? returnPath(path) : '/';
    return pageOf(build, path, null, { id: 'signIn', title: 'Locked', screen: lockedProps(message, next) });
  }
  // Of the core's own errors the message may repeat what was sent.
  const said = code === 'not-allowed' || code === 'refused' || code === 'changed' ? message : text;
  const screen = { title, text: said, next: nextAfter(code) };
  return { ...pageOf(build, '/', null, { id: 'error', title, screen }), texts: {} };
}

function nextAfter(code: string): Screens['error']['next'] {
  if (code === 'not-signed-in' || code === 'no-invite') return { href: '/sign-in', label: 'Sign in' };
  return { href: '/', label: 'Go to the board' };
}
