import type { Device, DeviceKind, MainRepair } from '../../shared/catalogue.ts';
import type { Worth } from '../../shared/repair-or-replace.ts';

/** How a build stores the catalogue: `catalogue/index.json`, one file a manufacturer, one a list of services. */
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
  /** The list of its services. */
  serviceList: string;
  mainRepairs: MainRepair[];
  /** What a used one is worth, where the owner says so. */
  worth?: Worth;
}

export const catalogueIndexFile = 'catalogue/index.json';
export const manufacturerFile = (slug: string): string => `catalogue/manufacturers/${slug}.json`;
export const serviceListFile = (name: string): string => `catalogue/services/${name}.json`;
