export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

/** When the shop is open on some days of the week. Days that stand in no entry are closed. */
export interface DayHours {
  days: Weekday[];
  /** In order, with a break between two. None: these days are by appointment. */
  spans: Span[];
}

/** 24-hour local times, "09:00". */
export interface Span {
  opens: string;
  closes: string;
}

/** A day that differs from the week: closed all day, or open from `opens`, or until `closes`, or at these two hours alone. */
export interface Closure {
  /** ISO date in the shop's time zone, "2026-12-25". */
  date: string;
  name: string;
  opens?: string | undefined;
  closes?: string | undefined;
}

/** A closure in words. */
export interface ClosureLabel {
  date: string;
  label: string;
  /** Whether the shop is shut all day. */
  isClosed: boolean;
}

export interface Notice {
  text: string;
  kind: 'info' | 'warning';
  /** Local times, "2026-12-20T09:00": the first minute with it, and the first without; `null` is no bound. */
  from: string | null;
  until: string | null;
  /** A path of this site or an https:// address. */
  href: string | null;
}

export interface Bench {
  /** Business days from handing over until the work begins. */
  queueDays: number;
  /** The day of which this is true. */
  asOf: string;
}
