import { type DeviceKind, kindNames, type Service } from '../../../shared/catalogue.ts';
import { withFirstAid } from '../../../shared/first-aid.ts';
import { noOffers } from '../../../shared/shop.ts';
import type { Manufacturer } from './catalogue-schema.ts';
import type { YamlFile } from './read-yaml.ts';
import type { WrittenPriceList } from './service-schema.ts';
import { type Sentence, writtenTexts } from './true-sentences.ts';

/** A sentence of `services.yaml` that devices are shown. */
export interface WrittenSentence {
  /** The slug of its service; `null` for a warning that several may give. */
  service: string | null;
  text: string;
  /** A message with the sentence's place: "content/services.yaml:112:9 …". */
  at: (message: string) => string;
}

const serviceTexts = ['description', 'odds', 'pricePath', 'symptoms', 'warnings', 'nextSteps'] as const;
const optionTexts = ['keeps', 'loses'] as const;

/** All sentences of the services, but for those that wait for an offer of `shop.yaml`. */
export function writtenSentences({ value, fault }: YamlFile<WrittenPriceList>): WrittenSentence[] {
  const { services, warnings } = value;
  const from = (service: string | null, keys: (string | number)[], sentences: Sentence[] = []) =>
    sentences.flatMap((sentence, position) =>
      writtenTexts(sentence)
        .filter(([condition, words]) => !Object.hasOwn(noOffers, condition) && !Object.hasOwn(warnings, words))
        .map(([, words]): WrittenSentence => {
          const at = (message: string) => fault([...keys, position], message);
          return { service, text: withFirstAid(words), at };
        }),
    );
  const ofServices = services.flatMap(({ slug, options, ...service }, index) => [
    ...serviceTexts.flatMap((name) => from(slug, ['services', index, name], service[name])),
    ...options.flatMap((option, position) =>
      optionTexts.flatMap((name) =>
        from(slug, ['services', index, 'options', position, name], option[name]),
      ),
    ),
  ]);
  const shared = Object.entries(warnings).flatMap(([name, each]) => from(null, ['warnings', name], [each]));
  return [...shared, ...ofServices];
}

/** Counts the devices of each kind that are shown a sentence. Devices share most of their services: what one says is joined once. */
function countsIn(manufacturers: Manufacturer[]) {
  const devices = manufacturers.flatMap(({ devices }) => devices);
  const shown = Map.groupBy(
    devices.flatMap(({ device: { kind }, services }) => services.map((service) => ({ kind, service }))),
    ({ service }) => service,
  );
  const bySlug = Map.groupBy(
    [...shown].map(([service, uses]) => ({ slug: service.slug, says: textsOf(service), uses })),
    ({ slug }) => slug,
  );
  return ({ service, text }: WrittenSentence): [kind: DeviceKind, count: number][] => {
    const own = service === null ? [...bySlug.values()].flat() : (bySlug.get(service) ?? []);
    const uses = own.flatMap(({ says, uses }) => (says.includes(text) ? uses : []));
    return [...Map.groupBy(uses, ({ kind }) => kind)].map(([kind, { length }]) => [kind, length]);
  };
}

const textsOf = (service: Service): string =>
  [
    ...serviceTexts.flatMap((name) => service[name] ?? []),
    ...service.options.flatMap((option) => optionTexts.map((name) => option[name])),
  ].join('\n');

/** Sentences that no device is shown: their condition is mistyped, or their choice has no price. */
export function unusedSentences(sentences: WrittenSentence[], manufacturers: Manufacturer[]): string[] {
  const countsOf = countsIn(manufacturers);
  return sentences
    .filter((sentence) => countsOf(sentence).length === 0)
    .map(({ text, at }) =>
      at(`no device is shown “${text}”: change its condition, give it a price, or remove it`),
    );
}

/** A line for each sentence: "content/services.yaml:112:9 … Phones 269, Tablets 54: Back it up first." */
export function sentenceTable(sentences: WrittenSentence[], manufacturers: Manufacturer[]): string {
  const countsOf = countsIn(manufacturers);
  const lines = sentences.map((sentence) => {
    const counts = countsOf(sentence).map(([kind, count]) => `${kindNames[kind]} ${count}`);
    return sentence.at(`${counts.join(', ') || 'none'}: ${sentence.text}`);
  });
  return lines.join('\n');
}
