import { useLayoutEffect, useState } from 'react';
import { closeNotification, type Notification } from './notify.ts';
import { type PauseReason, ToastTimer } from './toast-timer.ts';

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
