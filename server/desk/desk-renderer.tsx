import { type ComponentType, createElement } from 'react';
import { drawLogo, logoLineWidth } from '../../shared/draw-logo.ts';
import type { Shop } from '../../shared/shop.ts';
import type { LoadedPage, Renderer } from '../ssr/definition.ts';
import { createDocument } from '../ssr/document.ts';
import { renderToStream } from '../ssr/render.ts';
import type { DeskPages, Screens } from './desk-pages.ts';
import { AuditScreen } from './screens/AuditScreen.tsx';
import { BlankSlips } from './screens/BlankSlips.tsx';
import { Board } from './screens/Board.tsx';
import { Failure } from './screens/Failure.tsx';
import { FoundRepairs } from './screens/FoundRepairs.tsx';
import { Frame } from './screens/Frame.tsx';
import { IntakeScreen } from './screens/IntakeScreen.tsx';
import { Labels } from './screens/Labels.tsx';
import { PasskeyScreen } from './screens/PasskeyScreen.tsx';
import { Quote } from './screens/Quote.tsx';
import { RepairSlip } from './screens/RepairSlip.tsx';
import { StaffScreen } from './screens/StaffScreen.tsx';
import { Ticket } from './screens/Ticket.tsx';

const screens: { [Id in keyof Screens]: ComponentType<Screens[Id]> } = {
  board: Board,
  search: FoundRepairs,
  intake: IntakeScreen,
  ticket: Ticket,
  quote: Quote,
  slip: RepairSlip,
  label: Labels,
  slips: BlankSlips,
  signIn: PasskeyScreen,
  stepUp: PasskeyScreen,
  join: PasskeyScreen,
  staff: StaffScreen,
  audit: AuditScreen,
  error: Failure,
};

interface RendererParts {
  shop: Pick<Shop, 'name' | 'initials'>;
  /** URLs of the desk's sheet and script. */
  sheet: string;
  script: string;
}

/** React, on the server alone: no page of the desk becomes live in the browser. */
export function createDeskRenderer({ shop, sheet, script }: RendererParts): Renderer<DeskPages> {
  const document = createDocument({
    lang: 'en-AU',
    headHtml: `<meta name="color-scheme" content="light dark"><link rel="icon" href="${icon(shop.initials)}"><link rel="stylesheet" href="${sheet}">`,
    earlyScripts: [script],
  });
  return {
    renderDocument(page, { now: _, ...options }) {
      const { who } = page.data;
      return renderToStream(
        <Frame name={shop.name} who={who} searches={['board', 'search'].includes(page.route)}>
          {screenOf(page)}
        </Frame>,
        { ...options, before: document.before(page), after: document.after({ head: page.head }) },
      );
    },
  };
}

function screenOf<Id extends keyof Screens>({ route, data }: LoadedPage<DeskPages, Id>) {
  const Screen: ComponentType<Screens[Id]> = screens[route];
  return createElement(Screen, data.screen as Screens[Id]);
}

/** The shop's initials in the colours turned round, so that its tab is told from the site's. */
function icon(initials: string): string {
  const { path, box } = drawLogo(initials);
  const [left, top, width, height] = box;
  const side = 1.5 * Math.max(width, height);
  const view = [left - (side - width) / 2, top - (side - height) / 2, side, side].join(' ');
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${view}'><path d='${path}' fill='none' stroke='#4dba87' stroke-width='${logoLineWidth}'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`;
}
