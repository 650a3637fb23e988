import { type DeviceKind, lowestRepairPrice } from '../../../shared/catalogue.ts';
import {
  type CatalogueIndex,
  catalogueIndexName,
  type DeviceShard,
  deviceShardName,
  deviceShardOf,
  manufacturerFileName,
  priceGroupFileName,
  type StoredManufacturer,
  shardDevices,
} from '../../release/catalogue-files.ts';
import { contentHash } from '../../release/content-hash.ts';
import { makeSearchIndex, searchIndexName } from '../../site/search/search-index.ts';
import type { Manufacturer } from './catalogue-schema.ts';
import type { PriceList } from './price-list.ts';

/** The files in which a build stores the catalogue: name, relative to the build's folder, to content. */
export function catalogueFiles(manufacturers: Manufacturer[], priceList: PriceList): Map<string, string> {
  const files = new Map<string, string>();
  const add = (name: string, content: object): string => {
    const json = JSON.stringify(content);
    files.set(name, json);
    return contentHash(json);
  };
  const index: CatalogueIndex = {
    manufacturers: manufacturers.map((manufacturer) => ({
      slug: manufacturer.slug,
      name: manufacturer.name,
      devices: manufacturer.devices.length,
      kinds: kindsOf(manufacturer),
      hash: add(manufacturerFileName(manufacturer.slug), storedManufacturer(manufacturer)),
    })),
    priceGroups: Object.fromEntries(
      Object.entries(priceList.services).map(([group, services]) => [
        group,
        add(priceGroupFileName(group), services),
      ]),
    ),
    shards: shardsOf(manufacturers, priceList).map((shard, number) => add(deviceShardName(number), shard)),
  };
  add(searchIndexName, makeSearchIndex(searchedDevices(manufacturers), priceList.searchWords));
  add(catalogueIndexName, index);
  return files;
}

function kindsOf({ devices }: Manufacturer): Partial<Record<DeviceKind, number>> {
  const byKind = Map.groupBy(devices, ({ device }) => device.kind);
  return Object.fromEntries([...byKind].map(([kind, members]) => [kind, members.length]));
}

function storedManufacturer({ slug, name, description, devices }: Manufacturer): StoredManufacturer {
  return {
    slug,
    name,
    description,
    devices: devices.map(({ device, services }) => ({
      slug: device.slug,
      name: device.name,
      kind: device.kind,
      family: device.family,
      ...(device.year && { year: device.year }),
      services: services.length,
      from: lowestRepairPrice(services),
    })),
  };
}

function shardsOf(manufacturers: Manufacturer[], { priceGroups }: PriceList): DeviceShard[] {
  const entries = manufacturers.reduce(
    (sum, { devices }) => devices.reduce((inner, { aliases }) => inner + 1 + aliases.length, sum),
    0,
  );
  const count = Math.max(1, Math.ceil(entries / shardDevices));
  const shards: DeviceShard[] = Array.from({ length: count }, () => ({ devices: {}, moved: {} }));
  const shard = (key: string) => shards[deviceShardOf(key, count)] as DeviceShard;
  for (const { slug: manufacturer, devices } of manufacturers) {
    for (const { device, priceGroup, services, hasOwnServices, aliases } of devices) {
      const key = `${manufacturer}/${device.slug}`;
      const used = priceGroups[priceGroup]?.used;
      shard(key).devices[key] = {
        ...device,
        priceGroup,
        ...(used && { used }),
        ...(hasOwnServices && { services }),
      };
      for (const alias of aliases)
        shard(`${manufacturer}/${alias}`).moved[`${manufacturer}/${alias}`] = device.slug;
    }
  }
  return shards;
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
