import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { deflatedBytes, plainBytes, spliceGzip } from './spliced-gzip.ts';

/** Parts of any size, those of the longest stored blocks too: some compressed before, some not. */
const parts = fc.array(
  fc.record({
    isDeflated: fc.boolean(),
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .tuple(fc.integer({ min: 0, max: 255 }), fc.constantFrom(65_534, 65_535, 65_536, 131_070, 200_000))
        .map(([value, length]) => new Uint8Array(length).fill(value)),
    ),
  }),
  { maxLength: 12 },
);

test('unzips to the parts in order', async () => {
  await fc.assert(
    fc.asyncProperty(parts, async (given) => {
      const made = await Promise.all(
        given.map(({ isDeflated, bytes }) =>
          isDeflated ? deflatedBytes(Buffer.from(bytes)) : Buffer.from(bytes),
        ),
      );
      const whole = Buffer.concat(given.map(({ bytes }) => bytes));
      assert.ok(gunzipSync(spliceGzip(made)).equals(whole));
      assert.ok(plainBytes(made).equals(whole));
    }),
    { numRuns: 60 },
  );
});

test('copies a compressed part unchanged into every answer', async () => {
  const page = await deflatedBytes(Buffer.from('<p>the same in every answer</p>'.repeat(1000)));
  const answers = ['one', 'another'].map((text) => spliceGzip([page, Buffer.from(text), page]));
  for (const answer of answers) {
    assert.ok(answer.indexOf(page.deflated) > 0);
    assert.ok(answer.length < page.bytes.length / 10);
  }
});

test('unzipping fails if a byte is missing', async () => {
  const part = await deflatedBytes(Buffer.from('abc'.repeat(100)));
  const answer = spliceGzip([part, Buffer.from('tail')]);
  const broken = Buffer.from(answer);
  broken[answer.length - 8] = (broken[answer.length - 8] ?? 0) ^ 1;
  assert.throws(() => gunzipSync(broken), { code: 'Z_DATA_ERROR' });
});
