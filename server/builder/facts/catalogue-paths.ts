import { href } from '../../../shared/routes.ts';
import type { Manufacturer } from './catalogue-schema.ts';

/** The path of every page of the catalogue: manufacturers, devices, services. */
export function cataloguePaths(manufacturers: Manufacturer[]): string[] {
  return pathsOf(manufacturers, () => true);
}

/**
 * The paths that search engines are shown: not those of a service that is the same for every device, since their pages
 * differ in a name alone.
 */
export function indexedCataloguePaths(manufacturers: Manufacturer[]): string[] {
  return pathsOf(manufacturers, ({ sameForAll }) => !sameForAll);
}

function pathsOf(
  manufacturers: Manufacturer[],
  includes: (service: { sameForAll: boolean }) => boolean,
): string[] {
  return manufacturers.flatMap(({ slug: manufacturer, devices }) => [
    href('manufacturer', { manufacturer }),
    ...devices.flatMap(({ device: { slug: device }, services }) => [
      href('device', { manufacturer, device }),
      ...services
        .filter(includes)
        .map(({ slug: service }) => href('service', { manufacturer, device, service })),
    ]),
  ]);
}
