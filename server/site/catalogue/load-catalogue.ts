import {
  type Device,
  isRepair,
  repairsPrice,
  type Service,
  sentenceCase,
  servicePrice,
} from '../../../shared/catalogue.ts';
import { guidePath, isFor } from '../../../shared/guides.ts';
import type { PageData } from '../../../shared/page-data.ts';
import { type QuoteData, quotePath } from '../../../shared/quote.ts';
import { href } from '../../../shared/routes.ts';
import { Moved, NotFound } from '../../http/error-table.ts';
import type { FoundDevice } from '../../release/open-catalogue.ts';
import { manufacturerCrumb, repairsCrumb } from '../pages/catalogue-crumbs.ts';
import {
  deviceDescription,
  deviceTitle,
  manufacturerTitle,
  serviceDescription,
  serviceTitle,
} from '../pages/catalogue-titles.ts';
import type { LoadContext, Loaded } from '../pages/loader.ts';
import { promisesOf } from '../pages/promises.ts';
import type { ServiceFacts } from '../pages/structured-data.ts';
import type { SiteRelease } from '../site-release.ts';
import { deviceQuote } from './device-quote.ts';

// The pages of the repairs catalogue: a manufacturer, a device, a service.

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
    data: { ...manufacturer, breadcrumbs },
    head: {
      title: manufacturerTitle(release.shop, name),
      description,
      breadcrumbs,
    },
  };
}

export async function loadDevice({
  release,
  path,
  params,
  now,
}: LoadContext): Promise<Loaded<PageData['device']>> {
  const quote = deviceQuote(release.shop, await findDevice(release, path, params), [], now);
  const hasSymptoms = release.symptoms(quote).groups.length > 0;
  // On a page of their own: with them, this one would be 16 KB, more than one answer takes at once.
  return devicePage(
    release,
    quote,
    hasSymptoms ? `${quotePath(quote.manufacturer, quote.device)}#symptoms` : null,
  );
}

/**
 * The page of a device, with what is chosen of its repairs. Search engines know it by the device's address.
 * @param unsure the address of the device's symptoms
 */
export function devicePage(
  release: SiteRelease,
  quote: QuoteData,
  unsure: string | null,
): Loaded<PageData['device']> {
  const { manufacturer, device, services, breadcrumbs } = quote;
  return {
    data: { ...quote, unsure },
    head: {
      path: href('device', { manufacturer: manufacturer.slug, device: device.slug }),
      title: deviceTitle(release.shop, device, services),
      description: deviceDescription(release.shop, device, services),
      breadcrumbs,
      service: offerFacts(device, services),
    },
  };
}

export async function loadService({
  release,
  path,
  params,
}: LoadContext): Promise<Loaded<PageData['service']>> {
  const { manufacturer, device, services } = await findDevice(release, path, params);
  const service = services.find(({ slug }) => slug === params.service);
  if (!service) throw new NotFound(path);
  const name = `${device.name} ${service.name}`;
  const breadcrumbs = [
    repairsCrumb,
    manufacturerCrumb(manufacturer, device.kind),
    { href: href('device', { manufacturer: manufacturer.slug, device: device.slug }), label: device.name },
    { href: path, label: sentenceCase(service.name) },
  ];
  return {
    data: {
      manufacturer,
      device: { slug: device.slug, name: device.name, kind: device.kind, front: device.front },
      service,
      guides: guidesOf(release, manufacturer, service),
      others: services
        .filter((other) => other !== service)
        .map((other) => ({ slug: other.slug, name: other.name, price: servicePrice(other) })),
      walkIns: release.shop.offers.walkIns,
      promises: promisesOf(release),
      breadcrumbs,
    },
    head: {
      title: serviceTitle(release.shop, device, service),
      description: serviceDescription(release.shop, device, service),
      breadcrumbs,
      // Other such pages differ from device to device in a name alone.
      noindex: !service.hasOwnPrice,
      service: {
        name,
        description: service.description,
        offers: service.options
          .filter(({ isCredited }) => !isCredited || !isRepair(service))
          .flatMap(({ name: option, price }) => (price ? { name: option, price } : [])),
      },
    },
  };
}

/** The device of a path. Throws `Moved` where one stood at its address before, `NotFound` where none ever did. */
async function findDevice(
  { catalogue }: SiteRelease,
  path: string,
  { manufacturer = '', device = '', service }: LoadContext['params'],
): Promise<FoundDevice> {
  const found = await catalogue.device(manufacturer, device);
  if (found) return found;
  const now = await catalogue.movedTo(manufacturer, device);
  if (!now) throw new NotFound(path);
  const params = { manufacturer, device: now };
  throw new Moved(service ? href('service', { ...params, service }) : href('device', params));
}

/** All repairs of a device as one offer of search engines: from its cheapest to its dearest. */
function offerFacts({ name }: Device, services: Service[]): ServiceFacts {
  const price = repairsPrice(services);
  return {
    name: `${name} repairs`,
    description: `${name} repairs, each with its price, time and warranty.`,
    offers: price ? [{ name: `${name} repairs`, price, count: price.count }] : [],
  };
}

function guidesOf(
  { guides }: SiteRelease,
  manufacturer: { slug: string },
  service: Service,
): { path: string; title: string }[] {
  return service.guides.flatMap((slug) => {
    const guide = guides.find(({ path }) => path === guidePath(slug));
    return guide && isFor(manufacturer, guide) ? { path: guide.path, title: guide.title } : [];
  });
}
