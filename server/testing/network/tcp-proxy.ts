import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire between a client and a server on loopback that a test can break. */
export interface TcpProxy {
  port: number;
  /** From now on nothing passes, in either direction; connections are still taken. */
  hang(): void;
  /** As soon as one connection has sent these texts one after another, and they have passed, no answer passes any more. */
  hangAfter(...texts: string[]): void;
  /** Everything passes again, what was held back too. */
  resume(): void;
  /** Breaks all connections and refuses new ones until `resume`. */
  cut(): void;
  stop(): Promise<void>;
}

/** @param port where to listen; a free one where none is given */
export async function startTcpProxy(target: number, port = 0): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'hanging' | 'cut' = 'open';
  let awaited: string[] = [];

  const server = createServer((client) => {
    if (state === 'cut') return client.destroy();
    const upstream = connect(target, '127.0.0.1');
    let seen = 0;
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        to.write(chunk);
        if (from === upstream || seen === awaited.length || !chunk.includes(awaited[seen] ?? '')) return;
        seen += 1;
        if (seen === awaited.length) proxy.hang();
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      // Listening to it has let the data flow.
      if (state === 'hanging') from.pause();
    }
    return undefined;
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    hang() {
      state = 'hanging';
      for (const socket of sockets) socket.pause();
    },
    hangAfter(...texts) {
      awaited = texts;
    },
    resume() {
      state = 'open';
      awaited = [];
      for (const socket of sockets) socket.resume();
    },
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    async stop() {
      proxy.cut();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

/** A proxy before what a URL names on loopback, with the URL that leads through it. */
export async function proxyTo(target: string): Promise<TcpProxy & { url: string }> {
  const url = new URL(target);
  const proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  return Object.assign(proxy, { url: url.href });
}
