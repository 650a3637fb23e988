import assert from 'node:assert/strict';
import { test } from 'node:test';
import { largeBreakpointPx, smallBreakpointPx } from '../../shared/constants.ts';
import { large, small } from './mixins.ts';

test('media queries start at the breakpoints of the constants, at a 16 px font', () => {
  assert.equal(small, `@media (min-width: ${smallBreakpointPx / 16}em)`);
  assert.equal(large, `@media (min-width: ${largeBreakpointPx / 16}em)`);
});
