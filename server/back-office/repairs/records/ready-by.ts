import { type PromiseAnswer, type Promised, promiseAhead } from '../../../../shared/promise-fields.ts';
import { stopsClock } from '../../../../shared/repair-moves.ts';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { ensure } from '../../../forms/refusal.ts';

/** The promise of a time: kept, given again, or taken back. */

/** A time that is promised; `null` takes the promise back, and `undefined` leaves it. */
export type ExpectedAt = Date | null | undefined;

/** What somebody says of the promise beside a move or a quote. */
export interface ReadyBy {
  promise?: PromiseAnswer | null | undefined;
  expectedAt?: ExpectedAt;
}

/**
 * What becomes of the promise with a move: what stops the clock takes it back unless somebody says otherwise.
 * @throws {Refusal} where the answer and the time contradict each other
 */
export function readyBy(to: RepairStatus, { promise, expectedAt }: ReadyBy): ExpectedAt {
  ensure(promise !== 'new' || expectedAt, 'Type the new time, or choose “No time yet”.');
  const isTyped = expectedAt && promise && promise !== 'new';
  ensure(!isTyped, 'Choose “A new time” for the time that you typed, or empty its field.');
  if (promise === 'same') return undefined;
  return expectedAt === undefined && stopsClock(to) ? null : expectedAt;
}

/** The columns that a promise changes. The desk goes on reading a time that was taken back. */
export function promiseChange(expectedAt: ExpectedAt, at: Date): Partial<Promised> {
  if (expectedAt === undefined) return {};
  if (expectedAt === null) return { promise_ended_at: at.toISOString() };
  return { expected_at: expectedAt.toISOString(), promise_ended_at: null };
}

/** What a customer reads instead of a time that was promised and no longer is, or has passed; `null` where there is none. */
export function laterText(device: Promised, now: Date): string | null {
  if (device.expected_at === null || promiseAhead(device, now)) return null;
  return 'Later than we said. We’ll tell you when we know.';
}
