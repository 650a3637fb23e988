import { type DeviceKind, kindNames, type Service } from '../../../shared/catalogue.ts';
import type { Manufacturer } from './catalogue-schema.ts';
import type { WrittenSentence } from './written-sentences.ts';

/** How many devices of each kind every sentence stands on. */
export function sentenceUse(sentences: WrittenSentence[], manufacturers: Manufacturer[]) {
  /** Devices share most of their services: what one says is joined once. */
  const shown = new Map<Service, { texts: string; kinds: Map<DeviceKind, number> }>();
  for (const { device, services } of manufacturers.flatMap(({ devices }) => devices)) {
    for (const service of services) {
      const known = shown.get(service) ?? { texts: textsOf(service), kinds: new Map<DeviceKind, number>() };
      known.kinds.set(device.kind, (known.kinds.get(device.kind) ?? 0) + 1);
      shown.set(service, known);
    }
  }
  const bySlug = Map.groupBy(shown, ([{ slug }]) => slug);
  return sentences.map((sentence) => {
    const uses = sentence.service === null ? [...shown] : (bySlug.get(sentence.service) ?? []);
    const kinds = new Map<DeviceKind, number>();
    for (const [, use] of uses) {
      if (!use.texts.includes(sentence.text)) continue;
      for (const [kind, count] of use.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    }
    return { ...sentence, kinds };
  });
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
export const unusedSentences = (sentences: WrittenSentence[], manufacturers: Manufacturer[]): string[] =>
  sentenceUse(sentences, manufacturers).flatMap(({ text, at, kinds }) =>
    kinds.size > 0
      ? []
      : at(`no device is shown “${text}”: change its condition, give it a price, or remove it`),
  );

/** A line for each sentence: "content/services.yaml:112:9 … Phones 269, Tablets 54: Back it up first." */
export const sentenceTable = (sentences: WrittenSentence[], manufacturers: Manufacturer[]): string =>
  sentenceUse(sentences, manufacturers)
    .map(({ text, at, kinds }) => {
      const counts = [...kinds].map(([kind, count]) => `${kindNames[kind]} ${count}`).join(', ');
      return at(`${counts || 'none'}: ${text}`);
    })
    .join('\n');
