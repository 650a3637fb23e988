import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type DeviceKind, deviceKinds, sentenceCase } from '../../../shared/catalogue.ts';
import { withFirstAid } from '../../../shared/first-aid.ts';
import type { Phone } from '../../../shared/shop.ts';
import type { HomeSymptom, SymptomGroup } from '../../../shared/symptoms.ts';
import { InvalidContent } from '../files/invalid-content.ts';
import { nearestOrAll } from '../files/nearest.ts';
import type { Manufacturer } from './catalogue-schema.ts';
import { deviceKind, flag, list, mapping, optionalList, slug, text } from './fields.ts';
import { firstAidFaults } from './first-aid-faults.ts';
import { unknownGuides } from './guide-names.ts';
import type { PriceList } from './price-list.ts';
import { openYaml, readText, type YamlFile } from './read-yaml.ts';

/** What `symptoms.yaml` says. */
export interface Symptoms {
  groups: SymptomGroup[];
  home: HomeSymptom[];
  /** By slug: what a search understands it by. */
  words: Map<string, { words: string[]; together: string[] }>;
  /** Its words and odds are samples and not yet the owner's. */
  sample: boolean;
}

/** What symptoms are checked against; `null` while that has faults of its own. */
export interface SymptomFacts {
  priceList: PriceList | null;
  manufacturers: Manufacturer[] | null;
  /** Names of the guides. */
  guides: ReadonlySet<string> | null;
  /** The number of Poisons Information; `undefined` while the shop's facts have faults. */
  poisonsLine?: Phone | null | undefined;
}

/**
 * The symptoms of a content folder; none where it has no `symptoms.yaml`.
 * @throws InvalidContent with every fault
 */
export function readSymptoms(contentDir: string, facts: SymptomFacts): Symptoms {
  const file = join(contentDir, 'symptoms.yaml');
  if (!existsSync(file)) return { groups: [], home: [], words: new Map(), sample: false };
  return parseSymptoms(file, readText(file), facts);
}

/** @throws InvalidContent with every fault */
export function parseSymptoms(
  file: string,
  yaml: string,
  { priceList, manufacturers, guides, poisonsLine }: SymptomFacts,
): Symptoms {
  const opened = openYaml(file, yaml, symptomsSchema);
  const written = opened.value;
  const faults = [
    ...(manufacturers ? symptomFaults(opened, manufacturers) : []),
    ...guideFaults(opened, guides),
    ...firstAidMistakes(opened, poisonsLine),
  ];
  if (faults.length > 0) throw new InvalidContent(faults);
  const names = new Map(priceList?.searchWords.map(({ slug, name }) => [slug, sentenceCase(name)]));
  const nameOf = (service: string) => names.get(service) ?? service;
  return {
    groups: written.groups.map(({ title, symptoms }) => ({
      title,
      symptoms: symptoms.map(({ firstAid, leaveOut, odds, causes, words: _, together: __, ...symptom }) => ({
        ...symptom,
        ...(odds && { odds }),
        ...(leaveOut && { leaveOut: true as const }),
        ...(firstAid && { firstAid: withFirstAid(firstAid, poisonsLine?.display) }),
        ...(poisonsLine && namesHelpline(firstAid) && { helpline: poisonsLine }),
        causes: causes.map(({ cause, service, kinds }) => ({
          text: cause,
          kinds,
          ...(service && { service: { slug: service, name: nameOf(service) } }),
        })),
      })),
    })),
    words: new Map(
      written.groups.flatMap(({ symptoms }) =>
        symptoms.map(({ slug: name, words, together }) => [name, { words, together }] as const),
      ),
    ),
    home: written.home.map(({ label, service }) => ({ label, service: nameOf(service) })),
    sample: written.sample,
  };
}

/** A sentence while odds are still examples in a shop whose other facts are its own. */
export const sampleOdds = (shop: { sample: boolean }, { sample }: Pick<Symptoms, 'sample'>): string[] =>
  sample && !shop.sample
    ? ['content/symptoms.yaml is a sample: its odds are marked as examples until sample is false there']
    : [];

/** What devices must bear out, and what must be once in the file. */
function symptomFaults({ value, fault }: YamlFile<Written>, manufacturers: Manufacturer[]): string[] {
  const { groups, home } = value;
  const offered = kindsByService(manufacturers);
  const faults: string[] = [];
  const check = (at: (string | number)[], service: string, kinds: DeviceKind[]): void => {
    const has = offered.get(service);
    if (!has) {
      const advice = nearestOrAll(service, [...offered.keys()]);
      faults.push(fault(at, `"${service}" is not a service of services.yaml: write ${advice}`));
      return;
    }
    const lacking = kinds.filter((kind) => !has.has(kind));
    if (lacking.length > 0) {
      const able = [...has].join(', ');
      faults.push(
        fault(
          at,
          `no ${lacking.join(' and no ')} gets "${service}": write kinds: [${able}], or some of them`,
        ),
      );
    }
  };
  const ofAll = deviceKinds.filter((kind) => [...offered.values()].some((kinds) => kinds.has(kind)));
  const seen = new Set<string>();
  for (const [number, { symptoms }] of groups.entries()) {
    for (const [position, symptom] of symptoms.entries()) {
      const at = ['groups', number, 'symptoms', position];
      if (seen.has(symptom.slug)) faults.push(fault([...at, 'slug'], `"${symptom.slug}" is written twice`));
      seen.add(symptom.slug);
      for (const [index, service] of (symptom.needs ?? []).entries())
        check([...at, 'needs', index], service, []);
      const kinds = symptom.kinds.length > 0 ? symptom.kinds : ofAll;
      for (const [index, { service, kinds: only }] of symptom.causes.entries()) {
        if (service) check([...at, 'causes', index, 'service'], service, only.length > 0 ? only : kinds);
      }
    }
  }
  for (const [index, { service }] of home.entries()) check(['home', index, 'service'], service, []);
  return faults;
}

function guideFaults({ value, fault }: YamlFile<Written>, guides: ReadonlySet<string> | null): string[] {
  return value.groups.flatMap(({ symptoms }, number) =>
    symptoms.flatMap((symptom, position) =>
      unknownGuides(symptom.guides, guides).map(([index, message]) =>
        fault(['groups', number, 'symptoms', position, 'guides', index], message),
      ),
    ),
  );
}

/** Whether first aid gives the number of Poisons Information. */
const namesHelpline = (firstAid = ''): boolean =>
  withFirstAid(firstAid) !== withFirstAid(firstAid, 'the number');

function firstAidMistakes(
  { value, fault }: YamlFile<Written>,
  poisonsLine: SymptomFacts['poisonsLine'],
): string[] {
  return value.groups.flatMap(({ symptoms }, number) =>
    symptoms.flatMap(({ firstAid = '', causes, odds }, position) => {
      const at = ['groups', number, 'symptoms', position];
      const mistakes = firstAidFaults(firstAid);
      if (poisonsLine === null && namesHelpline(firstAid))
        mistakes.push(`${firstAid} needs the number of Poisons Information: write poisonsLine in shop.yaml`);
      return [
        ...mistakes.map((each) => fault([...at, 'firstAid'], each)),
        ...(firstAid || causes.length > 0
          ? []
          : [fault([...at, 'causes'], 'must be a list of likely causes, at least 1')]),
        ...(odds || causes.length === 0
          ? []
          : [fault([...at, 'odds'], 'is missing; must be how likely a repair is to succeed')]),
      ];
    }),
  );
}

/** By service: the kinds of device of which at least one gets it. */
function kindsByService(manufacturers: Manufacturer[]): Map<string, Set<DeviceKind>> {
  const kinds = new Map<string, Set<DeviceKind>>();
  for (const { device, services } of manufacturers.flatMap(({ devices }) => devices)) {
    for (const { slug } of services) kinds.set(slug, (kinds.get(slug) ?? new Set()).add(device.kind));
  }
  return kinds;
}

/** Words that stand in one search, for a symptom or an answer. */
export const wordsTogether = optionalList(
  'lists of words with a plus between them, of which a search must have one each; after a minus words that it must not have',
  text('words with commas between them', { max: 1200 }),
);

const symptom = mapping({
  slug: slug('the anchor of the symptom'),
  name: text('what is wrong, as its owner says it', { max: 80 }),
  kinds: optionalList('kinds of device', deviceKind),
  needs: v.exactOptional(list('services, of which a device that has it gets one', slug('a service'))),
  words: optionalList('what people type who have it', text('a word or a few', { max: 60 })),
  together: wordsTogether,
  firstAid: v.optional(text('what to do before anything else', { max: 600 })),
  leaveOut: v.optional(flag('whether a school leaves a device with it out of a batch, and calls'), false),
  checks: optionalList('things to look at', text('a thing to look at', { max: 200 })),
  causes: optionalList(
    'likely causes; none where nothing is to be repaired before somebody is safe',
    mapping({
      cause: text('a likely cause', { max: 200 }),
      service: v.optional(slug('the service that helps')),
      kinds: optionalList('the kinds of device that have this cause', deviceKind),
    }),
  ),
  odds: v.optional(text('how likely a repair is to succeed')),
  guides: optionalList('slugs of guides', slug('the last part of a guide’s path')),
});

export const symptomsSchema = mapping({
  sample: v.optional(flag('true while its words and odds are examples'), false),
  home: v.pipe(
    list(
      'symptoms beside the search on the home page',
      mapping({
        label: text('the words of the link', { max: 30 }),
        service: slug('the service that its search finds'),
      }),
    ),
    v.maxLength(3, 'must be a list of at most 3: they share a line with the search'),
  ),
  groups: list(
    'groups of symptoms',
    mapping({
      title: text('the heading of the group', { max: 60 }),
      symptoms: list('symptoms', symptom, { min: 1 }),
    }),
  ),
});
type Written = v.InferOutput<typeof symptomsSchema>;
