import { notificationTimeoutMs } from '../../shared/constants.ts';

export interface NotificationOptions {
  /** An event with the id of a notification updates that one. */
  id?: string;
  title: string;
  description?: string;
  /** Iconify's name, `heroicons:check-circle`. */
  icon?: string;
  avatar?: { src: string; alt: string };
  /** Milliseconds; 0 stays until it is closed. */
  timeout?: number;
  actions?: NotificationAction[];
  /** Runs once, when the time is up or the visitor closes it; not after an action. */
  callback?: () => void;
  /** A name of the palette, or `primary`, `gray`, `amber`, `red`. Red is for errors: it interrupts screen readers. */
  color?: string;
  /** `null` leaves the button out. */
  closeButton?: { icon?: string; label?: string } | null;
}

export interface NotificationAction {
  label: string;
  /** Runs once the notification has closed. */
  click: () => void;
}

type Defaulted = 'id' | 'timeout' | 'actions' | 'color' | 'closeButton';

/** A notification with its defaults filled in. */
export interface Notification
  extends Omit<NotificationOptions, Defaulted>,
    Required<Pick<NotificationOptions, Defaulted>> {
  /** The oldest notification has the lowest. */
  order: number;
}

/**
 * Shows a notification in the corner of the page, also before React runs; returns its id.
 * Never say something only there: visitors miss them. An update resets the options that it leaves out.
 */
export function notify(options: NotificationOptions): string {
  const { timeout = notificationTimeoutMs, actions = [], color = 'primary', closeButton = {} } = options;
  const { id = `notification-${created + 1}` } = options;
  const known = findNotification(id);
  const order = known?.order ?? ++created;
  const notification = { ...options, id, timeout, actions, color, closeButton, order };
  set(known ? all.map((other) => (other === known ? notification : other)) : [...all, notification]);
  return id;
}

/** Closes a notification whose time is up, or that the visitor closes. */
export function closeNotification(id: string): void {
  const closed = findNotification(id);
  remove(id);
  closed?.callback?.();
}

/** Runs an action of a notification. The notification closes first, so that the action may notify under the same id. */
export function takeAction(id: string, { click }: NotificationAction): void {
  remove(id);
  click();
}

/** All notifications, oldest first; the same array until something changes. */
export const notifications = (): readonly Notification[] => all;

/** Calls `listener` after every change; returns the function that unsubscribes. */
export function subscribeToNotifications(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Listens for `site:notify`, for code that cannot import `notify`:
 * `document.dispatchEvent(new CustomEvent('site:notify', { detail: { title: 'Saved' } }))`. Returns what stops it.
 */
export function listenForNotifications(): () => void {
  document.addEventListener('site:notify', onNotify);
  return () => document.removeEventListener('site:notify', onNotify);
}

const onNotify = (event: Event): void => {
  notify((event as CustomEvent<NotificationOptions>).detail);
};

let all: readonly Notification[] = [];
let created = 0;
const listeners = new Set<() => void>();

const findNotification = (id: string) => all.find((notification) => notification.id === id);

const remove = (id: string) => set(all.filter((notification) => notification.id !== id));

function set(next: readonly Notification[]): void {
  all = next;
  for (const listener of listeners) listener();
}
