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
  /** A message with the sentence's place: "content/services.yaml:112:9 …". */
  at: (message: string) => string;
}

/** All sentences of the services, but for those that wait for an offer of `shop.yaml`. */
export function writtenSentences({ value, fault }: YamlFile<WrittenPriceList>): WrittenSentence[] {
  const { services, warnings } = value;
  const from = (service: string | null, keys: (string | number)[], sentence: Sentence): WrittenSentence[] =>
    writtenTexts(sentence)
      .filter(([condition]) => !Object.hasOwn(noOffers, condition))
      .map(([, words]) => ({
        service,
        text: withFirstAid(words),
        at: (message) => fault(keys, message),
      }));
  const shared = Object.entries(warnings).flatMap(([name, each]) => from(null, ['warnings', name], each));
  const ofServices = services.flatMap((service, index) => {
    const { slug, description, odds, pricePath, symptoms, nextSteps, options } = service;
    const at = ['services', index];
    const list = (keys: (string | number)[], sentences: Sentence[]) =>
      sentences.flatMap((each, position) => from(slug, [...at, ...keys, position], each));
    return [
      ...list(['description'], description),
      ...(odds ? from(slug, [...at, 'odds'], odds) : []),
      ...list(['pricePath'], pricePath ?? []),
      ...list(['symptoms'], symptoms),
      ...list(['warnings'], service.warnings).filter(({ text }) => !warnings[text]),
      ...list(['nextSteps'], nextSteps),
      ...options.flatMap(({ keeps, loses }, position) => [
        ...list(['options', position, 'keeps'], keeps),
        ...list(['options', position, 'loses'], loses),
      ]),
    ];
  });
  return [...shared, ...ofServices];
}
