import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMutex } from './sqlite-driver.ts';
import { StoreUnavailable } from './store.ts';

test('removes only the caller whose time has run out from the queue for the connection', {
  timeout: 10_000,
}, async () => {
  const mutex = createMutex();
  const never = new AbortController().signal;
  const deadline = new AbortController();
  const got: string[] = [];
  const take = (name: string, signal: AbortSignal) => mutex.acquire(signal).then(() => got.push(name));

  await take('first', never);
  const late = assert.rejects(take('late', deadline.signal), StoreUnavailable);
  const others = [take('second', never), take('third', never)];
  deadline.abort();
  await late;
  mutex.release();
  mutex.release();
  await Promise.all(others);
  assert.deepEqual(got, ['first', 'second', 'third']);
});
