import {
  deviceKinds,
  type PriceRange,
  type Service,
  sentenceCase,
  servicePrice,
} from '../../../shared/catalogue.ts';
import { priceText } from '../../../shared/money.ts';
import type { PriceBand } from '../../../shared/symptoms.ts';
import type { Manufacturer } from './catalogue-schema.ts';
import type { PriceList } from './price-list.ts';

/** What each service costs over all devices that get it, as documents print it: "$299–$749" by the service's slug. */
export function priceTexts(manufacturers: Manufacturer[]): Record<string, string> {
  const services = manufacturers.flatMap(({ devices }) => devices).flatMap(({ services }) => services);
  const bySlug = Map.groupBy(services, ({ slug }) => slug);
  return Object.fromEntries([...bySlug].map(([slug, found]) => [slug, priceText(rangeOver(found))]));
}

/** The longest warranty that a choice of any service has, in months. */
export function longestWarranty(manufacturers: Manufacturer[]): number {
  let longest = 0;
  for (const { devices } of manufacturers)
    for (const { services } of devices)
      for (const { options } of services)
        for (const { warrantyMonths } of options) longest = Math.max(longest, warrantyMonths);
  return longest;
}

/** What the common repairs cost at the least and at the most, over all devices of each kind in the catalogue. */
export function priceBands(manufacturers: Manufacturer[], { common }: PriceList): PriceBand[] {
  const devices = manufacturers.flatMap((manufacturer) => manufacturer.devices);
  return deviceKinds.flatMap((kind) => {
    const ofKind = devices.filter(({ device }) => device.kind === kind);
    const found = common.map((slug) =>
      ofKind.flatMap(({ services }) => services.find((service) => service.slug === slug) ?? []),
    );
    // A repair of few, such as the screen of an iMac among desktops, does not stand for the kind.
    const [usual, rare] = [true, false].map((is) =>
      found.filter((services) => services.length * 2 > ofKind.length === is),
    );
    const repairs = [...(usual ?? []), ...(rare ?? [])].flatMap((services) => {
      const price = rangeOver(services);
      return services[0] && price ? { name: sentenceCase(services[0].name), price } : [];
    });
    return repairs.length > 0 ? { kind, repairs } : [];
  });
}

/** The lowest and the highest price of the same service; `null` where it has none before a device was seen. */
function rangeOver(services: Service[]): PriceRange | null {
  const prices = services.flatMap((service) => servicePrice(service) ?? []);
  if (prices.length === 0) return null;
  return {
    from: Math.min(...prices.map(({ from }) => from)),
    to: Math.max(...prices.map(({ to }) => to)),
  };
}
