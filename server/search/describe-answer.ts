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
import { guidePath } from '../../shared/guides.ts';
import { fromText } from '../../shared/money.ts';
import type { DeviceMatch, SearchAnswer } from '../../shared/page-data.ts';
import { quotePath } from '../../shared/quote.ts';
import { href } from '../../shared/routes.ts';
import { searchPath } from '../../shared/search-links.ts';
import type { SymptomGroup } from '../../shared/symptoms.ts';
import type { NumberKind } from './recognise-numbers.ts';
import type { FoundDevice, SearchResult } from './search-devices.ts';
import { joined, normalised } from './search-words.ts';

/** What an answer is described with beside what was found. */
export interface AnswerFacts {
  symptomGroups: SymptomGroup[];
  manufacturers: { slug: string; name: string; kinds: Partial<Record<DeviceKind, number>> }[];
  /** By slug of the service: "screen replacement". */
  serviceNames: Map<string, string>;
  /** Titles of the guides by their paths. */
  guides: Map<string, string>;
  /** The found devices in the catalogue by their paths; empty where the answer goes without prices. */
  stored: Map<string, { device: Pick<Device, 'year' | 'front'>; services: Service[] } | null>;
}

/** What a search says, in words and links. */
export function describeAnswer(query: string, found: SearchResult, facts: AnswerFacts): SearchAnswer {
  const symptoms = facts.symptomGroups.flatMap(({ symptoms: own }) => own);
  const danger = symptoms.find(({ slug }) => slug === found.danger);
  const symptom = symptoms.find(({ slug }) => slug === found.symptom);
  const isHurt = danger?.causes.length === 0;
  const [device] = found.devices;
  const isOne = device !== undefined && (found.total === 1 || found.isExact);
  const nameOf = (slug: string) => facts.serviceNames.get(slug) ?? slug;
  /** Without the words of the fault: with them the next answer would offer the same again. */
  const which = found.chips
    .filter(({ type }) => type === 'device' || type === 'kind')
    .map(({ text }) => text)
    .join(' ');
  const kindsFound = new Set([...found.devices.map(({ kind }) => kind), ...found.kinds]);
  return {
    query,
    certain: certainPath(found),
    danger: danger
      ? {
          name: danger.name,
          firstAid: danger.firstAid ?? '',
          ...(danger.helpline && { helpline: danger.helpline }),
          guides: danger.guides.flatMap((guide) => {
            const title = facts.guides.get(guidePath(guide));
            return title ? [{ href: guidePath(guide), text: title }] : [];
          }),
        }
      : null,
    chips: found.chips.map(({ type, text, without }) => ({
      label: type === 'ignored' ? `ignored: ${text}` : text,
      href: without ? searchPath(without) : href('repairs'),
    })),
    isUnlisted: !isHurt && (found.unlisted !== null || (found.number !== null && found.number !== 'ticket')),
    note: found.number && numberNotes[found.number],
    ...(isHurt
      ? { title: 'Make sure everyone’s safe first', matches: [] }
      : titleAndMatches(query, found, { facts, nameOf, isOne, symptomName: symptom?.name ?? null })),
    causes:
      symptom?.causes.flatMap(({ text, service, kinds }) => {
        if (kindsFound.size > 0 && kinds.length > 0 && !kinds.some((kind) => kindsFound.has(kind))) return [];
        if (!service) return [{ text, name: '', href: '' }];
        if (!isOne)
          return [{ text, name: service.name, href: searchPath(`${which} ${service.name}`.trim()) }];
        if (!device.services.includes(service.slug)) return [];
        return [{ text, name: service.name, href: servicePath(device, service.slug) }];
      }) ?? [],
  };
}

const numberNotes: Record<NumberKind, string> = {
  imei: 'That looks like an IMEI: it says which phone is yours, not which model it is.',
  serial: 'That looks like a serial number: it says which device is yours, not which model it is.',
  part: 'That looks like the number of a part. Search for the device that it’s for.',
  board: 'That looks like the number of a circuit board. Search for the device that it’s in.',
  ticket: 'That looks like a reference of ours. See how the repair’s going under Track repair.',
};

interface Wording {
  facts: AnswerFacts;
  nameOf: (service: string) => string;
  isOne: boolean;
  symptomName: string | null;
}

function titleAndMatches(
  query: string,
  { devices, total, repairs, kinds, unlisted, number }: SearchResult,
  { facts, nameOf, isOne, symptomName }: Wording,
): Pick<SearchAnswer, 'title' | 'matches'> {
  if (number === 'ticket')
    return { title: 'Track repair', matches: [link(href('track'), 'Track repair', '')] };
  if (number) return { title: 'Which model is it?', matches: [] };
  if (unlisted !== null) return { title: `We don’t list “${unlisted}”`, matches: [] };
  const [first] = devices;
  if (isOne && first && first.services.length > 1 && repairs.length > 0) {
    const matches = first.services.map((slug) => match(first, slug, query, facts));
    return { title: `Which repair of your ${first.name}?`, matches };
  }
  if (first) {
    const matches = devices.map((each) =>
      match(
        each,
        repairs.length === 1 && each.services.length === 1 ? each.services[0] : undefined,
        query,
        facts,
      ),
    );
    return { title: countTitle(query, devices, total), matches };
  }
  const fault = repairs[0]?.[0] ? sentenceCase(nameOf(repairs[0][0])) : symptomName;
  if (kinds.length === 0) {
    if (!fault) return { title: `No device found for “${query}”`, matches: [] };
    const listed = deviceKinds.filter((kind) => facts.manufacturers.some((maker) => maker.kinds[kind]));
    const matches = listed.map((kind) =>
      link(searchPath(`${kind} ${fault}`), kindNames[kind], '', kindFronts[kind]),
    );
    return { title: `${fault}: which device?`, matches };
  }
  const kind = kinds[0] as DeviceKind;
  const makers = facts.manufacturers.filter((maker) => maker.kinds[kind]);
  return {
    title: `${fault ? `${fault}: which` : 'Which'} ${kind}?`,
    matches: makers.map(({ slug, name, kinds: counts }) =>
      link(
        `${href('manufacturer', { manufacturer: slug })}#${kind}`,
        name,
        `${counts[kind]} ${kindNames[kind].toLowerCase()}`,
        kindFronts[kind],
      ),
    ),
  };
}

const link = (to: string, name: string, text: string, front?: DeviceFront): DeviceMatch => ({
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
function match(
  found: FoundDevice,
  service: string | undefined,
  query: string,
  { stored, serviceNames }: AnswerFacts,
): DeviceMatch {
  const { name, manufacturer, path } = found;
  const { device, services = [] } = stored.get(path) ?? {};
  const year = device?.year && !name.includes(String(device.year)) && device.year;
  const text = [manufacturer, year, modelsIn(query, found)].filter(Boolean).join(' · ');
  const to = service ? servicePath(found, service) : devicePath(found);
  const title = service ? `${name} ${serviceNames.get(service) ?? service}` : name;
  const asked = services.find(({ slug }) => slug === service);
  const [main] = mainRepairs(services);
  const price = asked ? fromText(servicePrice(asked)) : main ? `${main.part} ${fromText(main.price)}` : '';
  return { ...link(to, title, text, device?.front), price };
}

/** Of its model numbers those that a query names, or the beginnings of: "A2633". */
function modelsIn(query: string, { models }: FoundDevice): string {
  const words = query.split(/\s+/).map((word) => joined(normalised(word)));
  const long = words.filter((word) => word.length > 3 && /\d/.test(word));
  return models.filter((model) => long.some((word) => joined(normalised(model)).startsWith(word))).join(', ');
}

/** "3 devices", or "The 8 nearest of 95 · all Samsung". */
function countTitle(query: string, devices: FoundDevice[], total: number): string {
  const makers = new Set(devices.map(({ manufacturer }) => manufacturer));
  if (total <= devices.length) return `${total === 1 ? '1 device' : `${total} devices`} for “${query}”`;
  return `The ${devices.length} nearest of ${total} devices for “${query}”${makers.size === 1 ? ` · all ${[...makers]}` : ''}`;
}

const paramsOf = ({ path }: FoundDevice) => {
  const [manufacturer = '', device = ''] = path.split('/');
  return { manufacturer, device };
};
const devicePath = (device: FoundDevice): string => href('device', paramsOf(device));
const servicePath = (device: FoundDevice, service: string): string =>
  href('service', { ...paramsOf(device), service });

/** The only page that a search can mean: two repairs are a quote with both. */
function certainPath({ devices: [device], isCertain }: SearchResult): string | null {
  if (!device || !isCertain) return null;
  const { manufacturer, device: slug } = paramsOf(device);
  const [service] = device.services;
  if (device.services.length > 1) return quotePath({ slug: manufacturer }, { slug }, device.services);
  return service ? servicePath(device, service) : devicePath(device);
}
