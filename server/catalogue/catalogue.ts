import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Device, Manufacturer, Service } from '../../shared/catalogue.ts';

/** One line of the catalogue's index: enough to list manufacturers and to search devices. */
export interface ManufacturerSummary {
  slug: string;
  name: string;
  devices: { slug: string; name: string; models: string[] }[];
}

/** The repairs catalogue of one build. A manufacturer's file is read when it is asked for. */
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

export async function openCatalogue(dir: string): Promise<Catalogue> {
  const manufacturers: ManufacturerSummary[] = JSON.parse(await readFile(join(dir, 'index.json'), 'utf8'));
  const known = new Set(manufacturers.map(({ slug }) => slug));

  async function manufacturer(slug: string): Promise<Manufacturer | null> {
    if (!known.has(slug)) return null;
    return JSON.parse(await readFile(join(dir, `${slug}.json`), 'utf8'));
  }

  async function device(manufacturerSlug: string, slug: string) {
    const maker = await manufacturer(manufacturerSlug);
    const found = maker?.devices.find((candidate) => candidate.slug === slug);
    return maker && found ? { manufacturer: maker, device: found } : null;
  }

  return {
    manufacturers,
    manufacturer,
    device,
    async service(manufacturerSlug, deviceSlug, slug) {
      const found = await device(manufacturerSlug, deviceSlug);
      const service = found?.device.services.find((candidate) => candidate.slug === slug);
      return found && service ? { ...found, service } : null;
    },
  };
}
