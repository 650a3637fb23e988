import { brisbaneYear } from '../../../shared/opening-hours.ts';
import type { Release } from '../../release/release.ts';
import { closuresLeft } from './coming-closures.ts';

/**
 * What finished pages depend on beside their path: the build, the year in the footer, the closures still to come, and
 * how often an open page looks for a newer build.
 */
export const cacheVersion = (
  { id, shop }: Pick<Release, 'id' | 'shop'>,
  now: Date,
  buildCheckSeconds: number,
): string => `${id} ${brisbaneYear(now)} ${closuresLeft(shop.closures, now)} ${buildCheckSeconds}`;
