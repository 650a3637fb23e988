import { useLayoutEffect, useState } from 'react';
import { closeNotification, type Notification } from './notify.ts';

/** Why the timer is paused. Several reasons may apply at once. */
export type PauseReason = 'hover' | 'focus' | 'hidden';

/** Whether a notification with this timeout (ms) closes by itself. Browsers fire longer timeouts at once. */
export const ends = (timeout: number): boolean => timeout > 0 && timeout < 2 ** 31;

/** A countdown that can be paused and continues with the remaining time. */
export class ToastTimer {
  #onEnd: () => void;
  #reasons = new Set<PauseReason>();
  /** Milliseconds, as of the last start or pause; `null` while there is no countdown. */
  #remaining: number | null = null;
  #running: { since: number; handle: ReturnType<typeof setTimeout> } | null = null;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  get paused(): boolean {
    return this.#reasons.size > 0;
  }

  /** Starts again with `timeout` ms; while paused, the countdown starts on resume. */
  restart(timeout: number): void {
    this.stop();
    if (!ends(timeout)) return;
    this.#remaining = timeout;
    this.#run();
  }

  pause(reason: PauseReason): void {
    this.#reasons.add(reason);
    if (!this.#running || this.#remaining === null) return;
    this.#remaining -= performance.now() - this.#running.since;
    this.#halt();
  }

  resume(reason: PauseReason): void {
    this.#reasons.delete(reason);
    this.#run();
  }

  /** Cancels the countdown; keeps the reasons to pause. */
  stop(): void {
    this.#halt();
    this.#remaining = null;
  }

  #run(): void {
    if (this.paused || this.#running || this.#remaining === null) return;
    const end = () => {
      this.stop();
      this.#onEnd();
    };
    const handle = setTimeout(end, Math.max(0, this.#remaining));
    this.#running = { since: performance.now(), handle };
  }

  #halt(): void {
    if (this.#running) clearTimeout(this.#running.handle);
    this.#running = null;
  }
}

/** Closes the notification after its timeout, which an update restarts. */
export function useToastTimer(notification: Notification) {
  const { id } = notification;
  const [timer] = useState(() => new ToastTimer(() => closeNotification(id)));
  const [paused, setPaused] = useState(false);
  const [{ pause, resume }] = useState(() => ({
    pause: (reason: PauseReason) => {
      timer.pause(reason);
      setPaused(true);
    },
    resume: (reason: PauseReason) => {
      timer.resume(reason);
      setPaused(timer.paused);
    },
  }));
  useLayoutEffect(() => {
    timer.restart(notification.timeout);
    return () => timer.stop();
  }, [timer, notification]);
  useLayoutEffect(() => {
    const onVisibilityChange = () => (document.hidden ? pause('hidden') : resume('hidden'));
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [pause, resume]);
  return { paused, pause, resume };
}
