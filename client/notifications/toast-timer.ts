/** Why the time stands still. Several reasons may hold at once. */
export type PauseReason = 'hover' | 'focus' | 'hidden';

/** Where the time comes from; tests bring their own. */
export interface Clock<Handle> {
  /** Milliseconds from any fixed moment, never backwards. */
  now: () => number;
  setTimeout: (run: () => void, ms: number) => Handle;
  clearTimeout: (handle: Handle) => void;
}

const systemClock: Clock<ReturnType<typeof setTimeout>> = {
  now: () => performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle),
};

/** Whether a notification with this timeout ever closes by itself. Browsers run longer ones at once. */
export const ends = (timeout: number): boolean => timeout > 0 && timeout < 2 ** 31;

/** Counts a time down that can be paused; what is left then is what remains after the last reason has gone. */
export class ToastTimer<Handle = ReturnType<typeof setTimeout>> {
  #onEnd: () => void;
  #clock: Clock<Handle>;
  #reasons = new Set<PauseReason>();
  /** Milliseconds, as of the last start or pause; `null` when nothing is being counted. */
  #left: number | null = null;
  #running: { since: number; handle: Handle } | null = null;

  constructor(onEnd: () => void, clock = systemClock as unknown as Clock<Handle>) {
    this.#onEnd = onEnd;
    this.#clock = clock;
  }

  get paused(): boolean {
    return this.#reasons.size > 0;
  }

  /** Begins anew with `timeout` ms; where it is paused, the time runs from the resume on. */
  restart(timeout: number): void {
    this.stop();
    if (!ends(timeout)) return;
    this.#left = timeout;
    this.#run();
  }

  pause(reason: PauseReason): void {
    this.#reasons.add(reason);
    if (!this.#running || this.#left === null) return;
    this.#left -= this.#clock.now() - this.#running.since;
    this.#halt();
  }

  resume(reason: PauseReason): void {
    this.#reasons.delete(reason);
    this.#run();
  }

  /** Forgets the time, not the reasons to pause. */
  stop(): void {
    this.#halt();
    this.#left = null;
  }

  #run(): void {
    if (this.paused || this.#running || this.#left === null) return;
    const end = () => {
      this.stop();
      this.#onEnd();
    };
    const handle = this.#clock.setTimeout(end, Math.max(0, this.#left));
    this.#running = { since: this.#clock.now(), handle };
  }

  #halt(): void {
    if (this.#running) this.#clock.clearTimeout(this.#running.handle);
    this.#running = null;
  }
}
