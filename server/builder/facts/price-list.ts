import type { DeviceKind, Service, ServiceOption, WorkingTime } from '../../../shared/catalogue.ts';
import { InvalidContent } from '../files/invalid-content.ts';
import { priceWarnings } from './price-checks.ts';
import { priceFaults } from './price-faults.ts';
import { everyDevice, isDeviceRow, keyOf, type PriceRow } from './price-rows.ts';
import { openYaml } from './read-yaml.ts';
import { serviceFaults } from './service-faults.ts';
import {
  priceListSchema,
  type WrittenPriceList,
  type WrittenService,
  type WrittenTime,
} from './service-schema.ts';

/** Devices whose services cost the same, but for prices of their own. */
export interface PriceGroup {
  kind: DeviceKind;
  name: string;
}

/** `services.yaml` and `prices/*.csv` of the content folder: every service once, and what it costs. */
export interface PriceList {
  priceGroups: Record<string, PriceGroup>;
  /** By price group: its services, in the order of the file. */
  services: Record<string, Service[]>;
  /** The services of a device such as "apple/iphone-13", at its own prices where it has some. */
  servicesOf: (group: string, path: string) => Service[];
  /** The rows of single devices. */
  deviceRows: PriceRow[];
  /** How used devices lose worth, where the owner says so: percent a year by kind, stated on a day. */
  worth?: { asOf: string; yearlyLoss: Partial<Record<DeviceKind, number>> };
  /** Slugs of the services whose prices are named by kind of device, where no device is known. */
  common: string[];
  /** By service: the words that visitors search for it with. */
  searchWords: { slug: string; name: string; words: string[] }[];
  /** Its prices and words are samples and not yet the owner's. */
  sample: boolean;
  /** What is probably wrong, with its place. */
  warnings: string[];
}

/**
 * Reads a price list.
 * @throws {InvalidContent} with every fault
 */
export function parsePriceList(file: string, yaml: string, rows: PriceRow[]): PriceList {
  const { priceList, faults } = openPriceList(file, yaml, rows, null);
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
  rows: PriceRow[],
  guides: ReadonlySet<string> | null,
): { priceList: PriceList; faults: string[] } {
  const opened = openYaml(file, yaml, priceListSchema);
  const written = opened.value;
  const { priceGroups } = written;
  const prices = new Prices(rows);
  const servicesAt = (group: string, places: string[]): Service[] => {
    const { kind } = priceGroups[group] as PriceGroup;
    return written.services.flatMap(
      (service) => serviceOf(written, service, { group, kind, prices, places }) ?? [],
    );
  };
  const services = Object.fromEntries(
    Object.keys(priceGroups).map((group) => [group, servicesAt(group, [group, everyDevice])]),
  );
  const deviceRows = rows.filter(isDeviceRow);
  const priced = new Set(deviceRows.map(({ place }) => place));
  const priceList: PriceList = {
    priceGroups,
    services,
    servicesOf: (group, path) =>
      priced.has(path) ? servicesAt(group, [path, group, everyDevice]) : (services[group] ?? []),
    deviceRows,
    ...(written.worth && { worth: written.worth }),
    common: written.services.filter(({ common }) => common).map(({ slug }) => slug),
    searchWords: written.services.map(({ slug, name, searchWords }) => ({ slug, name, words: searchWords })),
    sample: written.sample,
    warnings: priceWarnings(written, rows),
  };
  return { priceList, faults: [...serviceFaults(opened, guides), ...priceFaults(opened, rows)] };
}

/** The rows of all price files, found by what they price. */
class Prices {
  readonly #rows: Map<string, PriceRow>;
  readonly #pairs: Map<string, PriceRow[]>;

  constructor(rows: PriceRow[]) {
    this.#rows = new Map(rows.map((row) => [keyOf(row.kind, row.place, row.parts), row]));
    const pairs = rows.filter(({ parts }) => parts.length === 2);
    this.#pairs = Map.groupBy(pairs, ({ kind, place }) => `${kind} ${place}`);
  }

  /** @param places the most exact first: a device, its price group, all devices */
  of(kind: DeviceKind, places: string[], part: PriceRow['parts'][number]): PriceRow | undefined {
    for (const place of places) {
      const row = this.#rows.get(keyOf(kind, place, [part]));
      if (row) return row;
    }
    return undefined;
  }

  /** What a grade of a service costs together with others. */
  pairsWith(kind: DeviceKind, places: string[], { service, grade }: PriceRow['parts'][number]) {
    const found = new Map<string, NonNullable<ServiceOption['together']>[number]>();
    for (const { parts, price } of places.flatMap((place) => this.#pairs.get(`${kind} ${place}`) ?? [])) {
      const [other] = parts.filter((each) => each.service !== service);
      const isIts = parts.some((each) => each.service === service && each.grade === grade);
      const key = `${other?.service}.${other?.grade}`;
      if (!isIts || !other || !price || found.has(key)) continue;
      found.set(key, { service: other.service, option: other.grade, price });
    }
    return [...found.values()];
  }
}

/** Where a service's prices are looked up. */
interface PricePlace {
  group: string;
  kind: DeviceKind;
  prices: Prices;
  /** The most exact first. */
  places: string[];
}

/** The service as a price group or a device gets it; none where it has no price there. */
function serviceOf(
  { warnings }: WrittenPriceList,
  written: WrittenService,
  { group, kind, prices, places }: PricePlace,
): Service | null {
  let hasOwnPrice = false as boolean;
  const options = written.options.flatMap(({ credited, for: only, ...option }): ServiceOption[] => {
    if (only && !only.includes(group) && !only.includes(kind)) return [];
    const part = { service: written.slug, grade: option.slug };
    const row = prices.of(kind, places, part);
    if (!row) return [];
    if (isDeviceRow(row)) hasOwnPrice = true;
    const together = prices.pairsWith(kind, places, part);
    return [
      {
        ...option,
        price: row.price,
        ...(credited && { isCredited: true as const }),
        ...(row.orderDays > 0 && { orderDays: row.orderDays }),
        ...(together.length > 0 && { together }),
      },
    ];
  });
  const time = written.time[kind];
  const opens = written.opens[group] ?? written.opens[kind];
  if (options.length === 0 || !time) return null;
  const { slug, name, description, odds, pricePath, nextSteps, guides, sameForAll, staysOff, noCredit } =
    written;
  const warnFirst = staysOff || written.warnFirst;
  return {
    slug,
    name,
    description,
    symptoms: written.symptoms.flatMap((symptom) =>
      typeof symptom === 'string' ? symptom : (symptom[kind] ?? []),
    ),
    warnings: written.warnings.map((warning) => warnings[warning] ?? warning),
    ...(staysOff && { staysOff: true as const }),
    ...(warnFirst && { warnFirst: true as const }),
    ...(opens && { opens }),
    ...(noCredit && { noCredit: true as const }),
    ...(odds && { odds }),
    ...(pricePath && { pricePath }),
    nextSteps,
    guides,
    time: timeOf(time),
    options,
    sameForAll: sameForAll && !hasOwnPrice,
    ...(hasOwnPrice && { hasOwnPrice: true as const }),
  };
}

function timeOf(time: WrittenTime): WorkingTime {
  if ('hours' in time) return { unit: 'hours', from: time.hours[0], to: time.hours[1] };
  return { unit: 'businessDays', from: time.businessDays[0], to: time.businessDays[1] };
}
