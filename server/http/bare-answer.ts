import { type ErrorCode, errors } from './error-table.ts';

/** An error's answer as bytes, for connections on which Fastify has no request. It is the last answer of its connection. */
export function bareAnswer(code: ErrorCode, headers: Record<string, string>): string {
  const { status, title } = errors[code];
  const body = `${status} ${title}\n`;
  const all = {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(body.length),
    date: new Date().toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`;
}
