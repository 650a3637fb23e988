import { STATUS_CODES } from 'node:http';

/** An answer as bytes, for connections that no request of Fastify's belongs to. The connection ends with it. */
export function bareAnswer(status: number, headers: Record<string, string>): string {
  const body = `${status} ${STATUS_CODES[status]}\n`;
  const all = {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(body.length),
    date: new Date().toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
