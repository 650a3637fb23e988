import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { notificationTimeoutMs } from '../../shared/constants.ts';
import {
  closeNotification,
  type Notification,
  notifications,
  notify,
  subscribeToNotifications,
  takeAction,
} from './notify.ts';

afterEach(() => {
  for (const { id } of notifications()) closeNotification(id);
});

const titles = () => notifications().map(({ title }) => title);
const only = (): Notification => {
  const [notification, ...others] = notifications();
  assert.ok(notification && others.length === 0);
  return notification;
};

test('gives each notification an id of its own, unless it has one', () => {
  const ids = [notify({ title: 'a' }), notify({ title: 'b' }), notify({ id: 'mine', title: 'c' })];
  assert.equal(new Set(ids).size, 3);
  assert.equal(ids[2], 'mine');
  assert.deepEqual(
    notifications().map(({ id }) => id),
    ids,
  );
});

test('fills in defaults for options that are missing or undefined', () => {
  notify({ title: 'plain', timeout: undefined, color: undefined } as never);
  const { timeout, color, actions, closeButton } = only();
  assert.equal(timeout, notificationTimeoutMs);
  assert.equal(color, 'primary');
  assert.deepEqual(actions, []);
  assert.deepEqual(closeButton, {});
  closeNotification(only().id);

  notify({ title: 'asked', timeout: 0, color: 'red', closeButton: null });
  assert.equal(only().timeout, 0);
  assert.equal(only().color, 'red');
  assert.equal(only().closeButton, null);
});

test('updates a notification whose id is given again, in its place', () => {
  notify({ title: 'before' });
  notify({ id: 'upload', title: 'Sending', description: 'Please wait', timeout: 0 });
  notify({ title: 'after' });
  const first = notifications()[1];
  assert.equal(notify({ id: 'upload', title: 'Sent' }), 'upload');
  assert.deepEqual(titles(), ['before', 'Sent', 'after']);
  const second = notifications()[1];
  assert.equal(second?.description, undefined);
  assert.equal(second?.timeout, notificationTimeoutMs);
  assert.equal(second?.order, first?.order);
  assert.notEqual(second, first);
});

test('runs the callback once, on close', () => {
  const callback = mock.fn(() => assert.deepEqual(titles(), []));
  const id = notify({ title: 'a', callback });
  assert.equal(callback.mock.callCount(), 0);
  closeNotification(id);
  closeNotification(id);
  assert.equal(callback.mock.callCount(), 1);
});

test('runs only the callback of the last update', () => {
  const [first, second] = [mock.fn(), mock.fn()];
  notify({ id: 'x', title: 'a', callback: first });
  notify({ id: 'x', title: 'b', callback: second });
  closeNotification('x');
  assert.equal(first.mock.callCount(), 0);
  assert.equal(second.mock.callCount(), 1);
});

test('an action closes the notification and runs its click, not the callback', () => {
  const [callback, click] = [mock.fn(), mock.fn(() => assert.deepEqual(titles(), []))];
  const action = { label: 'Undo', click };
  const id = notify({ title: 'a', actions: [action], callback });
  takeAction(id, action);
  assert.equal(click.mock.callCount(), 1);
  closeNotification(id);
  assert.equal(callback.mock.callCount(), 0);
});

test('an action may notify under the id of its own notification', () => {
  const action = { label: 'Again', click: () => notify({ id: 'x', title: 'second try' }) };
  notify({ id: 'x', title: 'first try', actions: [action] });
  takeAction('x', action);
  assert.deepEqual(titles(), ['second try']);
});

test('removes the notification even if its callback or action throws', () => {
  const fail = () => {
    throw new Error('on purpose');
  };
  notify({ id: 'x', title: 'a', callback: fail });
  assert.throws(() => closeNotification('x'), /on purpose/);
  notify({ id: 'x', title: 'a' });
  assert.throws(() => takeAction('x', { label: 'b', click: fail }), /on purpose/);
  assert.deepEqual(titles(), []);
});

test('calls a listener on every change until it unsubscribes', () => {
  const seen: string[][] = [];
  const unsubscribe = subscribeToNotifications(() => seen.push(titles()));
  const id = notify({ title: 'a' });
  notify({ id, title: 'b' });
  closeNotification(id);
  unsubscribe();
  notify({ title: 'c' });
  assert.deepEqual(seen, [['a'], ['b'], []]);
});

test('returns the same array until something changes', () => {
  notify({ title: 'a' });
  const before = notifications();
  assert.equal(notifications(), before);
  notify({ title: 'b' });
  assert.notEqual(notifications(), before);
  assert.equal(before.length, 1);
});
