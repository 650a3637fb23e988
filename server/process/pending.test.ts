import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/basics/temporary-folder.ts';
import { settlePending } from './pending.ts';

test('a file that hangs while it is opened counts as pending, though nobody has registered it', async () => {
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reading = open(pipe, 'r');
  const isSettled = await settlePending();
  // A pipe opens once somebody writes to it.
  const ends = await Promise.all([reading, open(pipe, 'w')]);
  for (const end of ends) await end.close();
  assert.equal(isSettled, false);
  assert.equal(await settlePending(), true);
});
