import { type ComponentType, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { notificationWidthRem } from '../../shared/constants.ts';
import { css } from '../theme/emotion.ts';
import { small } from '../theme/mixins.ts';
import {
  listenForNotifications,
  type Notification,
  notifications,
  subscribeToNotifications,
} from './notify.ts';

/**
 * The regions take no part in the layout, so that their toasts stand in one column, in the order of their arrival.
 * With a name of its own the area stays above the pages while one follows the other.
 */
const area = css`
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

  > div {
    display: contents;
  }

  ${small} {
    width: ${notificationWidthRem}rem;
  }

  @media print {
    display: none;
  }
`;

/**
 * Where notifications appear. Live regions must stand in the page before the first word that they announce;
 * what draws the notifications comes with the first one. Not atomic: a new one does not repeat the others.
 */
export function Notifications() {
  const shown = useSyncExternalStore(subscribeToNotifications, notifications, none);
  const List = useToastList(shown);
  // Before the layout says that the page is hydrated: from then on boot no longer keeps what it hears.
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

/** Loads the chunk with the first notification; where that fails, the next one tries again. */
function useToastList(shown: readonly Notification[]): ToastList | undefined {
  const [List, setList] = useState<ToastList>();
  useEffect(() => {
    if (List || shown.length === 0) return;
    import('./ToastList.tsx').then(
      (module) => setList(() => module.ToastList),
      (error) => console.warn('A notification cannot be shown:', error),
    );
  }, [List, shown]);
  return List;
}
