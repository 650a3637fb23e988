import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { Answer } from './connection.ts';
import type { FuzzRequest } from './fuzz-requests.ts';

/** On every answer of the site but the assets of the build, whatever was asked. */
const securityHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
];

/** A line of a stack, Node's own modules, the build's files, this folder: what only the log may say. */
const inside = [
  /^\s+at .+[:(]\d+:\d+\)?$/m,
  /\bnode:(internal|events|fs|http|net|stream)\b/,
  /dist\/server\/|node_modules\//,
  /\b(TypeError|RangeError|ReferenceError|SyntaxError|SqliteError|ERR_[A-Z_]+|FST_ERR_\w+)\b/,
];

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** Whether the server says that it is busy, and when to come back: a 503 that is no fault. */
const isShed = ({ status, headers }: Answer): boolean => status === 503 && Boolean(headers['retry-after']);

/** What an answer shows that no visitor may see, one sentence a fault. */
export function faultsOf({ status, headers, body }: Answer, request: FuzzRequest): string[] {
  const faults: string[] = [];
  if (status >= 500 && !isShed({ status, headers, body })) {
    // Named by what was asked, so that one known fault does not hide another.
    const [first = ''] = request.bytes.toString('latin1').split(/[\r\n?#]/, 1);
    faults.push(`status ${status} for ${first.slice(0, 60)}`);
  }
  const missing = securityHeaders.filter((name) => !headers[name]);
  if (missing.length > 0) faults.push(`status ${status} without ${missing.join(', ')}`);

  const text = decode(body, headers['content-encoding']);
  if (text === null) return [...faults, `status ${status} in a broken ${headers['content-encoding']}`];
  const asked = request.bytes.toString('latin1');
  for (const pattern of inside) {
    const found = pattern.exec(text)?.[0];
    if (found && !asked.includes(found))
      faults.push(`status ${status} with the inside of the server: ${found.slice(0, 80)}`);
  }

  // A part of a file (206) is as long as it was asked for.
  const json = status !== 206 && /^application\/([\w.+-]+\+)?json/.test(headers['content-type'] ?? '');
  if (json && body.length > 0 && !isJson(text))
    faults.push(`status ${status} with JSON that cannot be parsed`);
  const refused =
    status >= 400 && request.wellFormed && request.wantsJson && request.request?.method !== 'HEAD';
  // What Node answers by itself, before the request reaches the site, cannot know who asks.
  if (refused && ![408, 417, 431].includes(status) && !json)
    faults.push(`status ${status} to a script, not as JSON`);
  return faults;
}

function decode(body: Buffer, encoding = ''): string | null {
  if (body.length === 0 || encoding === '' || encoding === 'identity') return body.toString('utf8');
  try {
    return decoders[encoding]?.(body).toString('utf8') ?? null;
  } catch {
    return null;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
