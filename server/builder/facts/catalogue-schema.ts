import { basename } from 'node:path';
import * as v from 'valibot';
import type { Manufacturer } from '../../../shared/catalogue.ts';
import { agreement, list, mapping, slug, text } from './fields.ts';
import { InvalidContent, readYaml } from './read-yaml.ts';

/**
 * Parses and validates `content/repairs/<slug>.yaml`.
 * @throws {InvalidContent} that lists every fault
 */
export function readManufacturer(file: string, yaml: string): Manufacturer {
  const manufacturer = readYaml(file, yaml, manufacturerSchema);
  const name = basename(file, '.yaml');
  if (manufacturer.slug !== name) {
    throw new InvalidContent([
      `${file}: slug: must be "${name}", as the file is named (found "${manufacturer.slug}")`,
    ]);
  }
  return manufacturer;
}

/** `/repairs/track` and `/repairs/motherboard` are pages of another kind. */
const otherPages = ['track', 'motherboard'];
const kinds = ['phone', 'tablet', 'laptop', 'desktop', 'console'] as const;

function wholeNumber(what: string, { min = 0, max = 10_000_000 } = {}) {
  const message = `must be ${what}, a whole number from ${min} to ${max}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
}

const price = v.pipe(
  mapping({
    from: wholeNumber('the lowest price in cents, GST included'),
    to: wholeNumber('the highest price in cents, GST included'),
  }),
  agreement(['from', 'to'], 'to', ({ from, to }) => from <= to, 'must not be lower than from'),
);

const option = mapping({
  name: text('the name of this choice', { max: 60 }),
  note: text('what this choice gives or loses'),
  price,
  warrantyMonths: wholeNumber('the months of warranty', { max: 120 }),
});

const service = mapping({
  slug: slug('the part of the URL'),
  name: text('the name of the service', { max: 60 }),
  description: text('one sentence on what is done'),
  symptoms: list('symptoms', text('a symptom', { max: 160 })),
  options: list('choices', option, { min: 1, unique: 'name' }),
  time: text('the working time in words', { max: 60 }),
});

const device = mapping({
  slug: slug('the part of the URL'),
  name: text('the name of the device', { max: 60 }),
  kind: v.picklist(kinds, `must be one of ${kinds.join(', ')}`),
  models: list('model numbers', text('a model number in quotes', { max: 40 })),
  findModel: text('where to find the model number'),
  services: list('services', service, { min: 1, unique: 'slug' }),
});

export const manufacturerSchema: v.GenericSchema<unknown, Manufacturer> = mapping({
  slug: v.pipe(
    slug('the part of the URL'),
    v.check(
      (input) => !otherPages.includes(input),
      `must not be ${otherPages.join(' or ')}: the site has another page at that address`,
    ),
  ),
  name: text('the name of the manufacturer', { max: 60 }),
  // The page's description in search results, too.
  description: text('what is repaired of this manufacturer', { min: 50, max: 170 }),
  devices: list('devices', device, { min: 1, unique: 'slug' }),
});
