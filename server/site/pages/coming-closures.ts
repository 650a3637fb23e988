import { brisbane } from '../../../shared/opening-hours.ts';
import type { Closure, ContactFacts, Shop } from '../../../shared/shop.ts';
import { contactFacts } from '../../release/contact-facts.ts';

/** How many of the closures are today or later: pages that list them change when it does. */
export function closuresLeft(closures: Closure[], now: Date): number {
  const { date: today } = brisbane(now);
  let left = closures.length;
  // They are in order, and few have passed.
  for (const { date } of closures) {
    if (date >= today) break;
    left--;
  }
  return left;
}

interface WithClosures {
  shop: Shop;
  contactFacts: ContactFacts;
}

/** Each build with the closures that were still to come when it was last used. */
const latest = new WeakMap<WithClosures, { left: number; release: WithClosures }>();

/** The build with the closures that are still to come, for all that its pages say of them. */
export function withComingClosures<Release extends WithClosures>(release: Release, now: Date): Release {
  const { closures } = release.shop;
  const left = closuresLeft(closures, now);
  if (left === closures.length) return release;
  const known = latest.get(release);
  if (known?.left === left) return known.release as Release;
  const shop = { ...release.shop, closures: closures.slice(closures.length - left) };
  const coming = { ...release, shop, contactFacts: contactFacts(shop) };
  latest.set(release, { left, release: coming });
  return coming;
}
