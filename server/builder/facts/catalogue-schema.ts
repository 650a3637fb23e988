import { basename } from 'node:path';
import * as v from 'valibot';
import { type Device, deviceKinds, type Service } from '../../../shared/catalogue.ts';
import { list, mapping, slug, text, wholeNumber } from './fields.ts';
import { type PriceList, price, priceOf } from './price-list.ts';
import { InvalidContent, readYaml } from './read-yaml.ts';

/** A manufacturer as its file and the price list make it. */
export interface Manufacturer {
  slug: string;
  name: string;
  description: string;
  devices: CatalogueDevice[];
}

export interface CatalogueDevice {
  device: Device;
  /** The price group whose services it has. */
  priceGroup: string;
  /** Its own services, where it has prices of its own or goes without some; else those of its price group. */
  services: Service[];
  hasOwnServices: boolean;
  /** Former slugs of its page. */
  aliases: string[];
}

/**
 * Parses and validates `repairs/<slug>.yaml` of the content folder.
 * @throws {InvalidContent} that lists every fault
 */
export function readManufacturer(file: string, yaml: string, priceList: PriceList): Manufacturer {
  const written = readYaml(file, yaml, manufacturerSchema);
  const name = basename(file, '.yaml');
  const faults = [
    ...(written.slug === name
      ? []
      : [`slug: must be "${name}", as the file is named (found "${written.slug}")`]),
    ...written.devices.flatMap((device, index) =>
      deviceFaults(written, device, priceList).map((fault) => `devices[${index}] (${device.slug}): ${fault}`),
    ),
    ...repeatedSlugs(written.devices),
  ];
  if (faults.length > 0) throw new InvalidContent(faults.map((fault) => `${file}: ${fault}`));
  return {
    slug: written.slug,
    name: written.name,
    description: written.description,
    devices: written.devices.map((device) => deviceOf(written, device, priceList)),
  };
}

function deviceOf(
  { findModel }: WrittenManufacturer,
  written: WrittenDevice,
  priceList: PriceList,
): CatalogueDevice {
  const { slug, name, kind, family, year, nicknames, models, priceGroup, without, prices, aliases } = written;
  const shared = priceList.services[priceGroup] ?? [];
  const hasOwnServices = without.length > 0 || Object.keys(prices).length > 0;
  return {
    device: {
      slug,
      name,
      kind,
      family,
      ...(year && { year }),
      nicknames,
      models,
      findModel: written.findModel ?? findModel[family] ?? findModel[kind] ?? '',
    },
    priceGroup,
    services: hasOwnServices ? ownServices(shared, without, prices) : shared,
    hasOwnServices,
    aliases,
  };
}

function ownServices(shared: Service[], without: string[], prices: WrittenDevice['prices']): Service[] {
  return shared
    .filter(({ slug }) => !without.includes(slug))
    .map((service) => {
      const own = prices[service.slug];
      if (!own) return service;
      return {
        ...service,
        sameForAll: false,
        options: service.options.map((option) => {
          const price = own[option.slug];
          return price === undefined ? option : { ...option, price: priceOf(price) };
        }),
      };
    });
}

function deviceFaults(
  { findModel }: WrittenManufacturer,
  device: WrittenDevice,
  { priceGroups, services }: PriceList,
): string[] {
  const faults: string[] = [];
  const group = priceGroups[device.priceGroup];
  if (!group) return [`priceGroup: "${device.priceGroup}" is not a price group of services.yaml`];
  if (group.kind !== device.kind) {
    faults.push(`priceGroup: ${device.priceGroup} is for a ${group.kind}, and this is a ${device.kind}`);
  }
  if (!device.findModel && !findModel[device.family] && !findModel[device.kind]) {
    faults.push(
      `findModel: nothing above says where a ${device.family} or a ${device.kind} has its model number`,
    );
  }
  const known = new Map((services[device.priceGroup] ?? []).map((service) => [service.slug, service]));
  for (const slug of [...device.without, ...Object.keys(device.prices)]) {
    if (!known.has(slug)) faults.push(`"${slug}" is no service of the price group ${device.priceGroup}`);
  }
  for (const [slug, prices] of Object.entries(device.prices)) {
    const options = known.get(slug)?.options.map((option) => option.slug) ?? [];
    for (const option of Object.keys(prices)) {
      if (!options.includes(option))
        faults.push(`prices.${slug}: "${option}" is none of ${options.join(', ')}`);
    }
  }
  return faults;
}

/** Slugs and former slugs are addresses: each leads to one device. */
function repeatedSlugs(devices: WrittenDevice[]): string[] {
  const seen = new Set<string>();
  return devices
    .flatMap(({ slug, aliases }) => [slug, ...aliases])
    .filter((slug) => seen.size === seen.add(slug).size)
    .map((slug) => `devices: the slug or former slug "${slug}" stands twice`);
}

/** `/repairs/track` and `/repairs/motherboard` are pages of another kind. */
const otherPages = ['track', 'motherboard'];

const device = mapping({
  slug: slug('the part of the URL'),
  name: text('the name of the device', { max: 60 }),
  kind: v.picklist(deviceKinds, `must be one of ${deviceKinds.join(', ')}`),
  family: text('the family of the device, as the manufacturer’s page groups it', { max: 40 }),
  year: v.optional(wholeNumber('the year in which it was first sold', { min: 1990, max: 2100 })),
  priceGroup: slug('a price group of services.yaml'),
  nicknames: v.optional(list('nicknames', text('a nickname', { max: 60 })), []),
  models: v.optional(list('model numbers', text('a model number in quotes', { max: 40 })), []),
  findModel: v.optional(text('where to find the model number', { max: 600 })),
  without: v.optional(list('services that it does not get', slug('a service')), []),
  prices: v.optional(
    v.pipe(
      v.record(v.string(), v.pipe(v.record(v.string(), price), v.description('options of it'))),
      v.description('its own prices: services'),
    ),
    {},
  ),
  aliases: v.optional(list('former slugs', slug('a former slug')), []),
});
type WrittenDevice = v.InferOutput<typeof device>;

export const manufacturerSchema = mapping({
  slug: v.pipe(
    slug('the part of the URL'),
    v.check(
      (input) => !otherPages.includes(input),
      `must not be ${otherPages.join(' or ')}: the site has another page at that address`,
    ),
  ),
  name: text('the name of the manufacturer', { max: 60 }),
  // The page's description in search results, too.
  description: text('what is repaired of this manufacturer', { min: 50, max: 170 }),
  findModel: v.pipe(
    v.record(
      v.string(),
      text('where to find the model number', { max: 600 }),
      'must be a map of families or kinds of device to where their model number stands',
    ),
    v.description('families or kinds of device'),
  ),
  sources: list('sources', text('what bears the model numbers out')),
  devices: list('devices', device, { min: 1, unique: 'slug' }),
});
type WrittenManufacturer = v.InferOutput<typeof manufacturerSchema>;
