import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLines, isTest } from './count-lines.ts';

test('lines of code are those that hold more than blanks, comments and imports', () => {
  const source = `/** What it is,
 * in two lines — of prose. */
import {
  one,
} from './one.ts';

// Why.
export const two = one + 1; // as said

const text = \`
// no comment
\`;
`;
  assert.deepEqual(countLines('two.ts', source), { lines: 12, code: 4 });
});

test('helpers of tests and benches count as tests', () => {
  const tests = [
    'server/testing/until.ts',
    'server/bench/load.ts',
    'client/App.test.tsx',
    'server/e2e/pages.e2e.ts',
    'client/pages/page-data.fixtures.ts',
  ];
  for (const file of tests) assert.ok(isTest(file), file);
  for (const file of ['server/app.ts', 'client/App.tsx', 'build.ts']) assert.ok(!isTest(file), file);
});
