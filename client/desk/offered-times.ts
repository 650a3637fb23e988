import { createContext } from 'react';

/** Days on which the shop is open, and hours at which it may be. */
export interface OpenTimes {
  /** `closes` is a local time, "17:00". */
  days: { date: string; closes: string; words: string }[];
  hours: [value: string, words: string][];
}

/** What a page's lists of days and hours are made of. */
export const OfferedTimes = createContext<OpenTimes>({ days: [], hours: [] });
