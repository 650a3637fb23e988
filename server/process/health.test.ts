import assert from 'node:assert/strict';
import { test } from 'node:test';
import { degradations, diskConditions } from './health.ts';

test('a disk that cannot be read hides nothing else', async () => {
  const conditions = async () => [...(await diskConditions('/no/such/folder')), 'mail: 3 wait'];
  assert.deepEqual(await degradations({ notReady: null, conditions }), [
    'disk: /no/such/folder cannot be read',
    'mail: 3 wait',
  ]);
});
