import { closureLabels } from '../../shared/opening-hours.ts';
import type { ContactFacts, Shop } from '../../shared/shop.ts';

/** What several pages say about reaching the shop. Made once for each build. */
export function contactFacts(shop: Shop): ContactFacts {
  const { name, phone, email, address, hours, afterHours, map, payment } = shop;
  return {
    shop: { name, phone, email, address, hours, afterHours, map, payment },
    closures: closureLabels(shop),
  };
}
