import type { Service } from '../../../shared/catalogue.ts';
import { href } from '../../../shared/routes.ts';
import type { Manufacturer } from './catalogue-schema.ts';

/** The path of every page of the catalogue: manufacturers, devices, services. */
export function cataloguePaths(manufacturers: Manufacturer[]): string[] {
  return pathsOf(manufacturers, () => true);
}

/**
 * The paths that search engines are shown: every device, and a service where the device has a price of its own. Other
 * pages of services resemble each other, since words and prices are those of a group.
 */
export function indexedCataloguePaths(manufacturers: Manufacturer[]): string[] {
  return pathsOf(manufacturers, ({ hasOwnPrice }) => hasOwnPrice === true);
}

function pathsOf(
  manufacturers: Manufacturer[],
  includes: (service: Pick<Service, 'hasOwnPrice'>) => boolean,
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
