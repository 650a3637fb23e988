import assert from 'node:assert/strict';
import { InvalidContent } from '../builder/files/invalid-content.ts';

/** The faults of the content that a step of the build reads; none where it is valid. Another error fails the test. */
export function faultsIn(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    assert.ok(error instanceof InvalidContent, String(error));
    assert.equal(error.message, error.faults.join('\n'));
    return error.faults;
  }
}
