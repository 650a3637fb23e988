import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutantsOf } from './mutants.ts';

test('a mutant has another operator, literal or branch, or a statement less', () => {
  const source = `import { a } from './a.ts';
type Way = 'in' | 'out';
export function judge(way: Way, count = 1): string {
  a(count);
  return !way && count >= 2 ? 'few' : \`many\`;
}
`;
  const changed = mutantsOf('judge.ts', source).map(({ start, end, text }) => [
    source.slice(start, end),
    text,
  ]);
  assert.deepEqual(
    changed.sort(([one = ''], [other = '']) => one.localeCompare(other)),
    [
      ['!way', 'way'],
      ["'few'", "'fewx'"],
      ["'few' : `many`", "`many` : 'few'"],
      ['&&', '||'],
      ['>=', '>'],
      ['1', '2'],
      ['2', '3'],
      ['a(count);', ';'],
    ].sort(([one = ''], [other = '']) => one.localeCompare(other)),
  );
});
