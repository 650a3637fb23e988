import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PriceExample } from '../../../shared/page.ts';
import { href } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import { priceExample } from '../../pages/load-catalogue.ts';
import type { BuildContext, BuildState } from '../build-state.ts';
import { filesUnder, writeJson } from '../files.ts';
import { catalogueFiles } from './catalogue-files.ts';
import { type Manufacturer, readManufacturer } from './catalogue-schema.ts';
import { type PriceList, readPriceList } from './price-list.ts';
import { InvalidContent } from './read-yaml.ts';
import { readShop } from './shop-schema.ts';

export async function buildShopFacts({ contentDir, outDir }: BuildContext): Promise<{ shop: Shop }> {
  const shop = readShop(contentDir);
  await writeJson(join(outDir, 'shop.json'), shop);
  return { shop };
}

/** The repairs catalogue from the price list and the manufacturers' files, all of whose faults stand in one error. */
export async function buildCatalogue(
  { contentDir, outDir }: BuildContext,
  { shop }: Pick<BuildState, 'shop'>,
): Promise<{ manufacturers: Manufacturer[] }> {
  const priceList = readPriceList(contentDir);
  await checkGuides(contentDir, priceList);
  const manufacturers = await readManufacturers(contentDir, priceList);
  await writeJson(join(outDir, 'price-examples.json'), priceExamples(shop, manufacturers));
  const files = catalogueFiles(manufacturers, priceList);
  for (const [name, content] of files) {
    await mkdir(dirname(join(outDir, name)), { recursive: true });
    await writeFile(join(outDir, name), content);
  }
  for (const file of await filesUnder(join(outDir, 'catalogue'))) {
    if (!files.has(file.slice(outDir.length + 1))) await rm(file);
  }
  return { manufacturers };
}

async function readManufacturers(contentDir: string, priceList: PriceList): Promise<Manufacturer[]> {
  const files = (await filesUnder(join(contentDir, 'repairs'))).filter((file) => file.endsWith('.yaml'));
  const faults: string[] = [];
  const manufacturers: Manufacturer[] = [];
  for (const file of files) {
    try {
      manufacturers.push(readManufacturer(file, await readFile(file, 'utf8'), priceList));
    } catch (error) {
      if (!(error instanceof InvalidContent)) throw error;
      faults.push(...error.faults);
    }
  }
  if (faults.length > 0) throw new InvalidContent(faults);
  return manufacturers.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Whether the guides that services name stand in the content folder. */
async function checkGuides(contentDir: string, { services }: PriceList): Promise<void> {
  const folder = join(contentDir, 'pages', href('guides').slice(1));
  const guides = new Set(
    (await filesUnder(folder)).map((file) => file.slice(folder.length + 1, -'.mdx'.length)),
  );
  const missing = new Map(
    Object.values(services)
      .flat()
      .flatMap(({ slug, guides: named }) => named.map((guide) => [guide, slug] as const))
      .filter(([guide]) => !guides.has(guide)),
  );
  if (missing.size === 0) return;
  const file = join(contentDir, 'services.yaml');
  throw new InvalidContent(
    [...missing].map(
      ([guide, service]) => `${file}: ${service} names the guide "${guide}", which is not in ${folder}`,
    ),
  );
}

/** The services that the home page names, as the shop's facts list them. */
function priceExamples({ priceExamples: paths }: Shop, manufacturers: Manufacturer[]): PriceExample[] {
  const all = new Map(manufacturers.map((manufacturer) => [manufacturer.slug, manufacturer]));
  return paths.map((path) => {
    const [maker = '', slug, wanted] = path.split('/');
    const found = all.get(maker)?.devices.find(({ device }) => device.slug === slug);
    const service = found?.services.find((each) => each.slug === wanted);
    if (!found || !service) {
      throw new InvalidContent([
        `shop.yaml: priceExamples: "${path}" is no service of a device in the catalogue`,
      ]);
    }
    return priceExample({ slug: maker }, found.device, service);
  });
}
