import type { Manufacturer } from '../../../shared/catalogue.ts';
import { href } from '../../../shared/routes.ts';

/** The path of every page of the catalogue: manufacturers, devices, services. */
export function cataloguePaths(manufacturers: Manufacturer[]): string[] {
  return manufacturers.flatMap(({ slug: manufacturer, devices }) => [
    href('manufacturer', { manufacturer }),
    ...devices.flatMap(({ slug: device, services }) => [
      href('device', { manufacturer, device }),
      ...services.map(({ slug: service }) => href('service', { manufacturer, device, service })),
    ]),
  ]);
}
