import { type Device, type Service, sentenceCase, servicePrice } from '../../shared/catalogue.ts';
import type { Breadcrumb, PageData, PriceExample } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import { NotFound } from '../http/errors.ts';
import { parseSearch, searchDevices } from '../release/search-devices.ts';
import type { LoadContext, Loaded } from './loader.ts';

// The pages of the repairs catalogue: the device search, a manufacturer, a device, a service.

export function loadRepairs({ release, query }: LoadContext): Loaded<PageData['repairs']> {
  const search = parseSearch(query);
  const { manufacturers } = release.catalogue;
  return {
    data: {
      query: search,
      manufacturers: manufacturers.map(({ slug, name, devices }) => ({
        slug,
        name,
        devices: devices.length,
      })),
      matches: search ? searchDevices(manufacturers, search) : null,
    },
    head: {
      description:
        'Find your phone, laptop or console and see what its repair costs, how long it takes and what is covered.',
      // One page for search engines, whatever was searched for here.
      noindex: search !== '',
    },
  };
}

export async function loadManufacturer({
  release,
  path,
  params,
}: LoadContext): Promise<Loaded<PageData['manufacturer']>> {
  const manufacturer = await release.catalogue.manufacturer(params.manufacturer ?? '');
  if (!manufacturer) throw new NotFound(path);
  const { name, description } = manufacturer;
  const breadcrumbs = [repairsCrumb, { href: path, label: name }];
  return {
    data: { manufacturer, breadcrumbs },
    head: { title: `${name} Repairs`, description, breadcrumbs },
  };
}

export async function loadDevice({
  release,
  path,
  params,
}: LoadContext): Promise<Loaded<PageData['device']>> {
  const found = await release.catalogue.device(params.manufacturer ?? '', params.device ?? '');
  if (!found) throw new NotFound(path);
  const { device } = found;
  const manufacturer = { slug: found.manufacturer.slug, name: found.manufacturer.name };
  const breadcrumbs = [repairsCrumb, manufacturerCrumb(manufacturer), { href: path, label: device.name }];
  return {
    data: { manufacturer, device, breadcrumbs },
    head: {
      title: `${device.name} Repairs`,
      description: `What ${device.name} repairs cost at ${release.shop.name} in ${release.shop.address.suburb}, how long each takes and its warranty.`,
      breadcrumbs,
    },
  };
}

export async function loadService({
  release,
  path,
  params,
}: LoadContext): Promise<Loaded<PageData['service']>> {
  const found = await release.catalogue.service(
    params.manufacturer ?? '',
    params.device ?? '',
    params.service ?? '',
  );
  if (!found) throw new NotFound(path);
  const { service } = found;
  const manufacturer = { slug: found.manufacturer.slug, name: found.manufacturer.name };
  const device = { slug: found.device.slug, name: found.device.name, kind: found.device.kind };
  const name = `${device.name} ${service.name}`;
  const breadcrumbs = [
    repairsCrumb,
    manufacturerCrumb(manufacturer),
    { href: href('device', { manufacturer: manufacturer.slug, device: device.slug }), label: device.name },
    { href: path, label: sentenceCase(service.name) },
  ];
  return {
    data: { manufacturer, device, service, breadcrumbs },
    head: {
      title: name,
      description: `${name} in ${release.shop.address.suburb}: the price with GST for each kind of part, the time it takes and its warranty.`,
      breadcrumbs,
      service: { name, description: service.description, price: servicePrice(service) },
    },
  };
}

/** A service of the catalogue as the home page shows it. */
export function priceExample(
  manufacturer: { slug: string },
  device: Pick<Device, 'slug' | 'name' | 'kind'>,
  service: Service,
): PriceExample {
  return {
    href: href('service', { manufacturer: manufacturer.slug, device: device.slug, service: service.slug }),
    device: device.name,
    kind: device.kind,
    service: service.name,
    slug: service.slug,
    price: servicePrice(service),
    time: service.time,
  };
}

/** The first breadcrumb of every page below `/repairs`. */
export const repairsCrumb: Breadcrumb = { href: href('repairs'), label: 'Repairs' };

const manufacturerCrumb = ({ slug, name }: { slug: string; name: string }): Breadcrumb => ({
  href: href('manufacturer', { manufacturer: slug }),
  label: name,
});
