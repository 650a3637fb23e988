import { hash } from 'node:crypto';
import type { Device, DeviceKind, DeviceSummary, PriceRange, Service } from '../../shared/catalogue.ts';

/**
 * How a build stores the catalogue, however many devices it has. `catalogue/index.json` names all other files by their
 * hashes, so that the record's hash of the index vouches for all of them; it grows with the manufacturers and the price
 * groups, not with the devices, but for a hash for every 64 of them.
 */
export interface CatalogueIndex {
  manufacturers: ManufacturerSummary[];
  /** By price group: the hash of its file. */
  priceGroups: Record<string, string>;
  /** The hash of each shard. A device belongs to the shard that `shardOf` says. */
  shards: string[];
}

export interface ManufacturerSummary {
  slug: string;
  name: string;
  devices: number;
  /** How many of them are of each kind. */
  kinds: Partial<Record<DeviceKind, number>>;
  /** The hash of the manufacturer's file. */
  hash: string;
}

/** A manufacturer's file: what its own page shows. */
export interface StoredManufacturer {
  slug: string;
  name: string;
  description: string;
  devices: DeviceSummary[];
}

/** Some of the devices, by "manufacturer/device". */
export interface DeviceShard {
  devices: Record<string, StoredDevice>;
  /** By former "manufacturer/device": the slug of the device now. */
  moved: Record<string, string>;
}

export interface StoredDevice extends Device {
  priceGroup: string;
  /** What such a device costs used, where its price group says so. */
  used?: PriceRange;
  /** Only where they are not those of its price group. */
  services?: Service[];
}

export const catalogueIndexName = 'catalogue/index.json';
export const manufacturerFileName = (slug: string): string => `catalogue/manufacturers/${slug}.json`;
export const priceGroupFileName = (group: string): string => `catalogue/price-groups/${group}.json`;
export const deviceShardName = (number: number): string => `catalogue/devices/${number}.json`;

/** Devices in a shard: some 20 KB are read for the first page of a device. */
export const shardDevices = 64;

/** The shard of a device among so many. `key` is "manufacturer/device". */
export function deviceShardOf(key: string, count: number): number {
  return Number.parseInt(hash('sha256', key, 'hex').slice(0, 8), 16) % count;
}
