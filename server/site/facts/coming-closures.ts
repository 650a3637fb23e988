import { brisbane, comingDays } from '../../../shared/opening-hours.ts';
import type { ContactFacts, Shop } from '../../../shared/shop.ts';
import type { Closure } from '../../../shared/shop-times.ts';

/** How many of the closures are today or later, and how many pages list: they change when either does. */
export function closuresLeft(closures: Closure[], now: Date): { left: number; shown: number } {
  const { date: today } = brisbane(now);
  return {
    left: closures.filter(({ date }) => date >= today).length,
    shown: comingDays(closures, today).length,
  };
}

interface WithClosures {
  shop: Shop;
  contactFacts: ContactFacts;
}

/** The build with the closures that are still to come, and the few of them that its pages list. */
export function withComingClosures<Release extends WithClosures>(release: Release, now: Date): Release {
  const { shop, contactFacts } = release;
  const { closures } = shop;
  const { left, shown } = closuresLeft(closures, now);
  if (left === closures.length && shown === contactFacts.closures.length) return release;
  // They are in order, and so are their labels.
  return {
    ...release,
    shop: { ...shop, closures: closures.slice(closures.length - left) },
    contactFacts: {
      ...contactFacts,
      closures: contactFacts.closures.slice(closures.length - left).slice(0, shown),
    },
  };
}
