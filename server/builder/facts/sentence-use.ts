import { type DeviceKind, kindNames, type Service } from '../../../shared/catalogue.ts';
import type { Manufacturer } from './catalogue-schema.ts';
import type { WrittenSentence } from './written-sentences.ts';

/** What a service tells the devices that share it. */
interface ShownService {
  texts: string;
  kinds: Map<DeviceKind, number>;
}

/** Finds the services that may say a sentence. */
function shownServices(manufacturers: Manufacturer[]): (sentence: WrittenSentence) => ShownService[] {
  /** Devices share most of their services: what one says is joined once. */
  const shown = new Map<Service, ShownService>();
  for (const { device, services } of manufacturers.flatMap(({ devices }) => devices)) {
    for (const service of services) {
      const known = shown.get(service) ?? { texts: textsOf(service), kinds: new Map<DeviceKind, number>() };
      known.kinds.set(device.kind, (known.kinds.get(device.kind) ?? 0) + 1);
      shown.set(service, known);
    }
  }
  const bySlug = Map.groupBy(shown.keys(), ({ slug }) => slug);
  const all = [...shown.values()];
  return ({ service }) =>
    service === null ? all : (bySlug.get(service) ?? []).map((each) => shown.get(each) as ShownService);
}

const textsOf = ({ description, odds, pricePath, symptoms, warnings, nextSteps, options }: Service): string =>
  [
    description,
    odds,
    pricePath,
    ...symptoms,
    ...warnings,
    ...nextSteps,
    ...options.flatMap(({ keeps, loses }) => [keeps, loses]),
  ].join('\n');

/** Sentences that no device is shown: their condition is mistyped, or their choice has no price. */
export function unusedSentences(sentences: WrittenSentence[], manufacturers: Manufacturer[]): string[] {
  const servicesOf = shownServices(manufacturers);
  return sentences
    .filter((sentence) => !servicesOf(sentence).some(({ texts }) => texts.includes(sentence.text)))
    .map(({ text, at }) =>
      at(`no device is shown “${text}”: change its condition, give it a price, or remove it`),
    );
}

/** A line for each sentence: "content/services.yaml:112:9 … Phones 269, Tablets 54: Back it up first." */
export function sentenceTable(sentences: WrittenSentence[], manufacturers: Manufacturer[]): string {
  const servicesOf = shownServices(manufacturers);
  const lines = sentences.map((sentence) => {
    const kinds = new Map<DeviceKind, number>();
    for (const use of servicesOf(sentence).filter(({ texts }) => texts.includes(sentence.text)))
      for (const [kind, count] of use.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    const counts = [...kinds].map(([kind, count]) => `${kindNames[kind]} ${count}`).join(', ');
    return sentence.at(`${counts || 'none'}: ${sentence.text}`);
  });
  return lines.join('\n');
}
