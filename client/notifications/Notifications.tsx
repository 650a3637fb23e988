import { type ComponentType, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { notificationWidthRem } from '../../shared/constants.ts';
import { deferredCss } from '../theme/emotion.ts';
import { notPrinted, small } from '../theme/mixins.ts';
import {
  listenForNotifications,
  type Notification,
  notifications,
  subscribeToNotifications,
} from './notify.ts';

/**
 * The regions have no box, so that all toasts form one column, oldest first. The view transition's name keeps the
 * area above the pages during a transition.
 */
const area = deferredCss`
  position: fixed;
  z-index: 30;
  right: 0;
  bottom: 0;
  display: flex;
  flex-direction: column;
  gap: 0.75rem;
  width: 100%;
  max-height: 100%;
  padding: 1rem;
  overflow-y: auto;
  overscroll-behavior: contain;
  pointer-events: none;
  view-transition-name: notifications;
  & > div {
    display: contents;
  }
  ${small} {
    width: ${notificationWidthRem}rem;
  }
  ${notPrinted}
`;

/**
 * The area of the notifications. Live regions must be in the page before the first text that they announce; the
 * code that renders notifications is loaded with the first one. Not atomic: a new one does not repeat the others.
 */
export function Notifications() {
  const shown = useSyncExternalStore(subscribeToNotifications, notifications, none);
  const List = useToastList(shown);
  // Before `site:hydrated`: from then on boot no longer replays early notifications.
  useLayoutEffect(listenForNotifications, []);
  return (
    <div className={area} data-notifications="">
      <div role="status" aria-atomic="false">
        {List && <List notifications={shown.filter((one) => !isError(one))} />}
      </div>
      <div role="alert" aria-atomic="false">
        {List && <List notifications={shown.filter(isError)} />}
      </div>
    </div>
  );
}

const isError = ({ color }: Notification) => color === 'red';

const nothing: readonly Notification[] = [];
const none = () => nothing;

type ToastList = ComponentType<{ notifications: readonly Notification[] }>;

/** Loads the chunk with the first notification; if that fails, the next one tries again. */
function useToastList(shown: readonly Notification[]): ToastList | undefined {
  const [List, setList] = useState<ToastList>();
  useEffect(() => {
    if (List || shown.length === 0) return;
    import('./ToastList.tsx').then(
      (module) => setList(() => module.ToastList),
      (error) => console.warn('Notifications could not be loaded:', error),
    );
  }, [List, shown]);
  return List;
}
