import type { Promises } from '../../../shared/page-data.ts';
import type { SiteRelease } from '../site-release.ts';

/** What the shop promises of every repair, from its facts and its price list. */
export function promisesOf({ shop, repairFacts }: Pick<SiteRelease, 'shop' | 'repairFacts'>): Promises {
  const { noFixNoCharge, quoteValidDays } = shop.offers;
  const { diagnosis, longestWarranty } = repairFacts;
  return { diagnosis, longestWarranty, noFixNoCharge, quoteValidDays };
}
