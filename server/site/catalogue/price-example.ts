import { type Device, type Service, servicePrice, workingTimeText } from '../../../shared/catalogue.ts';
import type { PriceExample } from '../../../shared/page-data.ts';
import { href } from '../../../shared/routes.ts';

/** A service of the catalogue as the home page shows it. */
export function priceExample(
  manufacturer: { slug: string },
  device: Pick<Device, 'slug' | 'name' | 'kind' | 'front'>,
  service: Service,
): PriceExample {
  return {
    href: href('service', { manufacturer: manufacturer.slug, device: device.slug, service: service.slug }),
    device: device.name,
    kind: device.kind,
    front: device.front,
    service: service.name,
    slug: service.slug,
    price: servicePrice(service),
    time: workingTimeText(service.time),
  };
}
