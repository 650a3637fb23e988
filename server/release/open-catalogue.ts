import { LRUCache } from 'lru-cache';
import type { Device, PriceRange, Service } from '../../shared/catalogue.ts';
import type { BuildFiles } from './build-files.ts';
import {
  type CatalogueIndex,
  catalogueIndexName,
  type DeviceShard,
  deviceShardName,
  deviceShardOf,
  type ManufacturerSummary,
  manufacturerFileName,
  priceGroupFileName,
  type StoredDevice,
  type StoredManufacturer,
} from './catalogue-files.ts';

/**
 * The repairs catalogue of one build. Memory and start do not follow the number of devices: their files are read when
 * they are asked for. A damaged file is a `DamagedFile`.
 */
export interface Catalogue {
  manufacturers: ManufacturerSummary[];
  /** Whether it has a manufacturer. */
  has: (manufacturer: string) => boolean;
  manufacturer: (slug: string) => Promise<StoredManufacturer | null>;
  device: (manufacturer: string, device: string) => Promise<FoundDevice | null>;
  /** The slug of the device whose page stood at this one before; `null` where none did. */
  movedTo: (manufacturer: string, device: string) => Promise<string | null>;
}

export interface FoundDevice {
  manufacturer: { slug: string; name: string };
  device: Device;
  /** All that can be done to it, in the order of the price list. */
  services: Service[];
  /** What such a device costs used, where the owner says so. */
  used?: PriceRange;
}

/** Files in memory at the most, the latest used: of 20 to 30 KB each. */
const maxFiles = 128;

export async function openCatalogue(files: BuildFiles): Promise<Catalogue> {
  const index = JSON.parse((await files.read(catalogueIndexName)).toString('utf8')) as CatalogueIndex;
  const manufacturers = new Map(index.manufacturers.map((each) => [each.slug, each]));
  const parsed = new LRUCache<string, object>({ max: maxFiles });

  /** The parsed content of a file. A development build is rewritten in place: nothing of it is cached. */
  async function parse<Content extends object>(name: string, hash: string | undefined): Promise<Content> {
    const known = parsed.get(name) ?? (JSON.parse((await files.read(name, hash)).toString('utf8')) as object);
    if (files.verified) parsed.set(name, known);
    return known as Content;
  }

  const shard = (key: string): Promise<DeviceShard> => {
    const number = deviceShardOf(key, index.shards.length);
    return parse<DeviceShard>(deviceShardName(number), index.shards[number]);
  };

  const servicesOf = async ({ services, priceGroup }: StoredDevice): Promise<Service[]> =>
    services ?? parse<Service[]>(priceGroupFileName(priceGroup), index.priceGroups[priceGroup]);

  return {
    manufacturers: index.manufacturers,
    has: (slug) => manufacturers.has(slug),

    async manufacturer(slug) {
      const found = manufacturers.get(slug);
      return found ? parse<StoredManufacturer>(manufacturerFileName(slug), found.hash) : null;
    },

    async device(manufacturerSlug, slug) {
      const found = manufacturers.get(manufacturerSlug);
      if (!found) return null;
      const key = `${manufacturerSlug}/${slug}`;
      const { devices } = await shard(key);
      const stored = Object.hasOwn(devices, key) ? devices[key] : undefined;
      if (!stored) return null;
      const { priceGroup: _, services: __, used, ...device } = stored;
      const manufacturer = { slug: manufacturerSlug, name: found.name };
      return { manufacturer, device, services: await servicesOf(stored), ...(used && { used }) };
    },

    async movedTo(manufacturerSlug, slug) {
      if (!manufacturers.has(manufacturerSlug)) return null;
      const key = `${manufacturerSlug}/${slug}`;
      const { moved } = await shard(key);
      return Object.hasOwn(moved, key) ? (moved[key] ?? null) : null;
    },
  };
}
