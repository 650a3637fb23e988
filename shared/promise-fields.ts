import { oneOf, optional } from './form-schemas.ts';
import type { DeviceRow } from './repair-columns.ts';
import { dueOf, madeOf, staffFields } from './staff-fields.ts';

/** What becomes of the promised time when the clock stops. */
export const promiseAnswers = {
  none: 'No time yet',
  same: 'The same',
  new: 'A new time',
} as const;
export type PromiseAnswer = keyof typeof promiseAnswers;

/** What everything asks that stops the clock: a move, a new quote. */
export const promiseFields = staffFields({
  promise: {
    ...madeOf(optional(oneOf(promiseAnswers, 'Say when it will be ready.'))),
    ...{ control: 'select', label: 'Ready by' },
  },
  expectedAt: dueOf('The new time', 'Choose a day', { name: 'ready' }),
});

export type Promised = Pick<DeviceRow, 'expected_at' | 'promise_ended_at'>;

/** The time that is promised, ISO 8601; `null` where there was none, or it was taken back. */
export const promisedAt = ({ expected_at, promise_ended_at }: Promised): string | null =>
  promise_ended_at === null ? expected_at : null;

/** The same where it has not passed: a customer never reads a promise that lies in the past. */
export function promiseAhead(device: Promised, now: Date): string | null {
  const promised = promisedAt(device);
  return promised !== null && new Date(promised) > now ? promised : null;
}

/** The time that was promised and taken back, ISO 8601. */
export const promisedBefore = ({ expected_at, promise_ended_at }: Promised): string | null =>
  promise_ended_at === null ? null : expected_at;
