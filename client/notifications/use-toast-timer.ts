import { useLayoutEffect, useState } from 'react';
import { closeNotification, type Notification } from './notify.ts';
import { type PauseReason, ToastTimer } from './toast-timer.ts';

/** Closes the notification in its time, which an update starts anew. */
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
    const follow = () => (document.hidden ? pause('hidden') : resume('hidden'));
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [pause, resume]);
  return { paused, pause, resume };
}
