import { deviceKinds, sentenceCase, servicePrice } from '../../../shared/catalogue.ts';
import type { PriceBand } from '../../../shared/symptoms.ts';
import type { Manufacturer } from './catalogue-schema.ts';
import type { PriceList } from './price-list.ts';

/** What the common repairs cost at the least and at the most, over all devices of each kind in the catalogue. */
export function priceBands(manufacturers: Manufacturer[], { common }: PriceList): PriceBand[] {
  const devices = manufacturers.flatMap((manufacturer) => manufacturer.devices);
  return deviceKinds.flatMap((kind) => {
    const services = devices
      .filter(({ device }) => device.kind === kind)
      .flatMap((device) => device.services);
    const repairs = common.flatMap((slug) => {
      const found = services.filter((service) => service.slug === slug);
      const prices = found.flatMap((service) => servicePrice(service) ?? []);
      const [first] = found;
      if (!first || prices.length === 0) return [];
      const from = prices.reduce((lowest, price) => Math.min(lowest, price.from), Number.POSITIVE_INFINITY);
      const to = prices.reduce((highest, price) => Math.max(highest, price.to), 0);
      return { name: sentenceCase(first.name), price: { from, to } };
    });
    return repairs.length > 0 ? { kind, repairs } : [];
  });
}
