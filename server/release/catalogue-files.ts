import type { Device, DeviceKind, PriceRange, Service } from '../../shared/catalogue.ts';

/** How a build stores the catalogue: `catalogue/index.json`, one file a manufacturer, one a price group. */
export interface CatalogueIndex {
  manufacturers: ManufacturerSummary[];
}

export interface ManufacturerSummary {
  slug: string;
  name: string;
  devices: number;
  /** How many of them are of each kind. */
  kinds: Partial<Record<DeviceKind, number>>;
}

export interface StoredManufacturer {
  slug: string;
  name: string;
  description: string;
  devices: StoredDevice[];
  /** By a device's former slug: its slug now. */
  moved: Record<string, string>;
}

export interface StoredDevice extends Device {
  priceGroup: string;
  /** How many services it has, and the lowest price of a repair in cents; `null` where none has a price. */
  serviceCount: number;
  from: number | null;
  /** What such a device costs used, where its price group says so. */
  used?: PriceRange;
  /** Only where they are not those of its price group. */
  services?: Service[];
}

export const catalogueIndexFile = 'catalogue/index.json';
export const manufacturerFile = (slug: string): string => `catalogue/manufacturers/${slug}.json`;
export const priceGroupFile = (group: string): string => `catalogue/price-groups/${group}.json`;
