import * as v from 'valibot';
import { openings } from '../../../shared/catalogue.ts';
import { genuineSupply, partList } from './device-parts.ts';
import { deviceKind, flag, list, mapping, optionalList, pastDay, slug, text, wholeNumber } from './fields.ts';
import { partsNeeded, sentence, sentences } from './true-sentences.ts';

const range = (what: string) => {
  const message = `must be [fewest, most] ${what}, whole numbers from 1 to 90`;
  const count = v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(1, message),
    v.maxValue(90, message),
  );
  return v.pipe(
    v.strictTuple([count, count], message),
    v.check(([from, to]) => from <= to, message),
  );
};

const timeMessage = 'must be { hours: [1, 3] } or { businessDays: [1, 5] }';
const time = v.pipe(
  v.union(
    [
      v.strictObject({ hours: range('hours of opening') }),
      v.strictObject({ businessDays: range('business days') }),
    ],
    timeMessage,
  ),
  v.description('{ hours: [1, 3] } or { businessDays: [1, 5] }'),
);
export type WrittenTime = v.InferOutput<typeof time>;

const kindMap = <Output>(value: v.GenericSchema<unknown, Output>, message: string) =>
  v.pipe(
    v.record(deviceKind, value, message),
    v.check((input) => Object.keys(input).length > 0, message),
    v.description('kinds of device'),
  );

const option = mapping({
  slug: slug('the name of this choice in links'),
  name: text('the name of this choice', { max: 60 }),
  keeps: sentences('what this choice keeps or gives'),
  loses: sentences('what this choice loses'),
  time: v.optional(time),
  dependsOn: v.optional(text('what a range of its prices depends on', { max: 60 })),
  warrantyMonths: wholeNumber('the months of warranty', { max: 120 }),
  compare: v.optional(
    v.pipe(
      v.record(
        text('what grades differ in', { max: 30 }),
        wholeNumber('how good it is', { min: 1, max: 3 }),
        'must be a map of what grades differ in to 1, 2 or 3, such as { Colour: 3 }',
      ),
      v.description('what grades differ in; 3 is best'),
    ),
  ),
  credited: v.optional(flag('whether its price comes off that of the repair'), false),
  needs: partsNeeded('parts that a device must have for this choice', [genuineSupply]),
  for: v.optional(list('price groups or kinds of device that it is for', slug('a price group or a kind'))),
});

const service = mapping({
  slug: slug('the part of the URL'),
  name: text('the name of the service', { max: 60 }),
  description: sentences('one sentence on what is done'),
  searchWords: list('words to search for it with', text('a word or two', { max: 40 })),
  symptoms: list('symptoms', sentence('a symptom', 160)),
  time: kindMap(time, timeMessage),
  needs: partsNeeded('parts that a device must have for it'),
  warnings: optionalList('warnings', sentence('a warning')),
  odds: v.optional(sentences('how likely it is to succeed')),
  pricePath: v.optional(sentences('how the prices follow each other')),
  nextSteps: list('next steps', sentence('a step', 200)),
  guides: list('slugs of guides', sentence('the last part of a guide’s path', 80)),
  common: v.optional(flag('whether its prices are named by kind of device too'), false),
  lowestPrice: v.optional(wholeNumber('the lowest price in dollars that is no mistake', { min: 1 })),
  staysOff: v.optional(flag('whether the device must not be turned on, not even to save data'), false),
  wet: v.optional(flag('whether who chooses it has a wet device, which must not be posted'), false),
  warnFirst: v.optional(
    text('what cannot wait, where somebody may get hurt: its warnings stand before its prices', { max: 60 }),
  ),
  opens: v.optional(
    v.pipe(
      v.record(
        v.string(),
        v.picklist(openings, `must be one of ${openings.join(', ')}`),
        'must be a map of kinds of device or price groups to what is opened',
      ),
      v.description('kinds of device or price groups'),
    ),
    {},
  ),
  noCredit: v.optional(flag('whether it mends nothing, so that no diagnosis comes off its price'), false),
  sameForAll: v.optional(flag('whether price and words are the same for every device'), false),
  options: v.pipe(
    v.array(option, 'must be a list of choices'),
    v.minLength(1, 'must be a list of choices, at least 1'),
    v.description('choices'),
  ),
});
export type WrittenService = v.InferOutput<typeof service>;

export const priceListSchema = mapping({
  sample: v.optional(flag('true while any price or word is an example'), false),
  priceGroups: v.pipe(
    v.record(
      slug('the name of a price group'),
      mapping({
        kind: deviceKind,
        name: text('which devices are in it', { max: 120 }),
        has: partList('parts that its devices have'),
      }),
      'must be a map of price groups',
    ),
    v.description('names of price groups'),
  ),
  worth: v.optional(
    mapping({
      asOf: pastDay('the day on which these losses were stated'),
      yearlyLoss: kindMap(
        wholeNumber('percent that a used one loses a year', { min: 1, max: 90 }),
        'must be a map of kinds of device to percent a year',
      ),
    }),
  ),
  warnings: v.pipe(
    v.record(v.string(), sentence('a warning', 600), 'must be a map of names to warnings'),
    v.description('names'),
  ),
  services: list('services', service, { min: 1, unique: 'slug' }),
});
export type WrittenPriceList = v.InferOutput<typeof priceListSchema>;
