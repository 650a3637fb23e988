import { Failure } from '../../client/desk/Failure.tsx';
import { lockedProps, PasskeyScreen } from '../../client/desk/people/PasskeyScreen.tsx';
import { type DescribedError, NotFound } from '../http/error-table.ts';
import type { LoadedPage, PageRequest, RouteRow, SiteDefinition } from '../ssr/definition.ts';
import { loadBoard } from './board/load-board.tsx';
import type { Colleague, DeskDeps } from './desk-deps.ts';
import { loadBatch, loadEnquiryBatch } from './intake/batch-form.ts';
import { loadEnquiryIntake, loadIntake, loadReturn } from './intake/intake-form.ts';
import { deskErrors } from './pages/desk-errors.ts';
import { type DeskPages, pageOf, type Shown } from './pages/desk-pages.ts';
import { loadAudit, loadJoin, loadSignIn, loadStepUp } from './people/people-pages.ts';
import { returnPath } from './people/return-path.ts';
import { loadStaff } from './people/staff-pages.ts';
import { loadBlankSlips, loadLabels, loadSlip } from './ticket/load-paper.tsx';
import { loadTicket } from './ticket/load-ticket.tsx';
import { loadQuote } from './ticket/quote-page.ts';

interface DeskRoute extends RouteRow {
  /** Throws `NotFound`, `SeeOther` or an error of `desk-errors.ts` where it shows nothing. */
  load: (request: PageRequest<string, Colleague>, deps: DeskDeps) => Promise<Shown>;
}

/** THE table of the desk's pages that have an address. A search is at the board's; what a form shows again is at the form's. */
const routes: Record<string, DeskRoute> = {
  board: { path: '/', queries: ['q', 'show'], load: loadBoard },
  intake: { path: '/new', load: loadIntake },
  batch: { path: '/new/batch', load: loadBatch },
  enquiryBatch: { path: '/enquiries/:reference/batch', load: loadEnquiryBatch },
  enquiryIntake: { path: '/enquiries/:reference/intake', load: loadEnquiryIntake },
  ticket: { path: '/t/:reference', queries: ['line'], load: loadTicket },
  quote: { path: '/t/:reference/quote', queries: ['line'], load: loadQuote },
  return: { path: '/t/:reference/return', queries: ['line'], load: loadReturn },
  slip: { path: '/t/:reference/slip', queries: ['print'], load: loadSlip },
  label: { path: '/t/:reference/label', queries: ['print', 'line'], load: loadLabels },
  slips: { path: '/slips', load: loadBlankSlips },
  signIn: { path: '/sign-in', queries: ['to'], load: loadSignIn },
  stepUp: { path: '/step-up', queries: ['to', 'show'], load: loadStepUp },
  join: { path: '/join/:token', load: loadJoin },
  staff: { path: '/staff', load: loadStaff },
  audit: { path: '/audit', queries: ['before'], load: loadAudit },
};

/** The staff's desk, as the core serves it. */
export function defineDesk(
  deps: DeskDeps,
  { build, load, unrouted }: Required<Pick<SiteDefinition<DeskPages>, 'build' | 'load' | 'unrouted'>>,
): SiteDefinition<DeskPages, Colleague> {
  return {
    ...{ routes, build, load, unrouted, now: deps.now },
    visitorOf: ({ colleague }) => colleague,
    async loadPage(request) {
      const route = routes[request.id];
      if (!route) throw new NotFound(request.path);
      return pageOf(build.current.id, request.path, request.visitor ?? null, await route.load(request, deps));
    },
    errorPage: (error, message, path) => errorPage(build.current.id, error, message, path),
    errors: deskErrors,
    payloads: false,
    // A school's batch is chosen line by line.
    maxQueryLength: { page: 4000, island: 500 },
    // Its paths hold references and tokens: the log has the route's pattern.
    maskPath: (_path, route = '(no route)') => route,
  };
}

const toBoard = { href: '/', label: 'Go to the board' };

function errorPage(
  build: string,
  { code, title, text, link = toBoard }: DescribedError,
  message: string,
  path: string,
): LoadedPage<DeskPages> {
  if (code === 'locked' || code === 'locked-post') {
    const props = lockedProps(message, code === 'locked' ? returnPath(path) : '/');
    return pageOf(build, path, null, { title: 'Locked', screen: <PasskeyScreen {...props} /> });
  }
  // The same for everybody who meets an error, so that a flood of wrong addresses renders one page.
  const screen = <Failure title={title} text={text || message} next={link} />;
  return { ...pageOf(build, '/', null, { title, screen }), texts: {} };
}
