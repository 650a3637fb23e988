import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csv, plainCell } from './csv.ts';

const read = (text: string): string[][] =>
  parse(text, { bom: true, record_delimiter: '\r\n', relax_column_count: true });

test('marks what a spreadsheet takes for a formula, also after invisible characters', () => {
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−', '\t', '\r', '\n'];
  const unseen = [
    '',
    ' ',
    '\u00A0',
    '\u3000',
    '\uFEFF',
    '\u200B',
    '\u200E',
    '\u2060',
    '\u00AD',
    '\0',
    '\x1B',
    '\u034F',
    '\u3164',
  ];
  for (const sign of signs) {
    for (const before of unseen) {
      const cell = `${before}${before}${sign}SUM(1)`;
      assert.equal(plainCell(cell), `'${cell}`, JSON.stringify(cell));
    }
  }
  for (const cell of ['', 'Ana', '1 + 1 = 2', 'a=b', ' x', '(=1)', "'=1", '李小龍', '😀']) {
    assert.equal(plainCell(cell), cell, JSON.stringify(cell));
  }
});

test('a parser reads every cell back as it was, but for the mark', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('=', '＠', '\t', '\r', '\n', '"', ',', ';', "'", ' ', '\uFEFF', '\u200B', 'x'),
    }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
      (rows) => {
        const text = csv(rows);
        assert.ok(text.startsWith('\uFEFF"') && text.endsWith('"\r\n'));
        const cells = read(text);
        assert.deepEqual(
          cells,
          rows.map((row) => row.map(plainCell)),
        );
        for (const [r, row] of cells.entries()) {
          for (const [c, value] of row.entries()) {
            assert.ok([value, value.slice(1)].includes(rows[r]?.[c] ?? ''));
            assert.doesNotMatch(value, /^[=+\-@＝＋－＠\t\r]/);
          }
        }
      },
    ),
    { numRuns: 500 },
  );
});
