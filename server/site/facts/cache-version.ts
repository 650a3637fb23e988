import { brisbaneYear } from '../../../shared/opening-hours.ts';
import type { Release } from '../../release/release.ts';
import { closuresLeft } from './coming-closures.ts';
import { noticeStage } from './notice.ts';

/** What finished pages depend on beside their path: the build, the year, the closures, the notice, the interval of build checks. */
export function cacheVersion(
  { id, shop }: Pick<Release, 'id' | 'shop'>,
  now: Date,
  buildCheckSeconds: number,
): string {
  const { left, shown } = closuresLeft(shop.closures, now);
  return `${id} ${brisbaneYear(now)} ${left} ${shown} ${noticeStage(shop, now)} ${buildCheckSeconds}`;
}
