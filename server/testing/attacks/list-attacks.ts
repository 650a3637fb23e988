import type { Attack } from './attack.ts';
import { hostileTexts, repeat } from './hostile-texts.ts';
import { from, post } from './requests.ts';
import { formPaths, goodAnswers } from './sample-forms.ts';

/** Lists of a school's devices, up to the 100,000 characters that one may have, and past that. */
const maxCharacters = 99_000;

const rowsOf = (count: number, row: (index: number) => string): string =>
  ['serial,fault,notes', ...Array.from({ length: count }, (_, index) => row(index))].join('\n');
const rows = (count: number, row: (index: number) => string): string =>
  rowsOf(count, row).slice(0, maxCharacters);

const lists: Record<string, string> = {
  'line ends only': '\n'.repeat(maxCharacters),
  'line ends under a heading': `serial,fault${'\n'.repeat(maxCharacters)}`,
  'carriage returns only': '\r'.repeat(maxCharacters),
  'blanks and line ends': repeat(' \n', maxCharacters),
  'separators only': ','.repeat(maxCharacters),
  'rows of separators': rows(maxCharacters, () => ',,,,,,,,'),
  '30,000 short rows': rows(30_000, () => 'a,b'),
  '501 rows': rows(501, (index) => `SN${index},screen,${'x'.repeat(150)}`),
  '500 good rows of 190 characters': rows(500, (index) => `SN${index},screen,${'x'.repeat(180)}`),
  '500 rows with 95 more cells each': rows(500, (index) => `SN${index},screen${',x'.repeat(95)}`),
  '500 rows, all of one serial number': rows(500, () => `SN1,screen,${'x'.repeat(180)}`),
  '500 rows with five mistakes each': rows(500, () => `?,,${'x'.repeat(180)}`),
  'a heading of 2,400 columns': rows(19, (i) => `SN${i}${',b'.repeat(2400)}`).replace(
    'notes',
    'a,'.repeat(2400),
  ),
  'unknown columns of 5,000 characters': rows(19, (i) => `SN${i},f,${'<a '.repeat(1600)}`).replace(
    'notes',
    'x',
  ),
  'a cell of 98,000 characters': `serial,fault\nSN1,${'x'.repeat(98_000)}`,
  'a quote that nobody closes': `serial,fault\nSN1,"${'x'.repeat(98_000)}`,
  'quotes only': '"'.repeat(maxCharacters),
  'doubled quotes in a cell': `serial,fault\nSN1,"${'""'.repeat(49_000)}"`,
  'a quoted cell of line ends': `serial,fault\nSN1,"${'\n'.repeat(98_000)}"`,
  'quotes in the middle of cells': rows(500, (index) => `SN${index},a"b"c"`),
  'byte order marks': repeat('\ufeff', maxCharacters * 3),
  'tabs, commas and semicolons': repeat(';,\t', maxCharacters),
  'a heading of blanks and dashes': `serial,fault,${repeat('- _', 4900)}\nSN1,screen,x`,
  'cells of combining marks': rows(
    490,
    (index) => `SN${index},screen,${hostileTexts['one letter with combining marks'](390)}`,
  ),
  'past the limit: 500,000 line ends': '\n'.repeat(500_000),
  'past the limit: 5,000 rows': rowsOf(5000, (index) => `SN${index},screen,${'x'.repeat(80)}`),
};

export const listAttacks: Attack[] = Object.entries(lists).map(([name, list]) => ({
  name: `list: ${name}`,
  request: (n) => post(formPaths.school, formOf(list, n), from(n)),
}));

function formOf(list: string, n: number): string {
  const { devices: _, ...others } = goodAnswers('school', n);
  // What stands for something in a form is encoded, the rest is raw: as many characters as the limit allows.
  const encoded = list.replace(/[%&+]/g, encodeURIComponent);
  return `${new URLSearchParams(others)}&devices=${encoded}`;
}
