/** Requests with the headers that a browser sends. */

export type Headers = Record<string, string>;

export interface HttpRequest {
  method: string;
  target: string;
  headers: Headers;
  body: Buffer | string;
  /** Of loopback, where the address itself is to be another one. */
  localAddress?: string;
}

export const browserHeaders: Headers = {
  host: 'localhost',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-language': 'en-AU,en;q=0.9',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

/** @param headers beside the browser's, or in place of them */
export function get(target: string, headers: Headers = {}, method = 'GET'): HttpRequest {
  return { method, target, headers: { ...browserHeaders, ...headers }, body: '' };
}

export function post(target: string, body: Buffer | string, headers: Headers = {}): HttpRequest {
  const own = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(body)),
    origin: 'http://localhost',
    'sec-fetch-site': 'same-origin',
  };
  return { method: 'POST', target, headers: { ...browserHeaders, ...own, ...headers }, body };
}

/** The address of one of 16 million visitors: the build trusts loopback as its proxy, as behind nginx. */
export function from(visitor: number): Headers {
  return { 'x-forwarded-for': [10, (visitor >> 16) & 255, (visitor >> 8) & 255, visitor & 255].join('.') };
}

/** A request as it goes over the wire. Hostile headers are bytes rather than text: each character is one. */
export function bytesOf({ method, target, headers, body }: HttpRequest): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  return Buffer.concat([head, Buffer.from(body)]);
}
