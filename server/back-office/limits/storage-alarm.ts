import type { Logger } from 'pino';
import { hourMs } from './slots.ts';

/** Bytes that visitors may store in a day without a warning. A busy shop stores about 100 KB. */
export const alarmBytesADay = 20_000_000;
const hours = 24;

/**
 * Warns, at most once an hour, when visitors have stored unusually much within a day. Call it with each record's bytes.
 */
export function createStorageAlarm(log: Pick<Logger, 'warn'>): (bytes: number, now: Date) => void {
  /** Hours since 1970, and the bytes stored in each; the last day's alone. */
  const stored = new Map<number, number>();
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (bytes, now) => {
    const hour = Math.floor(now.getTime() / hourMs);
    stored.set(hour, (stored.get(hour) ?? 0) + bytes);
    for (const each of stored.keys()) if (each <= hour - hours) stored.delete(each);
    const sum = [...stored.values()].reduce((all, each) => all + each, 0);
    if (sum <= alarmBytesADay || now.getTime() - warnedAt < hourMs) return;
    warnedAt = now.getTime();
    log.warn({ bytes: sum, limit: alarmBytesADay }, 'visitors have stored unusually much in a day');
  };
}
