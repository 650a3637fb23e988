import { type DeviceKind, lowestRepairPrice } from '../../../shared/catalogue.ts';
import {
  type CatalogueIndex,
  catalogueIndexFile,
  manufacturerFile,
  priceGroupFile,
  type StoredManufacturer,
} from '../../release/catalogue-files.ts';
import { makeSearchIndex, searchIndexName } from '../../site/search/search-index.ts';
import type { Manufacturer } from './catalogue-schema.ts';
import type { PriceList } from './price-list.ts';

/** The files in which a build stores the catalogue: contents by name, relative to the folder `catalogue`. */
export function storedCatalogue(manufacturers: Manufacturer[], priceList: PriceList): Map<string, string> {
  const files = new Map<string, string>();
  const add = (name: string, content: object) =>
    files.set(name.slice('catalogue/'.length), JSON.stringify(content));
  const index: CatalogueIndex = {
    manufacturers: manufacturers.map((manufacturer) => ({
      slug: manufacturer.slug,
      name: manufacturer.name,
      devices: manufacturer.devices.length,
      kinds: kindsOf(manufacturer),
    })),
  };
  add(catalogueIndexFile, index);
  add(searchIndexName, makeSearchIndex(searchedDevices(manufacturers), priceList.searchWords));
  for (const each of manufacturers) add(manufacturerFile(each.slug), storedManufacturer(each, priceList));
  for (const [group, services] of Object.entries(priceList.services)) add(priceGroupFile(group), services);
  return files;
}

function kindsOf({ devices }: Manufacturer): Partial<Record<DeviceKind, number>> {
  const byKind = Map.groupBy(devices, ({ device }) => device.kind);
  return Object.fromEntries([...byKind].map(([kind, members]) => [kind, members.length]));
}

function storedManufacturer(
  { slug, name, description, devices }: Manufacturer,
  { priceGroups }: PriceList,
): StoredManufacturer {
  return {
    slug,
    name,
    description,
    devices: devices.map(({ device, priceGroup, services, hasOwnServices }) => {
      const used = priceGroups[priceGroup]?.used;
      return {
        ...device,
        priceGroup,
        serviceCount: services.length,
        from: lowestRepairPrice(services),
        ...(used && { used }),
        ...(hasOwnServices && { services }),
      };
    }),
    moved: Object.fromEntries(
      devices.flatMap(({ device, aliases }) => aliases.map((alias) => [alias, device.slug])),
    ),
  };
}

function searchedDevices(manufacturers: Manufacturer[]) {
  return manufacturers.flatMap((manufacturer) =>
    manufacturer.devices.map(({ device, services }) => ({
      path: `${manufacturer.slug}/${device.slug}`,
      manufacturer: manufacturer.name,
      name: device.name,
      nicknames: device.nicknames,
      models: device.models,
      services: services.map(({ slug }) => slug),
    })),
  );
}
