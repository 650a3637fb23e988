import { aboutMaxLength } from './constants.ts';
import { contactPagePath, repairsPath } from './routes.ts';

/** The device search for these words. The name of a service alone is answered with "of which device?". */
export const searchPath = (words: string): string =>
  `${repairsPath}?${new URLSearchParams({ [searchQuery]: words })}`;

/** The contact form, whose message begins with what it is about. */
export function contactPath(about: string): string {
  return `${contactPagePath}?${new URLSearchParams({ [aboutQuery]: about.slice(0, aboutMaxLength) })}#write`;
}

/** The query that says what a message to the shop is about. */
export const aboutQuery = 'about';

/** The query of a search: its field, and its part of an address. */
export const searchQuery = 'q';
