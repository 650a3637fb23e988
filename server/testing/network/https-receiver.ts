import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../basics/temporary-folder.ts';

const run = promisify(execFile);

/** An HTTPS server of the test's own. */
export interface HttpsReceiver {
  /** Origin without a trailing slash, `https://127.0.0.1:40123`. */
  url: string;
  /** The file of its certificate, which signs itself: for NODE_EXTRA_CA_CERTS. */
  certificate: string;
  /** Refuses connections from here on. */
  stop(): Promise<void>;
  /** Listens again at the same address. */
  resume(): Promise<void>;
}

/** Starts one with a certificate of its own making. @param days how long that holds */
export async function startHttpsReceiver(listener: RequestListener, days = 2): Promise<HttpsReceiver> {
  const folder = temporaryFolder();
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = ['-subj', '/CN=tests', '-addext', 'subjectAltName=IP:127.0.0.1', '-nodes', '-days', `${days}`];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...made, '-keyout', key, '-out', certificate]);
  const options = { key: await readFile(key), cert: await readFile(certificate) };
  const listen = async (port: number) => {
    const server = createServer(options, listener);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return server;
  };
  let server: Server = await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    certificate,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
    async resume() {
      server = await listen(port);
    },
  };
}
