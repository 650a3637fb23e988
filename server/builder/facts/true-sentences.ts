import * as v from 'valibot';
import { deviceKinds } from '../../../shared/catalogue.ts';
import { noOffers } from '../../../shared/shop.ts';
import { nearestOrAll } from '../files/nearest.ts';
import { type DevicePart, deviceParts } from './device-parts.ts';
import { text } from './fields.ts';

/**
 * A text that is true of every device, or one for each kind or part: `{ phone: …, windows or macos: … }`. An offer of
 * `shop.yaml` is a condition too: `{ microscope: … }`.
 */
export type Sentence = string | Record<string, string>;

/** What a condition is held against: the kind of a device, what it has, and what the shop offers. */
export type Traits = ReadonlySet<string>;

const conditions = [...deviceKinds, ...Object.keys(deviceParts), ...Object.keys(noOffers)];
export const namesIn = (condition: string): string[] => condition.split(' or ');

/** Whether a device is of one of the kinds, or has one of the parts, that the condition names: "windows or macos". */
export const meets = (device: Traits, condition: string): boolean =>
  namesIn(condition).some((name) => device.has(name));

/** The sentences that are true of a device. */
export const sentencesFor = (sentences: Sentence[], device: Traits): string[] =>
  sentences
    .flatMap((sentence) => writtenTexts(sentence).filter(([when]) => !when || meets(device, when)))
    .map(([, words]) => words);

/** All that a sentence may say, each with its condition; '' is all devices. */
export const writtenTexts = (sentence: Sentence): [condition: string, text: string][] =>
  typeof sentence === 'string' ? [['', sentence]] : Object.entries(sentence);

/** @param known the names that it may have between "or" */
const condition = (known: readonly string[], what: string) =>
  v.pipe(
    v.string(`must be ${what}`),
    v.rawCheck(({ dataset, addIssue }) => {
      const wrong = dataset.typed ? namesIn(dataset.value).find((name) => !known.includes(name)) : undefined;
      if (wrong !== undefined)
        addIssue({ message: `"${wrong}" is not ${what}: write ${nearestOrAll(wrong, [...known])}` });
    }),
    v.description(`${what}, or several with "or" between them: ${known.join(', ')}`),
  );

/** @param max the characters of its longest text */
export function sentence(what: string, max = 500) {
  const message = `must be ${what} of at most ${max} characters, or one for each kind of device or part: { phone: … }`;
  const one = text(what, { max });
  return v.pipe(
    v.union(
      [one, v.record(condition(conditions, 'a kind of device, a part or an offer'), one, message)],
      message,
    ),
    v.description(`${what}, or one for each kind of device or part: { phone: … }`),
  );
}

/** A text, or a list of sentences that are read as one text. */
export const sentences = (what: string) =>
  v.pipe(
    v.union([text(what), v.array(sentence(what))], `must be ${what}, as a text or a list of sentences`),
    v.transform((written): Sentence[] => (typeof written === 'string' ? [written] : written)),
    v.description(`${what}, as a text or a list of sentences`),
  );

/** Parts that a device must have, all of them; of those with "or" between them, one. */
export const partsNeeded = (what: string, more: DevicePart[] = []) =>
  v.optional(
    v.array(
      condition([...Object.keys(deviceParts), ...more], 'a part of a device'),
      `must be a list of ${what}`,
    ),
    [],
  );
