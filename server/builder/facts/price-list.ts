import * as v from 'valibot';
import {
  type DeviceKind,
  deviceKinds,
  type PriceRange,
  type Service,
  type WorkingTime,
} from '../../../shared/catalogue.ts';
import { InvalidContent } from '../files/invalid-content.ts';
import { oneOf } from '../files/nearest.ts';
import { flag, list, mapping, slug, text, wholeNumber } from './fields.ts';
import { unknownGuides } from './guide-names.ts';
import { centsFault, lowPriceFault, priceWarnings, type WrittenPrice } from './price-checks.ts';
import { openYaml, type YamlFile } from './read-yaml.ts';

/** Devices whose services cost the same. */
export interface PriceGroup {
  kind: DeviceKind;
  name: string;
  /** What one of them costs used, where the owner says so. */
  used?: PriceRange;
}

/** `services.yaml` of the content folder: every service once, and the prices of each price group. */
export interface PriceList {
  priceGroups: Record<string, PriceGroup>;
  /** By price group: its services, in the order of the file. */
  services: Record<string, Service[]>;
  /** Slugs of the services whose prices are named by kind of device, where no device is known. */
  common: string[];
  /** By service: the words that visitors search for it with. */
  searchWords: { slug: string; name: string; words: string[] }[];
  /** By service: the lowest price in cents that is believed, where the owner has set one. */
  lowestPrices: Record<string, number>;
  /** Its prices and words are samples and not yet the owner's. */
  sample: boolean;
  /** What is probably wrong, with its place. */
  warnings: string[];
}

/**
 * Reads a price list.
 * @throws {InvalidContent} with every fault
 */
export function parsePriceList(file: string, yaml: string): PriceList {
  const { priceList, faults } = openPriceList(file, yaml, null);
  if (faults.length > 0) throw new InvalidContent(faults);
  return priceList;
}

/**
 * The price list with the faults that show only beside other facts: devices can be checked against it all the same.
 * @param guides names of the guides; `null` does not look them up
 * @throws {InvalidContent} where it cannot be read at all
 */
export function openPriceList(
  file: string,
  yaml: string,
  guides: ReadonlySet<string> | null,
): { priceList: PriceList; faults: string[] } {
  const opened = openYaml(file, yaml, priceListSchema);
  const written = opened.value;
  const faults = faultsAcross(opened, guides);
  const groups = Object.entries(written.priceGroups);
  const priceList: PriceList = {
    priceGroups: Object.fromEntries(
      groups.map(([group, { used, ...facts }]) => [
        group,
        { ...facts, ...(used && { used: rangeOf(used) }) },
      ]),
    ),
    services: Object.fromEntries(
      groups.map(([group, { kind }]) => [
        group,
        written.services.flatMap((service) => serviceOf(written, service, group, kind) ?? []),
      ]),
    ),
    common: written.services.filter(({ common }) => common).map(({ slug }) => slug),
    searchWords: written.services.map(({ slug, name, searchWords }) => ({ slug, name, words: searchWords })),
    lowestPrices: Object.fromEntries(
      written.services.flatMap(({ slug, lowestPrice }) => (lowestPrice ? [[slug, lowestPrice]] : [])),
    ),
    sample: written.sample,
    warnings: priceWarnings(opened),
  };
  return { priceList, faults };
}

/** The service as a price group gets it; none where it has no price there. */
function serviceOf(
  { warnings }: WrittenPriceList,
  written: WrittenService,
  group: string,
  kind: DeviceKind,
): Service | null {
  const options = written.options.flatMap(({ prices, credited, ...option }) => {
    const price = prices[group] ?? prices[kind];
    if (price === undefined) return [];
    return { ...option, price: priceOf(price), ...(credited && { isCredited: true as const }) };
  });
  const time = written.time[kind];
  if (options.length === 0 || !time) return null;
  const { slug, name, description, odds, pricePath, nextSteps, guides, sameForAll, staysOff } = written;
  return {
    slug,
    name,
    description,
    symptoms: written.symptoms.flatMap((symptom) =>
      typeof symptom === 'string' ? symptom : (symptom[kind] ?? []),
    ),
    warnings: written.warnings.map((warning) => warnings[warning] ?? warning),
    ...(staysOff && { staysOff: true as const }),
    ...(odds && { odds }),
    ...(pricePath && { pricePath }),
    nextSteps,
    guides,
    time: timeOf(time),
    options,
    sameForAll,
  };
}

export function priceOf(price: WrittenPrice): PriceRange | null {
  if (price === 'quote') return null;
  return typeof price === 'number' ? { from: price, to: price } : rangeOf(price);
}

const rangeOf = ([from, to]: [from: number, to: number]): PriceRange => ({ from, to });

function timeOf(time: WrittenTime): WorkingTime {
  if ('hours' in time) return { unit: 'hours', from: time.hours[0], to: time.hours[1] };
  return { unit: 'businessDays', from: time.businessDays[0], to: time.businessDays[1] };
}

/** What one part of the file says that another must bear out. */
function faultsAcross(
  { value, fault }: YamlFile<WrittenPriceList>,
  guides: ReadonlySet<string> | null,
): string[] {
  const { priceGroups, warnings, services } = value;
  const faults: string[] = [];
  const add = (keys: (string | number)[], message: string) => faults.push(fault(keys, message));
  const names = new Map<string, string>();
  const places = new Set([...Object.keys(priceGroups), ...deviceKinds]);
  for (const [group, { kind, used }] of Object.entries(priceGroups)) {
    if ((deviceKinds as readonly string[]).includes(group)) {
      add(['priceGroups', group], `is named like a kind of device: name it ${kind}-standard`);
    }
    const low = used && lowPriceFault(used);
    if (low) add(['priceGroups', group, 'used'], low.replace(/, or lowestPrice.*/, ''));
  }
  for (const [index, service] of services.entries()) {
    const at = ['services', index];
    for (const [position, warning] of service.warnings.entries()) {
      if (isName(warning) && !Object.hasOwn(warnings, warning)) {
        const advice = oneOf(warning, Object.keys(warnings));
        add([...at, 'warnings', position], `"${warning}" is not among the warnings above: write ${advice}`);
      }
    }
    for (const [position, message] of unknownGuides(service.guides, guides)) {
      add([...at, 'guides', position], message);
    }
    const other = names.get(service.name.toLowerCase());
    if (other) add([...at, 'name'], `is the name of ${other} too: visitors could not tell them apart`);
    names.set(service.name.toLowerCase(), service.slug);
    const kinds = new Set<DeviceKind>();
    for (const [position, option] of service.options.entries()) {
      for (const [place, price] of Object.entries(option.prices)) {
        if (!places.has(place)) {
          const advice = oneOf(place, [...places]);
          add(
            [...at, 'options', position, 'prices', place],
            `"${place}" is neither a price group nor a kind of device: write ${advice}`,
          );
        }
        const kind = priceGroups[place]?.kind ?? (place as DeviceKind);
        if (places.has(place)) kinds.add(kind);
        const low = lowPriceFault(price, service.lowestPrice);
        if (low) add([...at, 'options', position, 'prices', place], low);
      }
    }
    for (const kind of kinds) {
      if (!service.time[kind]) add([...at, 'time'], `says nothing of a ${kind}, which has a price here`);
    }
    for (const [group, { kind }] of Object.entries(priceGroups)) {
      const seen = new Set<string>();
      for (const [position, { slug, prices }] of service.options.entries()) {
        if (prices[group] === undefined && prices[kind] === undefined) continue;
        if (seen.has(slug)) {
          add([...at, 'options', position, 'slug'], `two are "${slug}" for the price group ${group}`);
        }
        seen.add(slug);
      }
    }
  }
  return faults;
}

const isName = (warning: string): boolean => /^[a-z]+(-[a-z]+)*$/.test(warning);

/** Cents: a million dollars, more than any repair. */
const maxCents = 100_000_000;

const cents = ({ input }: { input: unknown }) => centsFault(input);

const amount = v.pipe(v.number(cents), v.integer(cents), v.minValue(1, cents), v.maxValue(maxCents, cents));

const amounts = (message: string | typeof cents) =>
  v.pipe(
    v.strictTuple([amount, amount], message),
    v.check(([from, to]) => from <= to, 'must name the lowest price first'),
    v.description('[lowest, highest] in whole cents'),
  );

export const price: v.GenericSchema<unknown, WrittenPrice> = v.pipe(
  v.union([amount, v.literal('quote'), amounts(cents)], cents),
  v.description('whole cents with GST: one number, [lowest, highest], or quote'),
);

const prices = v.pipe(
  v.record(v.string(), price, 'must be a map of price groups or kinds of device to prices'),
  v.check((input) => Object.keys(input).length > 0, 'must name a price for somebody'),
  v.description('price groups or kinds of device'),
);

const range = (what: string) => {
  const message = `must be [fewest, most] ${what}, whole numbers from 1 to 90`;
  const count = v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(1, message),
    v.maxValue(90, message),
  );
  return v.pipe(
    v.strictTuple([count, count], message),
    v.check(([from, to]) => from <= to, message),
  );
};

const timeMessage = 'must be { hours: [1, 3] } or { businessDays: [1, 5] }';
const time = v.pipe(
  v.union(
    [
      v.strictObject({ hours: range('hours of opening') }),
      v.strictObject({ businessDays: range('business days') }),
    ],
    timeMessage,
  ),
  v.description('{ hours: [1, 3] } or { businessDays: [1, 5] }'),
);
type WrittenTime = v.InferOutput<typeof time>;

const kind = v.picklist(deviceKinds, `must be one of ${deviceKinds.join(', ')}`);
const kindMap = <Output>(value: v.GenericSchema<unknown, Output>, message: string) =>
  v.pipe(
    v.record(kind, value, message),
    v.check((input) => Object.keys(input).length > 0, message),
    v.description('kinds of device'),
  );

const symptomText = text('a symptom', { max: 160 });
const symptom = v.union(
  [symptomText, kindMap(symptomText, 'must be a symptom, or one of a kind of device: { phone: … }')],
  'must be a symptom of at most 160 characters, or one of a kind of device: { phone: … }',
);

const option = mapping({
  slug: slug('the name of this choice in links'),
  name: text('the name of this choice', { max: 60 }),
  keeps: text('what this choice keeps or gives'),
  loses: text('what this choice loses'),
  warrantyMonths: wholeNumber('the months of warranty', { max: 120 }),
  credited: v.optional(flag('whether its price comes off that of the repair'), false),
  prices,
});

const service = mapping({
  slug: slug('the part of the URL'),
  name: text('the name of the service', { max: 60 }),
  description: text('one sentence on what is done'),
  searchWords: list('words to search for it with', text('a word or two', { max: 40 })),
  symptoms: v.pipe(
    v.array(symptom, 'must be a list of symptoms'),
    v.description('symptoms, of up to 160 characters, or one for each kind of device: { phone: … }'),
  ),
  time: kindMap(time, timeMessage),
  warnings: v.optional(list('warnings', text('a warning')), []),
  odds: v.optional(text('how likely it is to succeed')),
  pricePath: v.optional(text('how the prices follow each other')),
  nextSteps: list('next steps', text('a step', { max: 200 })),
  guides: list('slugs of guides', slug('the last part of a guide’s path')),
  common: v.optional(flag('whether its prices are named by kind of device too'), false),
  lowestPrice: v.optional(wholeNumber('the lowest price in cents that is no mistake', { min: 1 })),
  staysOff: v.optional(flag('whether the device must not be turned on, not even to save data'), false),
  sameForAll: v.optional(flag('whether price and words are the same for every device'), false),
  options: v.pipe(
    v.array(option, 'must be a list of choices'),
    v.minLength(1, 'must be a list of choices, at least 1'),
    v.description('choices'),
  ),
});
type WrittenService = v.InferOutput<typeof service>;

export const priceListSchema = mapping({
  sample: v.optional(flag('true while any price or word is an example'), false),
  priceGroups: v.pipe(
    v.record(
      slug('the name of a price group'),
      mapping({
        kind,
        name: text('which devices are in it', { max: 120 }),
        used: v.optional(amounts('must be what one costs used, in whole cents: [lowest, highest]')),
      }),
      'must be a map of price groups',
    ),
    v.description('names of price groups'),
  ),
  warnings: v.pipe(
    v.record(v.string(), text('a warning'), 'must be a map of names to warnings'),
    v.description('names'),
  ),
  services: list('services', service, { min: 1, unique: 'slug' }),
});
type WrittenPriceList = v.InferOutput<typeof priceListSchema>;
