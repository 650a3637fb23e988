import { closureLabels } from '../../shared/opening-hours.ts';
import type { ContactFacts, Shop } from '../../shared/shop.ts';

/** What several pages say about reaching the shop. Made once for each build. */
export function contactFacts({
  name,
  sample,
  phone,
  email,
  address,
  hours,
  closures,
  map,
  areas,
  since,
  people,
  visiting,
  payment,
  offers,
}: Shop): ContactFacts {
  return {
    shop: {
      sample,
      name,
      phone,
      email,
      address,
      hours,
      map,
      areas: areas.filter((area) => area !== address.suburb),
      since,
      people,
      visiting,
      payment,
      offers,
    },
    closures: closureLabels(closures),
  };
}
