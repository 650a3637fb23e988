import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PriceExample } from '../../../shared/page-data.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { RepairFacts } from '../../../shared/symptoms.ts';
import { priceExample } from '../../site/catalogue/price-example.ts';
import type { BuildContext, BuildState } from '../build-state.ts';
import { filesUnder, writeJson } from '../files.ts';
import { catalogueFiles } from './catalogue-files.ts';
import { findService } from './catalogue-schema.ts';
import { priceBands } from './price-bands.ts';
import { type Facts, readFacts } from './read-facts.ts';

/** The shop's facts and the repairs catalogue, from all YAML files of the content folder. */
export async function buildFacts({
  contentDir,
  outDir,
}: BuildContext): Promise<Pick<BuildState, 'shop' | 'manufacturers' | 'factWarnings'>> {
  const facts = await readFacts(contentDir);
  const { shop, manufacturers, warnings } = facts;
  await writeJson(join(outDir, 'shop.json'), shop);
  await writeJson(join(outDir, 'price-examples.json'), priceExamples(shop, facts));
  await writeCatalogue(outDir, facts);
  return { shop, manufacturers, factWarnings: warnings };
}

async function writeCatalogue(outDir: string, { manufacturers, priceList, symptoms }: Facts): Promise<void> {
  const facts: RepairFacts = {
    symptomGroups: symptoms.groups,
    homeSymptoms: symptoms.home,
    priceBands: priceBands(manufacturers, priceList),
  };
  await writeJson(join(outDir, 'repairs.json'), facts);
  const files = catalogueFiles(manufacturers, priceList);
  for (const [name, content] of files) {
    await mkdir(dirname(join(outDir, name)), { recursive: true });
    await writeFile(join(outDir, name), content);
  }
  for (const file of await filesUnder(join(outDir, 'catalogue'))) {
    if (!files.has(file.slice(outDir.length + 1))) await rm(file);
  }
}

/** The services that the home page names, as the shop's facts list them. */
function priceExamples({ priceExamples: paths }: Shop, { manufacturers }: Facts): PriceExample[] {
  return paths.flatMap((path) => {
    const found = findService(manufacturers, path);
    return found ? priceExample({ slug: found.maker }, found.device, found.service) : [];
  });
}
