import { LRUCache } from 'lru-cache';
import type { Device, DeviceSummary, Service } from '../../shared/catalogue.ts';
import type { Worth } from '../../shared/repair-or-replace.ts';
import type { BuildFiles } from './build-files.ts';
import {
  type CatalogueIndex,
  catalogueIndexFile,
  type ManufacturerSummary,
  manufacturerFile,
  type StoredDevice,
  type StoredManufacturer,
  serviceListFile,
} from './catalogue-files.ts';

/** The repairs catalogue of one build. The file of a manufacturer or list of services is read when it is first needed. */
export interface Catalogue {
  manufacturers: ManufacturerSummary[];
  /** Whether it has a manufacturer. */
  has: (manufacturer: string) => boolean;
  manufacturer: (slug: string) => Promise<FoundManufacturer | null>;
  device: (manufacturer: string, device: string) => Promise<FoundDevice | null>;
  /** The slug of the device whose page stood at this one before; `null` where none did. */
  movedTo: (manufacturer: string, device: string) => Promise<string | null>;
}

export interface FoundManufacturer {
  slug: string;
  name: string;
  description: string;
  devices: DeviceSummary[];
}

export interface FoundDevice {
  manufacturer: { slug: string; name: string };
  device: Device;
  /** All that can be done to it, in the order of the price list. */
  services: Service[];
  /** What a used one is worth, where the owner says so. */
  worth?: Worth;
}

/** Files in memory at the most, the latest used: some 30 KB each. */
const maxFiles = 128;

export async function openCatalogue(files: Pick<BuildFiles, 'read'>): Promise<Catalogue> {
  const index: CatalogueIndex = JSON.parse((await files.read(catalogueIndexFile)).toString('utf8'));
  const slugs = new Set(index.manufacturers.map(({ slug }) => slug));
  const parsed = new LRUCache<string, object>({
    max: maxFiles,
    fetchMethod: async (name) => JSON.parse((await files.read(name)).toString('utf8')),
  });

  const stored = async (slug: string): Promise<StoredManufacturer | null> =>
    slugs.has(slug) ? ((await parsed.forceFetch(manufacturerFile(slug))) as StoredManufacturer) : null;

  const servicesOf = async ({ serviceList }: StoredDevice): Promise<Service[]> =>
    (await parsed.forceFetch(serviceListFile(serviceList))) as Service[];

  return {
    manufacturers: index.manufacturers,
    has: (slug) => slugs.has(slug),

    async manufacturer(slug) {
      const found = await stored(slug);
      if (!found) return null;
      const { name, description, devices } = found;
      return { slug, name, description, devices: devices.map(summaryOf) };
    },

    async device(manufacturerSlug, slug) {
      const found = await stored(manufacturerSlug);
      const each = found?.devices.find((device) => device.slug === slug);
      if (!found || !each) return null;
      const { serviceList: _, mainRepairs: __, worth, ...device } = each;
      const manufacturer = { slug: manufacturerSlug, name: found.name };
      return { manufacturer, device, services: await servicesOf(each), ...(worth && { worth }) };
    },

    async movedTo(manufacturerSlug, slug) {
      const { moved = {} } = (await stored(manufacturerSlug)) ?? {};
      return Object.hasOwn(moved, slug) ? (moved[slug] ?? null) : null;
    },
  };
}

const summaryOf = ({ slug, name, kind, family, year, mainRepairs }: StoredDevice): DeviceSummary => ({
  slug,
  name,
  kind,
  family,
  ...(year && { year }),
  mainRepairs,
});
