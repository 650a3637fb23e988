import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import staticFiles from '@fastify/static';
import fastify from 'fastify';
import { projectFiles } from './project-files.ts';

test('a browser that leaves while it is sent a script gets no second answer', async (t) => {
  const outDir = await mkdtemp(join(tmpdir(), 'files-'));
  await mkdir(join(outDir, 'assets'));
  // More than the buffers of a connection hold.
  await writeFile(join(outDir, 'assets/large.js'), Buffer.alloc(32 * 1024 * 1024));
  const app = fastify();
  t.after(async () => {
    await app.close();
    await rm(outDir, { recursive: true });
  });
  await app.register(staticFiles, { root: resolve(outDir), serve: false });
  projectFiles(app, { outDir, scriptReady: async () => {} });
  const routed: string[] = [];
  app.get('/*', (request) => {
    routed.push(request.url);
    return 'a page';
  });
  await app.listen();
  const { port } = app.server.address() as AddressInfo;

  const closed = new Promise<void>((found) => {
    app.server.once('request', (_request, response) => response.once('close', found));
  });
  const browser = connect(port, '127.0.0.1');
  browser.write('GET /assets/large.js HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(browser, 'data');
  browser.destroy();
  await closed;
  assert.equal(await (await fetch(`http://127.0.0.1:${port}/about`)).text(), 'a page');
  assert.deepEqual(routed, ['/about']);
});
