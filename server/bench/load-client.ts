/**
 * The visitors of a benchmark, in a process of their own: told a URL and a time, they ask for it over
 * keep-alive connections, one request at a time each, and answer how many came back.
 */
import { connect } from 'node:net';

export interface LoadOrder {
  url: string;
  ms: number;
}

export interface LoadResult {
  requests: number;
  ms: number;
}

const visitors = 8;

process.on('message', async (order: LoadOrder) => {
  const started = performance.now();
  const counts = await Promise.all(Array.from({ length: visitors }, () => visit(order, started + order.ms)));
  const requests = counts.reduce((sum, count) => sum + count, 0);
  process.send?.({ requests, ms: performance.now() - started } satisfies LoadResult);
});
process.on('disconnect', () => process.exit());

/** Asks again and again until the time has come; the number of whole answers. Fails on anything but a 200. */
function visit({ url }: LoadOrder, until: number): Promise<number> {
  const { hostname, port, pathname } = new URL(url);
  const request = `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: text/html\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let head = Buffer.alloc(0);
    let left = 0;
    let answers = 0;

    socket.setNoDelay(true);
    socket.on('connect', () => socket.write(request));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${url} closed the connection`)));
    socket.on('data', (chunk: Buffer) => {
      if (left > 0) left -= chunk.length;
      else {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf('\r\n\r\n');
        if (end === -1) return;
        left = bodyLength(head.toString('latin1', 0, end)) - (head.length - end - 4);
        head = Buffer.alloc(0);
      }
      if (left > 0) return;
      answers += 1;
      if (performance.now() < until) socket.write(request);
      else {
        socket.removeAllListeners('close');
        socket.destroy();
        resolve(answers);
      }
    });
  });
}

function bodyLength(head: string): number {
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || !length) throw new Error(`not a whole page at once:\n${head}`);
  return Number(length);
}
