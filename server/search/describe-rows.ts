import {
  type Device,
  type DeviceFront,
  type DeviceKind,
  deviceKinds,
  kindNames,
  mainRepairs,
  type Service,
  sentenceCase,
  servicePrice,
} from '../../shared/catalogue.ts';
import { frontsFile } from '../../shared/constants.ts';
import { firstAidId } from '../../shared/first-aid.ts';
import { guidePath } from '../../shared/guides.ts';
import { fromText } from '../../shared/money.ts';
import type { DeviceMatch, SearchAnswer } from '../../shared/page-data.ts';
import { href } from '../../shared/routes.ts';
import { searchPath } from '../../shared/search-links.ts';
import type { FoundDevice, SearchResult, Shared } from './search-devices.ts';
import { joined, normalised } from './search-words.ts';

/** What devices are described with beside what was found. */
export interface DeviceFacts {
  manufacturers: { slug: string; name: string }[];
  /** By slug of the service: "screen replacement". */
  serviceNames: Map<string, string>;
  /** Titles of the guides by their paths. */
  guides: Map<string, string>;
  /** The found devices in the catalogue by their paths; empty where the answer goes without prices. */
  stored: Map<string, { device: Pick<Device, 'year' | 'front'>; services: Service[] } | null>;
  /** Links to a repair open its first aid. */
  isDanger?: boolean;
}

/** The devices of an answer, in words and links. */
export type Devices = Pick<SearchAnswer, 'title'> & Partial<Pick<SearchAnswer, 'matches' | 'more' | 'note'>>;

/** The devices that were found, or the one whose repair is to be chosen. */
export function describeFound(
  query: string,
  { devices, total, repairs, isExact, shared, deviceWords }: SearchResult,
  facts: DeviceFacts,
  fault: string | null,
): Devices {
  const [first] = devices as [FoundDevice, ...FoundDevice[]];
  const isOne = total === 1 || isExact;
  if (isOne && first.services.length > 1 && repairs.length > 0) {
    const matches = first.services.map((slug) => describeDevice(query, first, facts, slug));
    return { title: `Which repair of your ${first.name}?`, matches };
  }
  const isMissing =
    repairs.length > 0 && (isOne ? [first] : devices).every(({ services }) => services.length === 0);
  const matches = devices.map((each) => {
    const only = repairs.length === 1 && each.services.length === 1 ? each.services[0] : undefined;
    const row = describeDevice(query, each, facts, only);
    return isMissing ? { ...row, price: '' } : row;
  });
  const name = facts.serviceNames.get(repairs[0]?.[0] ?? '') ?? '';
  return {
    title: shared ? whichTitle(fault, nounOf(deviceWords, shared)) : countTitle(query, total),
    matches,
    more: shared ? waysOn(shared, facts) : [],
    note: isMissing ? `We list no ${name} for ${isOne ? `the ${first.name}` : 'these'}. Ask us below.` : null,
  };
}

/** The kinds of device, or the makers of one, to choose from: those that have the repair, with the number of theirs that do. */
export function describeChoice(
  { offered, kinds }: SearchResult,
  { manufacturers }: DeviceFacts,
  fault: string | null,
): Devices {
  const listed = deviceKinds.filter((kind) => offered.some((each) => each.kind === kind));
  const wanted = listed.filter((kind) => kinds.includes(kind));
  const [kind] = wanted;
  if (fault && kinds[0] && kind === undefined && offered.length > 0)
    return {
      title: `We list no ${fault} for ${kinds.map((each) => kindNames[each].toLowerCase()).join(' or ')}`,
    };
  if (kind === undefined || wanted.length > 1) {
    const matches = (wanted.length > 0 ? wanted : listed).map((each) => {
      const of = offered.filter((one) => one.kind === each);
      const count = of.reduce((sum, one) => sum + one.count, 0);
      return linkRow(
        searchPath(`${each} ${fault ?? ''}`.trim()),
        kindNames[each],
        counted(count, each),
        kindFronts[each],
      );
    });
    return { title: whichTitle(fault, wanted.length > 1 ? 'computer' : 'device'), matches };
  }
  const matches = manufacturers.flatMap(({ slug, name }) => {
    const own = offered.find((each) => each.kind === kind && each.manufacturer === name);
    if (!own) return [];
    const to = `${href('manufacturer', { manufacturer: slug })}#${kind}`;
    return linkRow(to, name, counted(own.count, kind), kindFronts[kind]);
  });
  return { title: whichTitle(fault, kind), matches };
}

const whichTitle = (fault: string | null, noun: string): string =>
  fault ? `${sentenceCase(fault)}: which ${noun}?` : `Which ${noun}?`;

const counted = (count: number, kind: DeviceKind): string =>
  `${count} ${count === 1 ? kind : kindNames[kind].toLowerCase()}`;

/** "iPad" and "MacBook Pro" where people name it so, else "Samsung phone". */
function nounOf(deviceWords: string, { name, manufacturer, kind }: Shared): string {
  const isNamed = name !== '' && joined(deviceWords).includes(joined(normalised(name)));
  return isNamed ? name : `${manufacturer ?? ''} ${kind ?? 'device'}`.trim();
}

function waysOn({ manufacturer, kind }: Shared, facts: DeviceFacts): SearchAnswer['more'] {
  const maker = facts.manufacturers.find(({ name }) => name === manufacturer);
  const all = maker && {
    href: `${href('manufacturer', { manufacturer: maker.slug })}${kind ? `#${kind}` : ''}`,
    text: kind ? `All ${maker.name} ${kindNames[kind].toLowerCase()}` : `All from ${maker.name}`,
  };
  const guide = guidePath('find-your-model');
  return [
    ...(all ? [all] : []),
    ...(facts.guides.has(guide) ? [{ href: guide, text: 'I don’t know the model' }] : []),
  ];
}

export const linkRow = (to: string, name: string, text: string, front?: DeviceFront): DeviceMatch => ({
  href: to,
  name,
  text,
  price: '',
  picture: front ? `${frontsFile}#${front}` : '',
});

/** What stands for a kind of device. */
const kindFronts: Record<DeviceKind, DeviceFront> = {
  phone: 'hole',
  tablet: 'tablet',
  laptop: 'laptop',
  desktop: 'tower',
  console: 'console-disc',
  watch: 'watch',
  drive: 'drive',
};

/** @param service slug of the repair that was searched for */
export function describeDevice(
  query: string,
  found: FoundDevice,
  facts: DeviceFacts,
  service?: string,
): DeviceMatch {
  const { name, manufacturer, path } = found;
  const { device, services = [] } = facts.stored.get(path) ?? {};
  const year = device?.year && !name.includes(String(device.year)) && device.year;
  const text = [manufacturer, year, modelsIn(query, found)].filter(Boolean).join(' · ');
  const to = service ? servicePath(found, service, facts) : devicePath(found);
  const title = service ? `${name} ${facts.serviceNames.get(service) ?? service}` : name;
  const asked = services.find(({ slug }) => slug === service);
  const [main] = mainRepairs(services);
  const price = asked ? fromText(servicePrice(asked)) : main ? `${main.part} ${fromText(main.price)}` : '';
  return { ...linkRow(to, title, text, device?.front), price };
}

/** Of its model numbers those that a query names, or the beginnings of: "A2633". */
function modelsIn(query: string, { models }: FoundDevice): string {
  const words = query.split(/\s+/).map((word) => joined(normalised(word)));
  const long = words.filter((word) => word.length > 3 && /\d/.test(word));
  return models.filter((model) => long.some((word) => joined(normalised(model)).startsWith(word))).join(', ');
}

const countTitle = (query: string, total: number): string =>
  `${total === 1 ? '1 device' : `${total} devices`} for “${query}”`;

export const paramsOf = ({ path }: FoundDevice) => {
  const [manufacturer = '', device = ''] = path.split('/');
  return { manufacturer, device };
};
export const devicePath = (device: FoundDevice): string => href('device', paramsOf(device));
export function servicePath(device: FoundDevice, service: string, facts?: DeviceFacts): string {
  const { services = [] } = (facts?.isDanger && facts.stored.get(device.path)) || {};
  const hasFirstAid = services.some(({ slug, warnFirst }) => slug === service && warnFirst);
  return href('service', { ...paramsOf(device), service }) + (hasFirstAid ? `#${firstAidId}` : '');
}
