import { basename } from 'node:path';
import * as v from 'valibot';
import type { Device, Service } from '../../../shared/catalogue.ts';
import { type Worth, worthOf } from '../../../shared/repair-or-replace.ts';
import { InvalidContent } from '../files/invalid-content.ts';
import { nearestOrAll } from '../files/nearest.ts';
import { frontOf } from './device-front.ts';
import { type DevicePart, genuineSupply, partList } from './device-parts.ts';
import { deviceKind, list, mapping, optionalList, slug, text, wholeNumber, year } from './fields.ts';
import type { PriceList } from './price-list.ts';
import { openYaml, type YamlFile } from './read-yaml.ts';

/** A manufacturer as its file and the price list make it. */
export interface Manufacturer {
  slug: string;
  name: string;
  description: string;
  devices: CatalogueDevice[];
}

export interface CatalogueDevice {
  device: Device;
  /** The price group whose services it has. */
  priceGroup: string;
  /** Those of its price group and its own. */
  parts: ReadonlySet<DevicePart>;
  /** Those of its price group that its parts allow, at its own prices where it has some. */
  services: Service[];
  /** What a used one is worth, where its price when new and its loss are known. */
  worth?: Worth;
  /** Former slugs of its page. */
  aliases: string[];
}

/** The service of a path such as "apple/iphone-13/battery". */
export function findService(manufacturers: Manufacturer[], path: string) {
  const [maker = '', slug, wanted] = path.split('/');
  const made = manufacturers.find((manufacturer) => manufacturer.slug === maker);
  const found = made?.devices.find(({ device }) => device.slug === slug);
  const service = found?.services.find((each) => each.slug === wanted);
  return found && service ? { maker, device: found.device, service } : null;
}

/**
 * Parses and validates `repairs/<slug>.yaml` of the content folder.
 * @param priceList `null` while it has faults of its own: services and prices are not looked up then
 * @param genuine whose genuine parts the shop can buy: "samsung", "apple-phone"
 * @throws {InvalidContent} that lists every fault
 */
export function readManufacturer(
  file: string,
  yaml: string,
  priceList: PriceList | null,
  genuine: string[] = [],
): Manufacturer {
  const opened = openYaml(file, yaml, manufacturerSchema);
  const written = opened.value;
  const faults = manufacturerFaults(basename(file, '.yaml'), opened, priceList);
  if (faults.length > 0) throw new InvalidContent(faults);
  const devices = written.devices.map((device) => toDevice(written, device, priceList, genuine));
  const doubled = devices.flatMap(({ services }, index) => doubledChoices(services, opened, index));
  if (doubled.length > 0) throw new InvalidContent(doubled);
  return { slug: written.slug, name: written.name, description: written.description, devices };
}

/** A service must not come to a device twice in the same grade, through two choices whose needs it meets. */
function doubledChoices(
  services: Service[],
  { fault }: YamlFile<WrittenManufacturer>,
  index: number,
): string[] {
  return services.flatMap(({ slug: service, options }) => {
    const slugs = options.map(({ slug }) => slug);
    const twice = slugs.find((slug, position) => slugs.indexOf(slug) < position);
    if (!twice) return [];
    return fault(['devices', index, 'has'], `meets two choices "${twice}" of ${service} in services.yaml`);
  });
}

function toDevice(
  { slug: manufacturer, findModel, has }: WrittenManufacturer,
  written: WrittenDevice,
  priceList: PriceList | null,
  genuine: string[],
): CatalogueDevice {
  const { slug, name, kind, family, year, nicknames, models, priceGroup, aliases } = written;
  const worth = priceList && worthToday(written, priceList);
  const ofGroup = priceList?.priceGroups[priceGroup]?.has ?? [];
  const parts = new Set<DevicePart>([...ofGroup, ...partsOfFamily(has, written), ...written.has]);
  for (const part of written.without) parts.delete(part);
  if (genuine.includes(manufacturer) || genuine.includes(`${manufacturer}-${kind}`)) parts.add(genuineSupply);
  return {
    device: {
      slug,
      name,
      kind,
      family,
      front: frontOf(written, parts),
      ...(year && { year }),
      ...(parts.has('update-for-000') && { mustUpdate: true as const }),
      nicknames,
      models,
      findModel: written.findModel ?? findModel[family] ?? findModel[kind] ?? '',
    },
    priceGroup,
    ...(worth && { worth }),
    parts,
    services: priceList?.servicesOf(priceGroup, `${manufacturer}/${slug}`, parts) ?? [],
    aliases,
  };
}

/** The parts that a manufacturer's file gives to the family of a device, and to its kind. */
const partsOfFamily = (has: WrittenManufacturer['has'], { family, kind }: WrittenDevice): DevicePart[] =>
  [family, kind].flatMap((name) => has[name] ?? []);

function worthToday({ kind, year, new: dollars }: WrittenDevice, { worth }: PriceList): Worth | null {
  const loss = worth?.yearlyLoss[kind];
  if (!worth || !loss || !year || !dollars) return null;
  const years = Math.max(Number(worth.asOf.slice(0, 4)) - year, 0);
  return { new: dollars * 100, now: worthOf(dollars * 100, years, loss), asOf: worth.asOf };
}

/** What the file's name, the price list and the other devices must bear out. */
function manufacturerFaults(
  fileName: string,
  { value, fault }: YamlFile<WrittenManufacturer>,
  priceList: PriceList | null,
): string[] {
  const faults: string[] = [];
  if (value.slug !== fileName) {
    const names = `is "${value.slug}", and the file is ${fileName}.yaml`;
    faults.push(fault(['slug'], `${names}: give both the same name, or remove the file`));
  }
  const names = new Map<string, string>();
  const slugs = new Set<string>(value.devices.map(({ slug }) => slug));
  for (const [index, device] of value.devices.entries()) {
    const add = (keys: (string | number)[], message: string) =>
      faults.push(fault(['devices', index, ...keys], message));
    const other = names.get(device.name.toLowerCase());
    if (other) add(['name'], `is the name of ${other} too: say what sets this one apart`);
    names.set(device.name.toLowerCase(), device.slug);
    for (const [position, alias] of device.aliases.entries()) {
      if (slugs.size === slugs.add(alias).size) {
        add(['aliases', position], `"${alias}" leads to another device or stands twice: remove it here`);
      }
    }
    if (!device.findModel && !value.findModel[device.family] && !value.findModel[device.kind]) {
      add(
        ['findModel'],
        `nothing says where a ${device.family} or a ${device.kind} has its model number: write it under findModel above`,
      );
    }
    if (priceList) checkPrices(device, priceList, value.has, add);
  }
  const places = new Set(value.devices.flatMap(({ family, kind }): string[] => [family, kind]));
  const unknown = Object.keys(value.has).filter((place) => !places.has(place));
  const advice = (place: string) =>
    `is no family or kind of these devices: write ${nearestOrAll(place, [...places])}`;
  return [...faults, ...unknown.map((place) => fault(['has', place], advice(place)))];
}

function checkPrices(
  device: WrittenDevice,
  { priceGroups }: PriceList,
  has: WrittenManufacturer['has'],
  add: (keys: (string | number)[], message: string) => void,
): void {
  const group = priceGroups[device.priceGroup];
  if (!group) {
    const advice = nearestOrAll(device.priceGroup, Object.keys(priceGroups));
    add(['priceGroup'], `"${device.priceGroup}" is not a price group of services.yaml: write ${advice}`);
    return;
  }
  if (device.new && !device.year) add(['new'], 'needs the year in which it was sold at that price');
  if (group.kind !== device.kind) {
    add(['priceGroup'], `${device.priceGroup} is for a ${group.kind}, and this is a ${device.kind}`);
  }
  const common = [...group.has, ...partsOfFamily(has, device)];
  for (const [position, part] of device.has.entries()) {
    if (common.includes(part)) add(['has', position], `every ${device.priceGroup} has it: remove it here`);
  }
  for (const [position, part] of device.without.entries()) {
    if (!common.includes(part)) add(['without', position], `no ${device.priceGroup} has it: remove it here`);
  }
}

/** `/repairs/track` and `/repairs/motherboard` are pages of another kind. */
const otherPages = ['track', 'motherboard'];

const modelNumber = v.pipe(
  text('a model number in quotes', { max: 40 }),
  v.check((input) => !input.includes(';'), 'is more than one number: write a comma between two'),
);

const device = mapping({
  slug: slug('the part of the URL'),
  name: text('the name of the device', { max: 60 }),
  kind: deviceKind,
  family: text('the family of the device, as the manufacturer’s page groups it', { max: 40 }),
  year: v.optional(year('the year in which it was first sold', { min: 1990, ahead: 1 })),
  priceGroup: slug('a price group of services.yaml'),
  new: v.optional(wholeNumber('what it cost new in Australia, in dollars', { min: 20, max: 50_000 })),
  nicknames: optionalList('nicknames', text('a nickname', { max: 60 })),
  models: optionalList('model numbers', modelNumber),
  findModel: v.optional(text('where to find the model number', { max: 600 })),
  has: partList('parts that it has beside those of its price group'),
  without: partList(
    'parts of its price group that it does not have',
    '. To stop offering a repair, remove its rows in prices/',
  ),
  aliases: optionalList('former slugs', slug('a former slug')),
});
type WrittenDevice = v.InferOutput<typeof device>;

const byFamily = <Output>(value: v.GenericSchema<unknown, Output>, what: string) =>
  v.pipe(
    v.record(v.string(), value, `must be a map of families or kinds of device to ${what}`),
    v.description('families or kinds of device'),
  );

export const manufacturerSchema = mapping({
  slug: v.pipe(
    slug('the part of the URL'),
    v.check(
      (input) => !otherPages.includes(input),
      `must not be ${otherPages.join(' or ')}: the site has another page at that address`,
    ),
  ),
  name: text('the name of the manufacturer', { max: 60 }),
  // The page's description in search results, too.
  description: text('what is repaired of this manufacturer', { min: 50, max: 160 }),
  findModel: byFamily(
    text('where to find the model number', { max: 600 }),
    'where their model number stands',
  ),
  has: v.optional(byFamily(partList('parts that they have'), 'parts'), {}),
  sources: list('sources', text('what bears the model numbers out')),
  devices: list('devices', device, { min: 1, unique: 'slug' }),
});
type WrittenManufacturer = v.InferOutput<typeof manufacturerSchema>;
