import { dailyJob } from './uncollected-notices.ts';

/** Names that a member of the staff can't use: in the history they mean others. */
export const reservedNames: readonly string[] = ['customer', dailyJob];
