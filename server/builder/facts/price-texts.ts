import { type PriceRange, servicePrice } from '../../../shared/catalogue.ts';
import { priceText } from '../../../shared/money.ts';
import type { Manufacturer } from './catalogue-schema.ts';

/** What each service costs over all devices that get it, as documents print it: "$299–$749" by the service's slug. */
export function priceTexts(manufacturers: Manufacturer[]): Record<string, string> {
  const ranges = new Map<string, PriceRange | null>();
  for (const { slug, price } of pricesOf(manufacturers)) {
    const before = ranges.get(slug) ?? price;
    ranges.set(
      slug,
      before && price
        ? { from: Math.min(before.from, price.from), to: Math.max(before.to, price.to) }
        : before,
    );
  }
  return Object.fromEntries([...ranges].map(([slug, range]) => [slug, priceText(range)]));
}

function pricesOf(manufacturers: Manufacturer[]) {
  return manufacturers
    .flatMap(({ devices }) => devices)
    .flatMap(({ services }) => services)
    .map((service) => ({ slug: service.slug, price: servicePrice(service) }));
}
