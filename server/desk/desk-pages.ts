import type { LoadedPage } from '../ssr/definition.ts';
import type { Who } from './desk-deps.ts';
import type { AuditProps } from './screens/AuditScreen.tsx';
import type { BoardProps } from './screens/Board.tsx';
import type { FailureProps } from './screens/Failure.tsx';
import type { SearchProps } from './screens/FoundRepairs.tsx';
import type { IntakeProps } from './screens/IntakeScreen.tsx';
import type { LabelsProps } from './screens/Labels.tsx';
import type { PasskeyProps } from './screens/PasskeyScreen.tsx';
import type { QuoteProps } from './screens/Quote.tsx';
import type { SlipProps } from './screens/RepairSlip.tsx';
import type { SlipFrame } from './screens/SlipCopy.tsx';
import type { StaffProps } from './screens/StaffScreen.tsx';
import type { TicketProps } from './screens/ticket-props.ts';

/** What each screen is drawn from, by its page. */
export interface Screens {
  board: BoardProps;
  search: SearchProps;
  intake: IntakeProps;
  ticket: TicketProps;
  quote: QuoteProps;
  slip: { slip: SlipProps; isPrintedNow: boolean };
  label: LabelsProps;
  slips: SlipFrame;
  signIn: PasskeyProps;
  stepUp: PasskeyProps;
  join: PasskeyProps;
  staff: StaffProps;
  audit: AuditProps;
  error: FailureProps;
}

/** The address of each page that is loaded by GET. A search is at the board's. */
export const deskRoutes = {
  board: { path: '/', queries: ['q', 'show'] },
  intake: { path: '/new' },
  ticket: { path: '/t/:reference', queries: ['line'] },
  quote: { path: '/t/:reference/quote', queries: ['line'] },
  slip: { path: '/t/:reference/slip', queries: ['print'] },
  label: { path: '/t/:reference/label', queries: ['print', 'line'] },
  slips: { path: '/slips' },
  signIn: { path: '/sign-in', queries: ['to'] },
  stepUp: { path: '/step-up', queries: ['to'] },
  join: { path: '/join/:token' },
  staff: { path: '/staff' },
  audit: { path: '/audit', queries: ['before'] },
} as const satisfies Partial<Record<keyof Screens, { path: string; queries?: readonly string[] }>>;

/** A screen with what its page's frame shows. */
export interface Framed<Screen> {
  who: Who;
  screen: Screen;
}

export type DeskPages = { [Id in keyof Screens]: Framed<Screens[Id]> };

/** A screen to show, and the title of its page. */
export type Shown<Id extends keyof Screens = keyof Screens> = {
  [Each in Id]: { id: Each; title: string; screen: Screens[Each] };
}[Id];

/** The page of a screen. @param build the id of the current build */
export function pageOf(
  build: string,
  path: string,
  colleague: Who | undefined,
  { id, title, screen }: Shown,
) {
  const who = colleague ? pick(colleague) : null;
  const head = { title: `${title} · Desk` };
  return { build, route: id, path, head, data: { who, screen } } as LoadedPage<DeskPages>;
}

const pick = ({ id, name, role, isShortOfKeys }: NonNullable<Who>) => ({ id, name, role, isShortOfKeys });
