import * as v from 'valibot';
import type { SlipPreview } from '../../../client/desk/intake/intake-props.ts';
import { type Service, sentenceCase } from '../../../shared/catalogue.ts';
import { optional } from '../../../shared/form-schemas.ts';
import { intakeFields } from '../../../shared/intake-fields.ts';
import { formatPrice } from '../../../shared/money.ts';
import { moment } from '../../../shared/opening-hours.ts';
import { wordLines } from '../../../shared/quote-fields.ts';
import { dollars } from '../../../shared/staff-schemas.ts';
import type { PostedFields } from '../../forms/form-body.ts';
import { readEach } from '../../forms/read-fields.ts';
import { listOf } from './read-intake.ts';

/** What the slip will say, as far as what was typed can be read. @param services of the device that was picked */
export function previewSlip(posted: PostedFields, services: Service[], now: Date): SlipPreview {
  const { values } = readEach(intakeFields, posted, now);
  const { danger, accessory, accessories, mark, marks, due, agreed, words, wordPrices, amounts } = values;
  const listed = services.flatMap(({ slug, name, options }) =>
    options.flatMap(({ slug: choice, price }) => {
      const key = `${slug}/${choice}`;
      const fixed = price?.from === price?.to ? (price?.from ?? null) : null;
      return values.services.includes(key)
        ? { text: sentenceCase(name), cents: centsIn(amounts.get(key)) ?? fixed }
        : [];
    }),
  );
  const written = wordLines.flatMap((number) => {
    const text = words.get(`${number}`)?.trim();
    return text ? { text, cents: centsIn(wordPrices.get(`${number}`)) } : [];
  });
  const lines = [...listed, ...written];
  const total = lines.reduce<number | null>(
    (sum, { cents }) => (sum === null || cents === null ? null : sum + cents),
    0,
  );
  const job = lines.map(
    ({ text, cents }) => `${text}${cents === null ? ': say how much' : `: ${formatPrice(cents)}`}`,
  );
  const facts: [label: string, words: string | null][] = [
    ['Name', values.name],
    ['Device', values.device],
    ['Fault', values.fault],
    ['Came with', listOf(accessory, accessories)],
    ['Condition', listOf(mark, marks)],
    [
      'Dangerous',
      listOf(
        danger.filter((each) => each !== 'none'),
        null,
      ),
    ],
    ['Should be ready', due ? moment(due.toISOString()).text : null],
    ['Shelf', values.shelf],
    [agreed ? 'Agreed price' : 'Price, not agreed yet', job.join('\n')],
  ];
  const isPriced = lines.length > 0 && total !== null;
  return { facts: facts.filter(([, said]) => said), total: isPriced ? formatPrice(total) : null };
}

/** `null` for what is no amount, too: its mistake is told when it is sent. */
function centsIn(typed = ''): number | null {
  const read = v.safeParse(optional(dollars), typed);
  return read.success ? read.output : null;
}
