import assert from 'node:assert/strict';
import { test } from 'node:test';
import { large, small } from './mixins.ts';

test('the breakpoints are 640 and 1024 px, in ems of 16 px', () => {
  assert.equal(small, '@media (min-width: 40em)');
  assert.equal(large, '@media (min-width: 64em)');
});
