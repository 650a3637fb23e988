import fc, { type Arbitrary } from 'fast-check';
import { hostileTexts, spamBait } from './hostile-texts.ts';

const expensiveText = fc
  .tuple(
    fc.constantFrom(...Object.values(hostileTexts), ...Object.values(spamBait)),
    fc.integer({ min: 1, max: 1500 }),
  )
  .map(([make, bytes]) => make(bytes));

/** What somebody, or something, types into a field or an address. */
export const anyText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 2, arbitrary: expensiveText },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\0',
      '\u{1f469}',
      '\ud800',
      '\ufeff',
      '\u0663',
      '%',
      '%zz',
      '%00',
      '%ff',
      '%c0%ae',
      '<script>alert(1)</script>',
      '"><svg onload=x>',
      "' OR 1=1 --",
      '{{7*7}}',
      '../../etc/passwd',
      '__proto__',
      'constructor',
      'toString',
      'undefined',
      'null',
      'NaN',
      '-1',
      '1e999',
      'a@b.example',
      '+61 491 570 006',
      '\r\nset-cookie: a=b',
      '=cmd|x',
      'serial,fault\nSN1,"screen',
    ),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 9000 }).map((length) => 'x'.repeat(length)) },
);

/** The same as a part of a URL. */
export const encoded = anyText.map((text) =>
  encodeURIComponent(text.toWellFormed()).slice(0, 6000).replace(/%.?$/, ''),
);
/** The same with its ASCII characters as they are, which browsers would encode. */
export const asIs = anyText.map((text) => text.replace(/[^\x21-\x7e]/g, '%E2%82%AC').slice(0, 6000));

/** One value nearly always; one time in `times`, one of the others. */
export const mostly = (usual: string, times: number, ...rare: string[]): Arbitrary<string> =>
  fc.oneof(
    { weight: times - 1, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...rare) },
  );
