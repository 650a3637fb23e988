/** A clock beside this machine's own. */
export type OtherClock = 'heartbeat' | 'database';

interface OtherClocksDeps {
  /** What this machine's clock says as the process begins. */
  began: Date;
  /** Milliseconds that this process has run, on a clock that nobody sets. */
  runningMs?: () => number;
}

/** What a clock said, in milliseconds since 1970, and when this process heard it. */
interface Reading {
  saidMs: number;
  heardMs: number;
}

const dayMs = 24 * 60 * 60_000;
/** After so long somebody has seen that the clock was set. */
const trustAfterMs = 7 * dayMs;

export type OtherClocks = ReturnType<typeof createOtherClocks>;

/**
 * Compares this machine's clock with others: with what they said last, and with itself when this process began, each carried on by a
 * clock that nobody sets. Without any other it finds a jump under a running process alone.
 */
export function createOtherClocks({ began, runningMs = () => performance.now() }: OtherClocksDeps) {
  const others = new Map<OtherClock, Reading>();
  const read = (at: Date): Reading => ({ saidMs: at.getTime(), heardMs: runningMs() });
  let own = read(began);
  let jumpedAt: number | null = null;
  /** How far a time is ahead of another clock's. */
  const aheadMs = (at: Date, { saidMs, heardMs }: Reading) => at.getTime() - (saidMs + runningMs() - heardMs);

  function trust(at: Date): void {
    own = read(at);
    jumpedAt = null;
  }

  return {
    /** Notes what a clock says now. What is no time is left out. */
    hear(clock: OtherClock, at: Date): void {
      if (!Number.isNaN(at.getTime())) others.set(clock, read(at));
    },

    /** From now on this process goes by a clock that says so. */
    trust,

    /**
     * How far a clock that says so is from another, in words, where that is more than a day. It may be set between two looks: so it
     * is looked at once, by the caller, who then goes by what it said.
     */
    apart(at: Date): string | null {
      for (const [clock, reading] of others) {
        const ms = aheadMs(at, reading);
        if (Math.abs(ms) > dayMs) return `the clock is ${days(ms)} the ${clock}'s`;
      }
      // Another machine that goes by the same time proves it right. A database may be in a container of this one.
      if (others.has('heartbeat')) trust(at);
      const ms = aheadMs(at, own);
      if (Math.abs(ms) <= dayMs) jumpedAt = null;
      else jumpedAt ??= runningMs();
      if (jumpedAt !== null && runningMs() - jumpedAt >= trustAfterMs) trust(at);
      return jumpedAt === null ? null : `the clock is ${days(ms)} what it was when the server began to run`;
    },
  };
}

/** "59 days ahead of", "1 day behind" */
function days(ms: number): string {
  const count = Math.floor(Math.abs(ms) / dayMs);
  return `${count} ${count === 1 ? 'day' : 'days'} ${ms > 0 ? 'ahead of' : 'behind'}`;
}
