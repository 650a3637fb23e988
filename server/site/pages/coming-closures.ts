import { brisbane } from '../../../shared/opening-hours.ts';
import type { Closure } from '../../../shared/shop.ts';
import { contactFacts } from '../../release/contact-facts.ts';
import type { Release } from '../../release/release.ts';

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

/** Each build with the closures that were still to come when it was last asked for. */
const latest = new WeakMap<Release, { left: number; release: Release }>();

/** The build with the closures that are still to come, for all that its pages say of them. */
export function withComingClosures(release: Release, now: Date): Release {
  const { closures } = release.shop;
  const left = closuresLeft(closures, now);
  if (left === closures.length) return release;
  const known = latest.get(release);
  if (known?.left === left) return known.release;
  const shop = { ...release.shop, closures: closures.slice(closures.length - left) };
  const coming = { ...release, shop, contactFacts: contactFacts(shop) };
  latest.set(release, { left, release: coming });
  return coming;
}
