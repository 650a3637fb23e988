import {
  type DeviceKind,
  isRepair,
  type Service,
  type ServiceOption,
  type WorkingTime,
} from '../../../shared/catalogue.ts';
import { withFirstAid } from '../../../shared/first-aid.ts';
import type { Offers } from '../../../shared/shop.ts';
import type { DevicePart } from './device-parts.ts';
import { priceWarnings } from './price-checks.ts';
import { priceFaults } from './price-faults.ts';
import { everyDevice, isDeviceRow, type PriceRow, priceKey } from './price-rows.ts';
import { openYaml } from './read-yaml.ts';
import { type WrittenSentence, writtenSentences } from './sentence-use.ts';
import { serviceFaults } from './service-faults.ts';
import {
  priceListSchema,
  type WrittenPriceList,
  type WrittenService,
  type WrittenTime,
} from './service-schema.ts';
import { meets, namesIn, sentencesFor, type Traits } from './true-sentences.ts';

/** Devices whose services cost the same, but for prices of their own. */
export interface PriceGroup {
  kind: DeviceKind;
  name: string;
  /** What its devices have, unless they say otherwise. */
  has: DevicePart[];
}

/** `services.yaml` and `prices/*.csv` of the content folder: every service once, and what it costs. */
export interface PriceList {
  priceGroups: Record<string, PriceGroup>;
  /** By price group: its services, in the order of the file. */
  services: Record<string, Service[]>;
  /** The services of a device such as "apple/iphone-13" that has these parts, at its own prices where it has some. */
  servicesOf: (group: string, path: string, parts: ReadonlySet<DevicePart>) => Service[];
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
 * Reads a price list, with the faults that show only beside other facts: devices can be checked against it all the same.
 * @param guides names of the guides; `null` does not look them up
 * @param offers what the shop promises beyond it
 * @throws {InvalidContent} where it cannot be read at all
 */
export function openPriceList(
  file: string,
  yaml: string,
  rows: PriceRow[],
  guides: ReadonlySet<string> | null,
  offers: Partial<Offers> = {},
): { priceList: PriceList; faults: string[]; sentences: WrittenSentence[] } {
  const opened = openYaml(file, yaml, priceListSchema);
  const written = opened.value;
  const priceGroups = Object.fromEntries(
    Object.entries(written.priceGroups).map(([name, group]) => [name, { ...group, has: allParts(group) }]),
  );
  const prices = new Prices(rows);
  const promised = Object.keys(offers).filter((name) => offers[name as keyof Offers]);
  const sentences = writtenSentences(opened);
  /** By service: what its choices and its sentences ask of a device. */
  const traits = written.services.map(({ slug, needs, options }) => {
    const told = sentences.filter(({ service }) => service === slug || service === null);
    const conditions = [
      ...needs,
      ...options.flatMap((option) => option.needs),
      ...told.map(({ when }) => when),
    ];
    return [...new Set(conditions.flatMap(namesIn))];
  });
  const deviceRows = rows.filter(isDeviceRow);
  const ownPrices = new Set(
    deviceRows.flatMap(({ place, parts }) => parts.map(({ service }) => `${place} ${service}`)),
  );
  /** What is left out, each with the words that say so. */
  const left = new Map<string, string>();
  const offersOf = (service: WrittenService, index: number, place: PricePlace): Service[] => {
    const offered = serviceOf(written, service, place);
    // Its choices are those of a repair, so that a price of its diagnosis is no price of the repair.
    if (!offered || isRepair(offered) || service.options.every(({ credited }) => credited))
      return offered ? [offered] : [];
    const message = `is not offered for ${place.group}, where its diagnosis alone has a price: give a choice a row in ${place.kind}.csv, or the diagnosis none`;
    left.set(`${place.group} ${service.slug}`, opened.fault(['services', index], message));
    return [];
  };
  /** Most devices of a group share a service: they do not differ in what it asks, and have no price of their own for it. */
  const shared = new Map<string, Service[]>();
  const servicesAt = (group: string, parts: ReadonlySet<DevicePart>, path = ''): Service[] => {
    const { kind } = priceGroups[group] as PriceGroup;
    const device = new Set<string>([kind, ...parts, ...promised]);
    return written.services.flatMap((service, index) => {
      const place = { group, kind, device, prices, places: [group, everyDevice] };
      if (ownPrices.has(`${path} ${service.slug}`))
        return offersOf(service, index, { ...place, places: [path, ...place.places] });
      const key = [group, index, ...(traits[index] ?? []).filter((name) => device.has(name))].join();
      const offered = shared.get(key) ?? offersOf(service, index, place);
      shared.set(key, offered);
      return offered;
    });
  };
  /** Most devices of a group have the same parts and no prices of their own: they share one list. */
  const lists = new Map<string, Service[]>();
  const listOf = (group: string, parts: ReadonlySet<DevicePart>): Service[] => {
    const key = [group, ...[...parts].sort()].join();
    const list = lists.get(key) ?? servicesAt(group, parts);
    lists.set(key, list);
    return list;
  };
  const services = Object.fromEntries(
    Object.entries(priceGroups).map(([group, { has }]) => [group, listOf(group, new Set(has))]),
  );
  const priced = new Set(deviceRows.map(({ place }) => place));
  const priceList: PriceList = {
    priceGroups,
    services,
    servicesOf: (group, path, parts) => {
      if (!priceGroups[group]) return [];
      return priced.has(path) ? servicesAt(group, parts, path) : listOf(group, parts);
    },
    deviceRows,
    ...(written.worth && { worth: written.worth }),
    common: written.services.filter(({ common }) => common).map(({ slug }) => slug),
    searchWords: written.services.map(({ slug, name, searchWords }) => ({ slug, name, words: searchWords })),
    sample: written.sample,
    get warnings() {
      return [...priceWarnings(written, rows), ...left.values()];
    },
  };
  const faults = [...serviceFaults(opened, guides), ...priceFaults(opened, rows)];
  return { priceList, faults, sentences };
}

/** What all devices of a price group have: those that are carried have a battery, and nobody has to write that. */
const allParts = ({ kind, has }: PriceGroup): DevicePart[] =>
  ['phone', 'tablet', 'laptop', 'watch'].includes(kind) ? [...new Set<DevicePart>(['battery', ...has])] : has;

/** The rows of all price files, found by what they price. */
class Prices {
  readonly #rows: Map<string, PriceRow>;
  readonly #pairs: Map<string, PriceRow[]>;

  constructor(rows: PriceRow[]) {
    this.#rows = new Map(rows.map((row) => [priceKey(row.kind, row.place, row.parts), row]));
    const pairs = rows.filter(({ parts }) => parts.length === 2);
    this.#pairs = Map.groupBy(pairs, ({ kind, place }) => `${kind} ${place}`);
  }

  /** @param places the most exact first: a device, its price group, all devices */
  of(kind: DeviceKind, places: string[], part: PriceRow['parts'][number]): PriceRow | undefined {
    for (const place of places) {
      const row = this.#rows.get(priceKey(kind, place, [part]));
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
  device: Traits;
  prices: Prices;
  /** The most exact first. */
  places: string[];
}

/** The service as a price group or a device gets it; none where it has no price there. */
function serviceOf(
  { warnings }: WrittenPriceList,
  written: WrittenService,
  { group, kind, device, prices, places }: PricePlace,
): Service | null {
  const hasAll = (needs: string[]) => needs.every((need) => meets(device, need));
  if (!hasAll(written.needs)) return null;
  let hasOwnPrice = false as boolean;
  const options = written.options.flatMap((choice): ServiceOption[] => {
    const { credited, for: only, needs, time, keeps, loses, dependsOn, ...option } = choice;
    if (only && !only.includes(group) && !only.includes(kind)) return [];
    if (!hasAll(needs)) return [];
    const part = { service: written.slug, grade: option.slug };
    const row = prices.of(kind, places, part);
    if (!row) return [];
    if (isDeviceRow(row)) hasOwnPrice = true;
    const together = prices.pairsWith(kind, places, part);
    return [
      {
        ...option,
        keeps: sentencesFor(keeps, device).join(' '),
        loses: sentencesFor(loses, device).join(' '),
        price: row.price,
        ...(time && { time: timeOf(time) }),
        ...(dependsOn && row.price && row.price.from < row.price.to && { dependsOn }),
        ...(credited && { isCredited: true as const }),
        ...(row.orderDays > 0 && { orderDays: row.orderDays }),
        ...(together.length > 0 && { together }),
      },
    ];
  });
  const time = written.time[kind];
  const opens = written.opens[group] ?? written.opens[kind];
  if (options.length === 0 || !time) return null;
  const { slug, name, description, odds, pricePath, nextSteps, guides, sameForAll, staysOff, wet, noCredit } =
    written;
  const warnFirst = written.warnFirst ?? (staysOff && 'Leave it off.');
  return {
    slug,
    name,
    description: sentencesFor(description, device).join(' '),
    symptoms: sentencesFor(written.symptoms, device),
    warnings: sentencesFor(
      written.warnings.map((warning) => (typeof warning === 'string' && warnings[warning]) || warning),
      device,
    ).map((warning) => withFirstAid(warning)),
    ...(staysOff && { staysOff: true as const }),
    ...(wet && { wet: true as const }),
    ...(warnFirst && { warnFirst }),
    ...(opens && { opens }),
    ...(noCredit && { noCredit: true as const }),
    ...(odds && { odds: sentencesFor(odds, device).join(' ') }),
    ...(pricePath && { pricePath: sentencesFor(pricePath, device).join(' ') }),
    nextSteps: sentencesFor(nextSteps, device),
    guides: sentencesFor(guides, device),
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
