import * as v from 'valibot';
import { optional } from './form-schemas.ts';
import { amountOf, lineOf, madeOf, noteOf, plainOf, staffFields, tickOf } from './staff-fields.ts';

const diagnosis = amountOf('Diagnosis fee if they decline, $');

/** What a quote says beside its lines. */
export const quoteTerms = staffFields({
  fault: lineOf('What you found', 300, {}, 'The fault'),
  time: lineOf('How long it takes, such as “1 to 2 business days”', 300, {}, 'The working time'),
  diagnosis,
  validDays: {
    ...lineOf('Valid for (days)', 2, { input: { inputMode: 'numeric' } }),
    schema: optional(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d?$/, 'A quote is valid for a number of days from 1 to 99.'),
        v.transform(Number),
      ),
    ),
  },
  note: noteOf('Note (the customer sees it)', {}, 'The note'),
});

/** A quote's lines, at the counter too: what is ticked of the price list, and what is said in words. */
export const quoteFields = staffFields({
  /** What is wrong with any of them. */
  prices: plainOf(),
  /** "screen-replacement/genuine" */
  services: { ...tickOf(''), ...plainOf({ name: 'service' }), control: 'tick', isMany: true },
  /** Another amount than the list's, by what is ticked. */
  amounts: { ...plainOf({ name: 'amount-' }), isGroup: true },
  reason: lineOf('Why the price isn’t the list’s', 300, {}, 'The reason'),
  words: { ...plainOf({ name: 'item-', input: { maxLength: 120 } }), control: 'text', isGroup: true },
  wordPrices: {
    ...plainOf({ name: 'price-', input: { ...diagnosis.input, placeholder: ' ' } }),
    ...{ control: 'text', label: 'Price, $', isGroup: true },
  },
});

/** What a new quote can do with a line that was agreed to before. */
export const lineChangeWords = {
  kept: 'stays',
  replaced: 'is replaced',
  taken_out: 'is taken out',
} as const;
export type LineChange = keyof typeof lineChangeWords;

/** What a new quote does with each line that was agreed to before, by its position. */
export const agreedFields = staffFields({
  changes: {
    ...madeOf(
      v.picklist(
        Object.keys(lineChangeWords) as LineChange[],
        'Say what becomes of each line that was agreed to.',
      ),
      { name: 'agreed-' },
    ),
    ...{ control: 'select', label: 'This line', isGroup: true },
  },
  whys: {
    ...lineOf('Why (the customer sees it)', 300, { name: 'why-' }, 'The reason'),
    isGroup: true,
  },
  insteadWords: {
    ...lineOf('Instead of it', 120, { name: 'instead-' }, 'What is done instead'),
    isGroup: true,
  },
  insteadPrices: { ...amountOf('Price, $', { name: 'insteadprice-' }), isGroup: true },
  fallBacks: {
    ...tickOf('If they say no to that, we can still do this one', { name: 'fallback-' }),
    isGroup: true,
  },
});

/** Lines in words that a quote has room for. */
export const wordLines = [1, 2, 3, 4] as const;
