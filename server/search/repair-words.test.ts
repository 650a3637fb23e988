import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Release } from '../release/release.ts';
import { withWords } from './repair-words.ts';
import { makeSearchIndex } from './search-index.ts';

const index = makeSearchIndex(
  [],
  [
    { slug: 'battery', name: 'battery replacement', words: ['flat'] },
    { slug: 'charge-port', name: 'charge port repair', words: ['port'] },
    { slug: 'screen', name: 'screen replacement', words: ['glass'] },
  ],
  {
    symptoms: [
      {
        ...{ slug: 'no-charge', name: '', kinds: [], isDanger: false, together: [] },
        ...{ services: ['charge-port', 'battery'], words: ['won’t charge'] },
      },
    ],
  },
);
const files = { read: async () => Buffer.from(JSON.stringify(index)) } as unknown as Release['files'];

test('each repair has its own phrases, and those of the symptoms of which it is the likeliest cause here', async () => {
  const [battery, port] = await withWords({ files }, [{ slug: 'battery' }, { slug: 'charge-port' }]);
  assert.equal(battery?.words, 'battery replacement\nflat');
  assert.equal(port?.words, 'charge port repair\nport\nwont charge');
  const [without] = await withWords({ files }, [{ slug: 'battery' }]);
  assert.match(String(without?.words), /^wont charge$/m);
});
