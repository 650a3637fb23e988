import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { closeNotification, type Notification } from './notify.ts';

/** Why the time of a toast stands still. Several reasons may apply at once. */
export type PauseReason = 'hover' | 'focus' | 'hidden';

/**
 * The time of a notification, which the animation of its bar alone measures: at its end the notification closes. An update
 * has the whole time again.
 */
export function useToastClock(notification: Notification) {
  const bar = useRef<HTMLDivElement>(null);
  const clock = useRef<Animation>(null);
  const [reasons] = useState(() => new Set<PauseReason>());

  const pause = (reason: PauseReason) => {
    reasons.add(reason);
    if (!clock.current) return;
    const { currentTime } = clock.current;
    clock.current.pause();
    // Else the pause begins with the next frame, and a hidden tab has none before it is shown again.
    clock.current.currentTime = currentTime;
  };
  const resume = (reason: PauseReason) => {
    reasons.delete(reason);
    if (reasons.size === 0) clock.current?.play();
  };

  useLayoutEffect(() => {
    const animation = bar.current?.animate({ transform: 'scaleX(0)' }, notification.timeout);
    if (!animation) return;
    animation.onfinish = () => closeNotification(notification.id);
    if (reasons.size > 0) animation.pause();
    clock.current = animation;
    return () => animation.cancel();
  }, [notification, reasons]);

  const onVisibilityChange = useEffectEvent(() => (document.hidden ? pause('hidden') : resume('hidden')));
  useLayoutEffect(() => {
    const listener = () => onVisibilityChange();
    listener();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, []);
  return { bar, pause, resume };
}
