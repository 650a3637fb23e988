import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { urgentGuides } from '../../../shared/navigation.ts';
import type { PriceExample } from '../../../shared/page.ts';
import { href } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { RepairFacts } from '../../../shared/symptoms.ts';
import { priceExample } from '../../pages/load-catalogue.ts';
import type { BuildContext, BuildState } from '../build-state.ts';
import { filesUnder, writeJson } from '../files.ts';
import { catalogueFiles } from './catalogue-files.ts';
import { type Manufacturer, readManufacturer } from './catalogue-schema.ts';
import { priceBands } from './price-bands.ts';
import { type PriceList, readPriceList } from './price-list.ts';
import { InvalidContent } from './read-yaml.ts';
import { readShop } from './shop-schema.ts';
import { readSymptoms, type Symptoms } from './symptoms.ts';

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
  const symptoms = readSymptoms(contentDir, priceList);
  await checkGuides(contentDir, priceList, symptoms);
  const manufacturers = await readManufacturers(contentDir, priceList);
  const facts: RepairFacts = {
    symptomGroups: symptoms.groups,
    homeSymptoms: symptoms.home,
    priceBands: priceBands(manufacturers, priceList),
  };
  await writeJson(join(outDir, 'repairs.json'), facts);
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

/** Whether the guides that services, symptoms and the pages' first aid name stand in the content folder. */
async function checkGuides(contentDir: string, { services }: PriceList, { groups }: Symptoms): Promise<void> {
  const folder = join(contentDir, 'pages', href('guides').slice(1));
  const guides = new Set(
    (await filesUnder(folder)).map((file) => file.slice(folder.length + 1, -'.mdx'.length)),
  );
  const named = [
    ...Object.values(services)
      .flat()
      .flatMap((service) => service.guides.map((guide) => ['services.yaml', service.slug, guide] as const)),
    ...groups
      .flatMap(({ symptoms }) => symptoms)
      .flatMap((symptom) => symptom.guides.map((guide) => ['symptoms.yaml', symptom.slug, guide] as const)),
  ];
  const faults = named
    .filter(([, , guide]) => !guides.has(guide))
    .map(
      ([file, name, guide]) =>
        `${join(contentDir, file)}: ${name} names the guide "${guide}", which is not in ${folder}`,
    );
  const missing = Object.values(urgentGuides).filter((guide) => !guides.has(guide));
  faults.push(
    ...missing.map((guide) => `${folder}: every page links to the guide "${guide}", write ${guide}.mdx`),
  );
  // A service is named once for each price group that has it.
  if (faults.length > 0) throw new InvalidContent([...new Set(faults)]);
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
