import { type DeviceKind, mainRepairs, type Service } from '../../../shared/catalogue.ts';
import {
  type CatalogueIndex,
  catalogueIndexFile,
  manufacturerFile,
  type StoredManufacturer,
  serviceListFile,
} from '../../release/catalogue-files.ts';
import {
  makeSearchIndex,
  type SearchedService,
  type SearchIndex,
  type SearchWords,
  searchIndexName,
} from '../../search/search-index.ts';
import { toSlug } from '../files/plain-name.ts';
import type { Manufacturer } from './catalogue-schema.ts';
import type { PriceList } from './price-list.ts';

/** The files in which a build stores the catalogue: contents by name, relative to the folder `catalogue`. */
export function storedCatalogue(
  manufacturers: Manufacturer[],
  priceList: PriceList,
  searchIndex: SearchIndex,
): Map<string, string> {
  const files = new Map<string, string>();
  const add = (name: string, content: object) =>
    files.set(name.slice('catalogue/'.length), JSON.stringify(content));
  // The search has the families that are repaired most first.
  const makers = [...new Set(searchIndex.devices.map(({ manufacturer }) => manufacturer))];
  const byDemand = manufacturers.toSorted((a, b) => makers.indexOf(a.name) - makers.indexOf(b.name));
  const index: CatalogueIndex = {
    manufacturers: byDemand.map((manufacturer) => ({
      slug: manufacturer.slug,
      name: manufacturer.name,
      devices: manufacturer.devices.length,
      kinds: kindsOf(manufacturer),
    })),
  };
  add(catalogueIndexFile, index);
  add(searchIndexName, searchIndex);
  /** Lists of services by their contents: most devices of a price group share one. */
  const names = new Map<string, string>();
  const texts = new Map<Service[], string>();
  const listName = (services: Service[], name: string): string => {
    const text = texts.get(services) ?? JSON.stringify(services);
    texts.set(services, text);
    const known = names.get(text);
    if (known) return known;
    names.set(text, name);
    files.set(serviceListFile(name).slice('catalogue/'.length), text);
    return name;
  };
  for (const [group, services] of Object.entries(priceList.services)) listName(services, group);
  for (const each of manufacturers) add(manufacturerFile(each.slug), storedManufacturer(each, listName));
  return files;
}

function kindsOf({ devices }: Manufacturer): Partial<Record<DeviceKind, number>> {
  const byKind = Map.groupBy(devices, ({ device }) => device.kind);
  return Object.fromEntries([...byKind].map(([kind, members]) => [kind, members.length]));
}

function storedManufacturer(
  { slug, name, description, devices }: Manufacturer,
  listName: (services: Service[], name: string) => string,
): StoredManufacturer {
  const formerSlugs = devices.flatMap(({ device, aliases }) => aliases.map((alias) => [alias, device.slug]));
  return {
    slug,
    name,
    description,
    devices: devices.map(({ device, services, worth }) => ({
      ...device,
      serviceList: listName(services, `${slug}.${device.slug}`),
      mainRepairs: mainRepairs(services),
      ...(worth && { worth }),
    })),
    moved: { ...nicknameSlugs(devices), ...Object.fromEntries(formerSlugs) },
  };
}

/** People type nicknames as addresses, too: `/repairs/apple/13-pro-max`. One that two devices share leads nowhere, nor does one that is an address. */
function nicknameSlugs(devices: Manufacturer['devices']): Record<string, string> {
  const present = new Set(devices.map(({ device }) => device.slug));
  const slugs = devices.flatMap(({ device }) =>
    device.nicknames.map((name) => ({ nickname: toSlug(name), slug: device.slug })),
  );
  const named = [...Map.groupBy(slugs, ({ nickname }) => nickname)].flatMap(([nickname, devices]) => {
    const [slug, ...others] = new Set(devices.map((each) => each.slug));
    return slug && others.length === 0 && !present.has(nickname) ? [[nickname, slug]] : [];
  });
  return Object.fromEntries(named);
}

/** The index of the device search. */
export function searchIndexOf(
  manufacturers: Manufacturer[],
  services: SearchedService[],
  words: Partial<SearchWords>,
): SearchIndex {
  const devices = manufacturers.flatMap((manufacturer) =>
    manufacturer.devices.map(({ device, services }) => ({
      path: `${manufacturer.slug}/${device.slug}`,
      manufacturer: manufacturer.name,
      name: device.name,
      kind: device.kind,
      family: device.family,
      ...(device.year && { year: device.year }),
      nicknames: device.nicknames,
      models: device.models,
      services: services.map(({ slug }) => slug),
    })),
  );
  return makeSearchIndex(devices, services, words);
}
