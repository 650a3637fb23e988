import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { typeReports } from './type-check.ts';

/** What is logged for lines of the compiler. */
function logged(output: string): string[] {
  const entries: string[] = [];
  const log = {
    error: (text: unknown) => entries.push(`error ${text}`),
    info: (text: unknown) => entries.push(`info ${text}`),
  };
  const read = typeReports(log as Parameters<typeof typeReports>[0]);
  for (const line of output.split('\n')) read(line);
  return entries;
}

const clean = '1:02:03 AM - Found 0 errors. Watching for file changes.';
const again = '1:02:03 AM - File change detected. Starting incremental compilation...';

describe('typeReports', () => {
  it('tells errors with their places, and all their lines', () => {
    const output = `${again}
client/A.tsx(12,3): error TS2322: Type 'string' is not assignable to type 'number'.
  The expected type comes from property 'a'.
shared/b.ts(1,2): error TS2304: Cannot find name 'x'.

1:02:03 AM - Found 2 errors. Watching for file changes.`;
    assert.deepEqual(logged(output), [
      "error types: 2 errors\nclient/A.tsx:12:3\nTS2322: Type 'string' is not assignable to type 'number'.\n  The expected type comes from property 'a'.\n\nshared/b.ts:1:2\nTS2304: Cannot find name 'x'.",
    ]);
  });

  it('tells once that there are none any more, and nothing where there never were any', () => {
    const error = 'a.ts(1,1): error TS1: x.\n1:02:03 AM - Found 1 error. Watching for file changes.';
    assert.deepEqual(logged([clean, again, clean].join('\n')), []);
    assert.deepEqual(logged([error, again, clean, again, clean].join('\n')), [
      'error types: 1 error\na.ts:1:1\nTS1: x.',
      'info types: no errors any more',
    ]);
  });

  it('counts those that are too many to be told', () => {
    const many = Array.from({ length: 25 }, (_, index) => `a.ts(${index},1): error TS1: x.`);
    const [entry = ''] = logged([...many, 'Found 25 errors. Watching for file changes.'].join('\n'));
    assert.match(entry, /^error types: 25 errors\n.*and 5 more: npm run types$/s);
  });
});
