import type { ComponentType, ReactElement } from 'react';
import { pages } from '../../../client/pages/page-components.ts';
import { data } from '../../../client/pages/page-data.fixtures.ts';
import type { PageData, PageId } from '../../../shared/page-data.ts';

/** A component in one state, in a box that stands for `<html>` and has its attributes. */
export interface Shown {
  element: ReactElement;
  html?: Record<string, string>;
  /** Drawn at half its size, as wide as a window: sections, and what is laid out by the width of the window. */
  isWide?: boolean;
}

/** By component and state. */
export type States = Record<string, Record<string, ReactElement | Shown>>;

/** What the page's script says of a shop that is open. */
export const open = { 'data-shop': 'open', 'data-today': 'Monday' };

export const wide = (element: ReactElement, html: Record<string, string> = {}): Shown => ({
  element,
  html,
  isWide: true,
});

/** A page with the data of its tests, and with what differs from that. */
export function page<Id extends PageId>(
  id: Id,
  more: Partial<PageData[Id]> = {},
  html?: Record<string, string>,
): Shown {
  const Page = pages[id] as ComponentType<{ data: PageData[Id] }>;
  return wide(<Page data={{ ...data[id], ...more }} />, html);
}

export const longName = 'Galaxy Z Fold6 Ultra Special Edition 5G (SM-F958N/DSXXXXXXXXXXXXXXXXXXX)';
export const long =
  'A sentence that goes on for longer than anybody would write it, so that its line has to break. ';
export const forty = Array.from({ length: 40 }, (_, at) => at + 1);

/** The days from 20 to 31 December. */
export const christmas = forty.slice(0, 12).map((at) => ({
  date: `2026-12-${at + 19}`,
  label: at === 6 ? 'Friday 25 December, Christmas Day' : `${at + 19} December, closed for Christmas`,
  isClosed: true,
}));
