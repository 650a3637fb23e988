import assert from 'node:assert/strict';
import { test } from 'node:test';
import { command, usageOf } from './command.ts';

test('prints a usage from what the command declares', () => {
  const options = {
    by: { value: '<name>', required: true },
    item: { value: '<what>', multiple: true },
    line: { value: '<n>' },
    all: { or: true },
    status: { choices: ['open', 'closed'] },
  } as const;
  const declared = command({
    name: 'things do',
    about: '',
    examples: [],
    options,
    words: ['<thing>', '[<file>]'],
    run: async () => undefined,
  });
  assert.equal(
    usageOf(declared),
    'things do <thing> [<file>] --by <name> [--item <what> [--item …]] [--line <n> | --all] [--status open|closed] [--json]',
  );
});
