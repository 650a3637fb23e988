import { brisbane } from '../../../shared/opening-hours.ts';
import type { ContactFacts, Shop } from '../../../shared/shop.ts';
import type { Closure } from '../../../shared/shop-times.ts';

/** How many of the closures are today or later: pages that list them change when it does. */
export function closuresLeft(closures: Closure[], now: Date): number {
  const { date: today } = brisbane(now);
  return closures.filter(({ date }) => date >= today).length;
}

interface WithClosures {
  shop: Shop;
  contactFacts: ContactFacts;
}

/** The build with the closures that are still to come, for all that its pages say of them. */
export function withComingClosures<Release extends WithClosures>(release: Release, now: Date): Release {
  const { closures } = release.shop;
  const left = closuresLeft(closures, now);
  if (left === closures.length) return release;
  // They are in order, and so are their labels.
  const toCome = <Each>(all: Each[]): Each[] => all.slice(closures.length - left);
  const { shop, contactFacts } = release;
  return {
    ...release,
    shop: { ...shop, closures: toCome(closures) },
    contactFacts: { ...contactFacts, closures: toCome(contactFacts.closures) },
  };
}
