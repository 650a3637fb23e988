import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  firstStatuses,
  isFinal,
  mainLine,
  mayFollow,
  type RepairStatus,
  repairStatuses,
  statusTable,
} from './repair-status.ts';

test('each step of the main line may follow the one before, waiting for parts left out or not', () => {
  for (const [index, status] of mainLine.slice(1).entries()) {
    assert.ok(mayFollow(mainLine[index] as RepairStatus, status), `${mainLine[index]} → ${status}`);
  }
  assert.ok(mayFollow('approved', 'repairing'));
});

test('every status can be reached from a first one', () => {
  const reached = new Set<RepairStatus>(firstStatuses);
  for (const status of reached) for (const next of statusTable[status].next) reached.add(next);
  assert.deepEqual(
    [...repairStatuses].filter((status) => !reached.has(status)),
    [],
  );
});

test('an end can be reached from every status', () => {
  for (const start of repairStatuses) {
    const reached = new Set<RepairStatus>([start]);
    for (const status of reached) for (const next of statusTable[status].next) reached.add(next);
    assert.ok([...reached].some(isFinal), start);
  }
});

test('the bench is reached through approval alone, but for work that was on hold or with a specialist', () => {
  // From handing over to the bench, without passing approval.
  const reached = new Set<RepairStatus>(['received']);
  for (const status of reached) {
    for (const next of statusTable[status].next) if (next !== 'approved') reached.add(next);
  }
  const behindApproval: RepairStatus[] = ['repairing', 'testing', 'awaiting_parts'];
  const throughDoors = new Set<RepairStatus>(['on_hold', 'sent_to_partner', 'ready']);
  for (const status of behindApproval) {
    const before = repairStatuses.filter((from) => mayFollow(from, status) && reached.has(from));
    assert.deepEqual(
      before.filter((from) => !throughDoors.has(from) && !behindApproval.includes(from)),
      [],
      status,
    );
  }
});

test('nobody’s turn is only after the end', () => {
  for (const status of repairStatuses)
    assert.equal(statusTable[status].turn === null, isFinal(status), status);
});
