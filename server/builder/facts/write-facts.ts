import { join } from 'node:path';
import { servicePrice, workingTimeText } from '../../../shared/catalogue.ts';
import type { PriceExample } from '../../../shared/page-data.ts';
import { href } from '../../../shared/routes.ts';
import type { RepairFacts } from '../../../shared/symptoms.ts';
import { writeFolder, writeJson } from '../files/file-tree.ts';
import { findService } from './catalogue-schema.ts';
import { longestWarranty, priceBands, priceTexts } from './price-ranges.ts';
import type { ContentFacts } from './read-facts.ts';
import { storedCatalogue } from './stored-catalogue.ts';

/** The facts that were written last, and where. */
let written: { outDir: string; facts: ContentFacts } | undefined;

/** Writes the shop's facts and the repairs catalogue as the server reads them. */
export async function writeFacts(outDir: string, facts: ContentFacts): Promise<void> {
  if (written?.facts === facts && written.outDir === outDir) return;
  written = undefined;
  const { shop, manufacturers, priceList, symptoms } = facts;
  await writeJson(join(outDir, 'shop.json'), shop);
  await writeJson(join(outDir, 'price-examples.json'), priceExamples(facts));
  const repairs: RepairFacts = {
    symptomGroups: symptoms.groups,
    homeSymptoms: symptoms.home,
    symptomsAreSample: symptoms.sample,
    priceBands: priceBands(manufacturers, priceList),
    diagnosis: priceTexts(manufacturers).diagnostic ?? null,
    longestWarranty: longestWarranty(manufacturers),
  };
  await writeJson(join(outDir, 'repairs.json'), repairs);
  await writeFolder(join(outDir, 'catalogue'), storedCatalogue(manufacturers, priceList, facts.searchIndex));
  written = { outDir, facts };
}

/** The services that the home page names, as the shop's facts list them and as it shows them. */
function priceExamples({ shop, manufacturers }: ContentFacts): PriceExample[] {
  return shop.priceExamples.flatMap((path) => {
    const found = findService(manufacturers, path);
    if (!found) return [];
    const { maker: manufacturer, device, service } = found;
    return {
      href: href('service', { manufacturer, device: device.slug, service: service.slug }),
      device: device.name,
      kind: device.kind,
      front: device.front,
      service: service.name,
      slug: service.slug,
      price: servicePrice(service),
      time: workingTimeText(service.time),
    };
  });
}
