import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { type Outcome, outcomeOf } from './repair-outcome.ts';

test('what came of a device is how the bench left it, however it went on', () => {
  const cases: [history: RepairStatus[], outcome: Outcome | null][] = [
    [['received', 'diagnosing'], null],
    [['approved', 'repairing', 'unrepairable'], 'unrepairable'],
    [['quote_sent', 'declined', 'ready', 'uncollected', 'sold'], 'declined'],
    [['received', 'diagnosing', 'ready'], 'no_fault'],
    [['approved', 'repairing', 'testing', 'shipped', 'collected'], 'repaired'],
    [['diagnosing', 'declined', 'ready', 'repairing', 'testing', 'ready'], 'repaired'],
    [['diagnosing', 'declined', 'quote_sent'], null],
    // Steps back, as after an undo.
    [['unrepairable', 'ready', 'repairing', 'ready', 'collected'], 'unrepairable'],
    [['diagnosing', 'ready', 'repairing', 'ready'], 'no_fault'],
  ];
  for (const [history, outcome] of cases) assert.equal(outcomeOf(history), outcome, history.join());
});
