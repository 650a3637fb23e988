import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeviceKind } from '../../shared/catalogue.ts';
import { readManufacturer } from '../builder/facts/catalogue-schema.ts';
import { openPriceList } from '../builder/facts/price-list.ts';
import { parsePriceFile } from '../builder/facts/price-rows.ts';
import { InvalidContent } from '../builder/files/invalid-content.ts';
import { testContentDir } from './test-build.ts';

const read = (name: string): string => readFileSync(join(testContentDir, name), 'utf8');

/** What the tests' content says of services, and of the prices of phones: a test changes their text. */
export const servicesYaml = read('services.yaml');
export const phoneRows = read('prices/phone.csv');

/** @throws {InvalidContent} with every fault of the price files and the price list */
export function parsedPrices(yaml = servicesYaml, phone = phoneRows) {
  const tables: Partial<Record<DeviceKind, string>> = { phone, laptop: read('prices/laptop.csv') };
  const files = Object.entries(tables).map(([kind, text]) =>
    parsePriceFile(`content/prices/${kind}.csv`, kind as DeviceKind, Buffer.from(text)),
  );
  const rows = files.flatMap((file) => file.rows);
  const { priceList, faults } = openPriceList('content/services.yaml', yaml, rows, null);
  const all = [...files.flatMap((file) => file.faults), ...faults];
  if (all.length > 0) throw new InvalidContent(all);
  return priceList;
}

export const parsedManufacturer = (slug: 'apple' | 'samsung' = 'apple', prices = parsedPrices()) =>
  readManufacturer(`content/repairs/${slug}.yaml`, read(`repairs/${slug}.yaml`), prices);
