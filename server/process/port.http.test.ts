import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { freePort } from './port.ts';

test('a free port can be listened on, and is none that a system gives out by itself', async (t) => {
  const port = await freePort();
  assert.ok(port < 32_768, `${port}`);
  const server = createServer().listen(port, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
});
