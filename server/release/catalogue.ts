import type { Device, Manufacturer, Service } from '../../shared/catalogue.ts';
import type { BuildFiles } from './build-files.ts';

/** One entry of the catalogue's index: enough to list manufacturers and to search for devices. */
export interface ManufacturerSummary {
  slug: string;
  name: string;
  /** Hash of the manufacturer's file. */
  hash: string;
  devices: { slug: string; name: string; models: string[] }[];
}

/**
 * The repairs catalogue of one build. Only the index is in memory: the calls read a manufacturer's file, and throw a
 * `DamagedFile` where it is damaged. They return `null` where a slug names nothing.
 */
export interface Catalogue {
  manufacturers: ManufacturerSummary[];
  manufacturer: (slug: string) => Promise<Manufacturer | null>;
  device: (
    manufacturer: string,
    device: string,
  ) => Promise<{ manufacturer: Manufacturer; device: Device } | null>;
  service: (
    manufacturer: string,
    device: string,
    service: string,
  ) => Promise<{ manufacturer: Manufacturer; device: Device; service: Service } | null>;
}

export async function openCatalogue(files: BuildFiles): Promise<Catalogue> {
  const json = async (name: string, hash?: string) =>
    JSON.parse((await files.read(name, hash)).toString('utf8'));
  const manufacturers: ManufacturerSummary[] = await json('catalogue/index.json');
  const hashes = new Map(manufacturers.map(({ slug, hash }) => [slug, hash]));

  async function manufacturer(slug: string): Promise<Manufacturer | null> {
    const hash = hashes.get(slug);
    return hash ? json(`catalogue/${slug}.json`, hash) : null;
  }

  async function device(manufacturerSlug: string, slug: string) {
    const maker = await manufacturer(manufacturerSlug);
    const found = maker?.devices.find((each) => each.slug === slug);
    return maker && found ? { manufacturer: maker, device: found } : null;
  }

  return {
    manufacturers,
    manufacturer,
    device,
    async service(manufacturerSlug, deviceSlug, slug) {
      const found = await device(manufacturerSlug, deviceSlug);
      const service = found?.device.services.find((each) => each.slug === slug);
      return found && service ? { ...found, service } : null;
    },
  };
}
