import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manufacturer } from '../../../shared/catalogue.ts';
import type { Shop } from '../../../shared/shop.ts';
import { priceExample } from '../../pages/load-catalogue.ts';
import type { ManufacturerSummary } from '../../release/catalogue.ts';
import { contentHash } from '../../release/content-hash.ts';
import type { BuildContext } from '../build-state.ts';
import { filesUnder, removeOthers, writeJson } from '../files.ts';
import { readManufacturer } from './catalogue-schema.ts';
import { readShop } from './shop-schema.ts';

export async function buildShopFacts({ contentDir, outDir }: BuildContext): Promise<{ shop: Shop }> {
  const shop = readShop(contentDir);
  await writeJson(join(outDir, 'shop.json'), shop);
  return { shop };
}

/** One file a manufacturer, and an index: the server loads a manufacturer when somebody asks for it. */
export async function buildCatalogue({
  contentDir,
  outDir,
}: BuildContext): Promise<{ manufacturers: Manufacturer[] }> {
  const files = (await filesUnder(join(contentDir, 'repairs'))).filter((file) => file.endsWith('.yaml'));
  const manufacturers = await Promise.all(
    files.map(async (file) => readManufacturer(file, await readFile(file, 'utf8'))),
  );
  const folder = join(outDir, 'catalogue');
  for (const manufacturer of manufacturers) {
    await writeJson(join(folder, `${manufacturer.slug}.json`), manufacturer);
  }
  const index: ManufacturerSummary[] = manufacturers.map((manufacturer) => ({
    slug: manufacturer.slug,
    name: manufacturer.name,
    hash: contentHash(JSON.stringify(manufacturer)),
    devices: manufacturer.devices.map(({ slug, name, models }) => ({ slug, name, models })),
  }));
  await writeJson(join(folder, 'index.json'), index);
  await removeOthers(folder, ['index.json', ...manufacturers.map(({ slug }) => `${slug}.json`)]);
  await writeJson(join(outDir, 'price-examples.json'), priceExamples(manufacturers));
  return { manufacturers };
}

/** The first three services of the first devices, which the home page names as examples. */
function priceExamples(manufacturers: Manufacturer[]) {
  return manufacturers
    .flatMap((manufacturer) =>
      manufacturer.devices.flatMap((device) =>
        device.services.slice(0, 3).map((service) => priceExample(manufacturer, device, service)),
      ),
    )
    .slice(0, 6);
}
