import { nearest } from '../files/nearest.ts';
import type { CatalogueDevice, Manufacturer } from './catalogue-schema.ts';
import { genuineSupply } from './device-parts.ts';
import type { PriceList } from './price-list.ts';

/**
 * Rows of devices that there are not, or that do not get what the row prices.
 * @param known faults of the price files: of a row that has one, no other is told
 */
export function deviceRowFaults(
  { deviceRows }: PriceList,
  manufacturers: Manufacturer[],
  known: readonly string[] = [],
): string[] {
  const devices = new Map<string, CatalogueDevice>(
    manufacturers.flatMap(({ slug, devices }) =>
      devices.map((each) => [`${slug}/${each.device.slug}`, each] as const),
    ),
  );
  return deviceRows.flatMap(({ at, kind, place, parts }) => {
    const found = devices.get(place);
    if (known.some((fault) => fault.startsWith(`${at} `))) return [];
    if (!found)
      return `${at} "${place}" is no device: write ${nearest(place, devices.keys()) ?? 'manufacturer/device as in its address'}`;
    if (found.device.kind !== kind) {
      return `${at} ${place} is a ${found.device.kind}: move the row to ${found.device.kind}.csv`;
    }
    return parts.flatMap(({ service, grade }) => {
      const options = found.services.find(({ slug }) => slug === service)?.options ?? [];
      // The maker's own parts are offered again once the shop can buy them.
      return (grade === 'genuine' && !found.parts.has(genuineSupply)) ||
        options.some(({ slug }) => slug === grade)
        ? []
        : `${at} ${place} gets no ${service} of the grade ${grade}: remove the row`;
    });
  });
}
