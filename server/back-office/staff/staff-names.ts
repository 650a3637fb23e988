import { dailyJob } from '../repairs/uncollected-notices.ts';

/** Names that nobody of the staff can have: in the history they mean others. */
export const reservedNames: readonly string[] = ['customer', dailyJob];

/** Characters of a name in the history. */
export const maxNameLength = 60;
