import { type Device, kindNames, type Service } from '../../../shared/catalogue.ts';
import { withFirstAid } from '../../../shared/first-aid.ts';
import { noOffers } from '../../../shared/shop.ts';
import type { YamlFile } from './read-yaml.ts';
import type { WrittenPriceList } from './service-schema.ts';
import { type Sentence, writtenTexts } from './true-sentences.ts';

/** A sentence of `services.yaml` that devices are shown. */
export interface WrittenSentence {
  /** The slug of its service; `null` for a warning that several may give. */
  service: string | null;
  text: string;
  /** Its condition; empty where it stands on every device. */
  when: string;
  /** A message with the sentence's place: "content/services.yaml:112:9 …". */
  at: (message: string) => string;
}

const serviceTexts = [
  'description',
  'odds',
  'pricePath',
  'symptoms',
  'warnings',
  'nextSteps',
  'guides',
] as const;
const optionTexts = ['keeps', 'loses'] as const;

/** All sentences of the services, but for those that wait for an offer of `shop.yaml`. */
export function writtenSentences({ value, fault }: YamlFile<WrittenPriceList>): WrittenSentence[] {
  const { services, warnings } = value;
  const from = (service: string | null, keys: (string | number)[], sentences: Sentence[] = []) =>
    sentences.flatMap((sentence, position) =>
      writtenTexts(sentence)
        .filter(([when, words]) => !Object.hasOwn(noOffers, when) && !Object.hasOwn(warnings, words))
        .map(([when, words]): WrittenSentence => {
          const at = (message: string) => fault([...keys, position], message);
          return { service, text: withFirstAid(words), when, at };
        }),
    );
  const ofServices = services.flatMap(({ slug, options, ...service }, index) => [
    ...serviceTexts.flatMap((name) => from(slug, ['services', index, name], service[name])),
    ...options.flatMap((option, position) =>
      optionTexts.flatMap((name) => from(slug, ['services', index, 'options', position, name], option[name])),
    ),
  ]);
  const shared = Object.entries(warnings).flatMap(([name, each]) => from(null, ['warnings', name], [each]));
  return [...shared, ...ofServices];
}

interface Manufacturer {
  devices: { device: Pick<Device, 'kind'>; services: Service[] }[];
}

/** The services that may say a sentence, each with its uses. Devices share most of their services. */
function servicesIn(manufacturers: Manufacturer[]) {
  const devices = manufacturers.flatMap(({ devices }) => devices);
  const uses = devices.flatMap(({ device: { kind }, services }) =>
    services.map((service) => ({ kind, service })),
  );
  const bySlug = Map.groupBy(
    Map.groupBy(uses, ({ service }) => service),
    ([{ slug }]) => slug,
  );
  return ({ service }: WrittenSentence) =>
    service === null ? [...bySlug.values()].flat() : (bySlug.get(service) ?? []);
}

/** Whether a service says a text: alone, or joined with others. */
const says = (service: Service, text: string): boolean =>
  serviceTexts.some((name) => [service[name] ?? []].flat().some((said) => said.includes(text))) ||
  service.options.some((option) => optionTexts.some((name) => option[name].includes(text)));

/** Sentences that no device is shown: their condition is mistyped, or their choice has no price. */
export function unusedSentences(sentences: WrittenSentence[], manufacturers: Manufacturer[]): string[] {
  const servicesOf = servicesIn(manufacturers);
  return sentences
    .filter((sentence) => !servicesOf(sentence).some(([service]) => says(service, sentence.text)))
    .map(({ text, at }) =>
      at(`no device is shown “${text}”: change its condition, give it a price, or remove it`),
    );
}

/** A line for each sentence: "content/services.yaml:112:9 … Phones 269, Tablets 54: Back it up first." */
export function sentenceTable(sentences: WrittenSentence[], manufacturers: Manufacturer[]): string {
  const servicesOf = servicesIn(manufacturers);
  const lines = sentences.map((sentence) => {
    const uses = servicesOf(sentence).flatMap(([service, uses]) =>
      says(service, sentence.text) ? uses : [],
    );
    const counts = [...Map.groupBy(uses, ({ kind }) => kind)].map(
      ([kind, { length }]) => `${kindNames[kind]} ${length}`,
    );
    return sentence.at(`${counts.join(', ') || 'none'}: ${sentence.text}`);
  });
  return lines.join('\n');
}
