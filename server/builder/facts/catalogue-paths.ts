import type { Service } from '../../../shared/catalogue.ts';
import { href } from '../../../shared/routes.ts';
import type { Manufacturer } from './catalogue-schema.ts';

/** The paths of the catalogue's pages: manufacturers, devices, and the services that `includes` takes. */
export function cataloguePaths(
  manufacturers: Manufacturer[],
  includes: (service: Service) => boolean = () => true,
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
