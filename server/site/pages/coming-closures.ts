import { brisbane } from '../../../shared/opening-hours.ts';
import type { ContactFacts, Shop } from '../../../shared/shop.ts';
import type { Closure } from '../../../shared/shop-times.ts';
import { contactFacts } from '../../release/contact-facts.ts';

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
  // They are in order.
  const shop = { ...release.shop, closures: closures.slice(closures.length - left) };
  return { ...release, shop, contactFacts: contactFacts(shop) };
}
