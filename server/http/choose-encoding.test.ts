import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodingChooser } from './choose-encoding.ts';

test('an encoding that is refused is not used, whatever a wildcard takes; one that is named least is not taken for the rest', () => {
  const cached = encodingChooser(['br', 'gzip']);
  const own = encodingChooser(['zstd', 'gzip']);
  const wanted: [header: string, cached: string, own: string][] = [
    ['br;q=0, *', 'gzip', 'zstd'],
    ['*, br;q=0', 'gzip', 'zstd'],
    ['br;q=0,*;q=0.5', 'gzip', 'zstd'],
    ['gzip;q=0.000, *', 'br', 'zstd'],
    ['zstd; q=0, *', 'br', 'gzip'],
    ['br;q=0, gzip;q=0, zstd;q=0, *', 'identity', 'identity'],
    ['identity, *;q=0', 'identity', 'identity'],
    ['*;q=0', 'identity', 'identity'],
    ['*', 'br', 'zstd'],
    ['gzip;q=0.5, *;q=0.1', 'gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip', 'gzip'],
    ['BR;Q=0, *', 'gzip', 'zstd'],
    ['gzip, br', 'br', 'gzip'],
    ['', 'identity', 'identity'],
  ];
  for (const [header, forCached, forOwn] of wanted)
    assert.deepEqual([cached(header), own(header)], [forCached, forOwn], header);
});
