import { notificationTimeoutMs } from '../../shared/constants.ts';

export interface NotificationOptions {
  /** Given again, it updates the notification that has it. */
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

/** One that stands on the page. */
export interface Notification
  extends Omit<NotificationOptions, Defaulted>,
    Required<Pick<NotificationOptions, Defaulted>> {
  /** Its place: the first has the lowest. */
  order: number;
  /** Changes with every update. */
  revision: number;
}

/**
 * Says something in the corner of the page; returns the notification's id. It may be called before React
 * is here: notifications wait for it. Nothing may be said only here, for they are easily missed.
 * What an update does not mention goes back to its default.
 */
export function notify(options: NotificationOptions): string {
  const { timeout = notificationTimeoutMs, actions = [], color = 'primary', closeButton = {} } = options;
  const revision = ++made;
  const { id = `notification-${revision}` } = options;
  const known = find(id);
  const order = known?.order ?? revision;
  const notification = { ...options, id, timeout, actions, color, closeButton, order, revision };
  set(known ? shown.map((other) => (other === known ? notification : other)) : [...shown, notification]);
  return id;
}

/** Its time is up, or the visitor closes it. */
export function closeNotification(id: string): void {
  const closed = find(id);
  remove(id);
  closed?.callback?.();
}

/** The visitor takes one of its actions. It closes first, so that the action may notify under the same id. */
export function takeAction(id: string, { click }: NotificationAction): void {
  remove(id);
  click();
}

/** What stands now, oldest first; the same array until something changes. */
export const notifications = (): readonly Notification[] => shown;

/** Calls `listener` after every change; returns what ends that. */
export function subscribeToNotifications(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * For code that cannot import `notify`, such as boot or an element that a document brings:
 * `document.dispatchEvent(new CustomEvent('site:notify', { detail: { title: 'Saved' } }))` gives it the detail.
 * Returns what ends that.
 */
export function listenForNotifications(): () => void {
  document.addEventListener('site:notify', hear);
  return () => document.removeEventListener('site:notify', hear);
}

function hear(event: Event): void {
  const options: unknown = (event as CustomEvent).detail;
  if (hasTitle(options)) notify(options);
  else console.warn('site:notify needs a detail with a title; this one has none:', options);
}

let shown: readonly Notification[] = [];
let made = 0;
const listeners = new Set<() => void>();

const find = (id: string) => shown.find((notification) => notification.id === id);

const remove = (id: string) => set(shown.filter((notification) => notification.id !== id));

function set(next: readonly Notification[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const hasTitle = (value: unknown): value is NotificationOptions =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';
